/**
 * Schemas are checked by our own checker (nothing coerced, nothing dropped, every problem reported), and replies are
 * written by our own writer: response schemas document, they never drop a field, and a number that is not finite is
 * an error instead of a null.
 */

import fastifyPlugin from 'fastify-plugin';
import type { TSchema } from 'typebox';
import { toJson } from '../../json.js';
import { checkerOf } from '../../schema/check.js';
import { InvalidRequest } from './errors.js';

export const validation = fastifyPlugin(
  async (app) => {
    app.setValidatorCompiler<TSchema>(({ schema }) => {
      const check = checkerOf(schema);
      return (value: unknown) => {
        const issues = check(value);
        return issues.length === 0 ? { value } : { error: new InvalidRequest(issues) };
      };
    });
    app.setSerializerCompiler(() => (data: unknown) => toJson(data));
    app.setReplySerializer((data: unknown) => toJson(data));
  },
  { name: 'validation' },
);
