/** A body must not set a prototype: whatever copies its fields later would hand it to every object. */
import fastifyPlugin from 'fastify-plugin';
import { pointer } from '../../../engine/pointer.js';
import type { Issue } from '../../issue.js';
import { detailOf, HttpProblem } from '../problems.js';

/** Needs the bound on nesting that `complexity` puts on bodies. */
export const prototypes = fastifyPlugin(
  async (app) => {
    app.addHook('preValidation', async (request) => {
      const issues = prototypeKeys(request.body);
      if (issues.length > 0) throw new HttpProblem('malformed-json', detailOf(issues), issues);
    });
  },
  { name: 'prototypes', dependencies: ['complexity'] },
);

/** Every key of a parsed body that would set a prototype, wherever it lies. */
export function prototypeKeys(json: unknown): Issue[] {
  const issues: Issue[] = [];
  const names: string[] = [];
  const add = (...last: readonly string[]): void => {
    const path = [...names, ...last].reduce((above, name) => pointer(above, name), '');
    issues.push({ code: 'unknown-field', path, detail: 'a name that would set a prototype' });
  };
  const walk = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [name, inner] of Object.entries(value)) {
      if (name === '__proto__') {
        add(name);
        continue;
      }
      if (name === 'constructor' && typeof inner === 'object' && inner !== null && Object.hasOwn(inner, 'prototype')) {
        add(name, 'prototype');
        continue;
      }
      names.push(name);
      walk(inner);
      names.pop();
    }
  };
  walk(json);
  return issues;
}
