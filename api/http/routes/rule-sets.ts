/** `GET /v1/rule-sets`: every rule set with its parameters, their meaning and clause, and the readings. */
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { CLAUSE_TOPICS } from '../../../engine/rules/clauses.js';
import { PARAMETERS, parameterValue } from '../../../engine/rules/parameters.js';
import { READINGS } from '../../../engine/rules/readings.js';
import { DEFAULT_RULE_SET_ID, RULE_SETS } from '../../../engine/rules/rule-sets/index.js';
import { closed } from '../../schema/common.js';

const Parameter = closed({
  name: Type.String(),
  meaning: Type.String(),
  clause: Type.String({ description: 'where this text says so' }),
  value: Type.Unknown(),
  text: Type.String({ description: 'the value in a few words' }),
  allowed: Type.Unknown({ description: 'the values it may take' }),
  stated: Type.Boolean({ description: 'false: the source at hand does not say; filled in' }),
});

const Reading = closed({
  id: Type.String(),
  meaning: Type.String(),
  ambiguity: Type.String(),
  doubtIn: Type.Array(Type.String(), { description: 'rule sets whose text is open to it' }),
  parameter: Type.String(),
  value: Type.Unknown(),
});

const RuleSets = closed({
  default: Type.String(),
  ruleSets: Type.Array(
    closed({
      id: Type.String(),
      title: Type.String(),
      language: Type.String(),
      source: Type.String(),
      complete: Type.Boolean(),
      parameters: Type.Array(Parameter),
      readings: Type.Array(Type.String(), { description: 'readings that its text is open to' }),
      clauses: Type.Record(Type.String(), Type.String()),
    }),
  ),
  readings: Type.Array(Reading),
  clauseTopics: Type.Array(Type.String()),
});

export const ruleSetsRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get('/v1/rule-sets', { schema: { response: { 200: RuleSets } } }, async () => ({
    default: DEFAULT_RULE_SET_ID,
    ruleSets: Object.values(RULE_SETS).map((ruleSet) => ({
      id: ruleSet.id,
      title: ruleSet.title,
      language: ruleSet.language,
      source: ruleSet.source,
      complete: ruleSet.unstated.length === 0,
      parameters: PARAMETERS.map(({ name, meaning, topic, values }) => ({
        name,
        meaning,
        clause: ruleSet.clauses[topic],
        value: ruleSet.params[name],
        text: parameterValue(ruleSet.params, name),
        allowed: values,
        stated: !ruleSet.unstated.includes(name),
      })),
      readings: READINGS.filter((reading) => reading.doubtIn.includes(ruleSet.id)).map((reading) => reading.id),
      clauses: ruleSet.clauses,
    })),
    readings: READINGS.map(({ id, meaning, ambiguity, doubtIn, parameter, patch }) => ({
      id,
      meaning,
      ambiguity,
      doubtIn: [...doubtIn],
      parameter,
      value: patch[parameter],
    })),
    clauseTopics: [...CLAUSE_TOPICS],
  }));
};
