/** From JSON to a declaration: `{type, ball?, pocket?}`. */
import { DECLARATION_TYPES, type Declaration } from './declaration.js';
import type { JsonReader } from './json.js';
import type { RuleSet } from './rule-set.js';

/**
 * @returns the declaration, or null with the reasons in the reader: two balls called at once (`only-one-ball`), a
 * ball or a pocket left out (`call-incomplete`), with the clause that asks for it
 */
export function readDeclaration(
  reader: JsonReader,
  value: unknown,
  path: string,
  ruleSet: RuleSet,
): Declaration | null {
  const object = reader.object(value, path, ['type', 'ball', 'pocket', 'balls', 'pockets']);
  if (object === null) return null;
  const type = reader.oneOf(object.type, `${path}/type`, DECLARATION_TYPES);
  if (type === null) return null;
  const several = [object.balls, object.pockets].some((list) => list !== undefined);
  if (type !== 'called' && type !== 'obvious') {
    for (const field of ['ball', 'pocket', 'balls', 'pockets']) {
      if (object[field] !== undefined) reader.add('unknown-field', `${path}/${field}`);
    }
    return { type };
  }
  if (several) {
    reader.add('only-one-ball', path, undefined, undefined, ruleSet.clauses['one-ball']);
    return null;
  }
  if (object.ball === undefined || object.pocket === undefined) {
    const missing = object.ball === undefined ? 'ball' : 'pocket';
    reader.add('call-incomplete', `${path}/${missing}`, undefined, undefined, ruleSet.clauses.call);
    return null;
  }
  const ball = reader.ball(object.ball, `${path}/ball`);
  const pocket = reader.pocket(object.pocket, `${path}/pocket`);
  return ball === null || pocket === null ? null : { type, ball, pocket };
}
