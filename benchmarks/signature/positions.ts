/**
 * The positions of the bench signature: the example breaks in five situations each, and what those do not hold. Named,
 * so that a change of behaviour says where it is.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { SuggestionRequestJson } from '../../api/index.js';
import { PACKAGE } from '../../api/package-info.js';

export interface NamedPosition {
  readonly name: string;
  readonly request: SuggestionRequestJson;
}

/** Strokes simulated for each: few enough for seconds, many enough for every stage of the search. */
const SIMULATIONS = 600;
const SEED = 'signature';
const EXAMPLES = ['break-00', 'break-01', 'break-03', 'break-05', 'break-06', 'break-07', 'break-09'];

type Balls = SuggestionRequestJson['layout']['balls'];

interface LayoutFile {
  readonly balls: Balls;
  readonly pocketedOnBreak: readonly { readonly id: string }[];
}

export function signaturePositions(): NamedPosition[] {
  return [...EXAMPLES.flatMap((example) => ofExample(example)), ...others()];
}

function ofExample(example: string): NamedPosition[] {
  const file = path.join(PACKAGE.root, 'examples', `${example}.json`);
  const { balls, pocketedOnBreak } = JSON.parse(readFileSync(file, 'utf8')) as LayoutFile;
  // Where the ten fell it stands on the foot spot again.
  const all = pocketedOnBreak.some(({ id }) => id === '10')
    ? [...balls, { id: '10' as const, x: 1.905, y: 0.635 }]
    : balls;
  const from = (least: number) => all.filter(({ id }) => id === 'cue' || Number(id) >= least);
  const without = (id: string, list: Balls) => list.filter((ball) => ball.id !== id);
  const shooter = pocketedOnBreak.length > 0 ? 'A' : 'B';
  return [
    position(`${example} second shot`, {
      ruleSet: 'ru-sections',
      layout: { balls: all },
      state: { phase: 'second-shot', breaker: 'A', shooter },
    }),
    position(`${example} from the five`, { ruleSet: 'sk-desiatka', layout: { balls: from(5) } }),
    position(`${example} from the eight, in hand`, {
      ruleSet: 'ru-chapter9',
      layout: { balls: without('cue', from(8)) },
      state: { cueBallInHand: 'anywhere' },
      skill: { shooter: 'pro', opponent: 'pro' },
    }),
    position(`${example} on two fouls`, {
      ruleSet: 'wpa-2016',
      layout: { balls: all },
      state: { consecutiveFouls: { A: 2, B: 0 }, warnedOnTwoFouls: { A: true, B: false } },
      skill: { shooter: 'beginner', opponent: 'advanced' },
    }),
    position(`${example} after a push-out`, {
      ruleSet: 'ru-sections',
      layout: { balls: all },
      state: { pendingOption: { player: 'A', origin: 'push-out' } },
    }),
  ];
}

function others(): NamedPosition[] {
  const breaks = (['ru-sections', 'ru-chapter9', 'sk-desiatka'] as const).map((ruleSet) =>
    position(`break under ${ruleSet}`, {
      ruleSet,
      layout: { balls: [] },
      state: { phase: 'break', breaker: 'A', shooter: 'A' },
    }),
  );
  return [
    ...breaks,
    position('ten alone, straight in', {
      layout: {
        balls: [
          { id: 'cue', x: 1.6, y: 0.6 },
          { id: '10', x: 2.1, y: 0.95 },
        ],
      },
      skill: { shooter: 'perfect', opponent: 'perfect' },
    }),
    position('nine and ten on a seven-foot table, behind the head string', {
      table: 'seven-foot',
      conditions: 'new-cloth',
      ruleSet: 'ru-chapter9',
      layout: {
        balls: [
          { id: '9', x: 0.3, y: 0.3 },
          { id: '10', x: 1.5, y: 0.8 },
        ],
      },
      state: { cueBallInHand: 'behind-head-string' },
    }),
  ];
}

function position(name: string, request: Omit<SuggestionRequestJson, 'budget' | 'seed'>): NamedPosition {
  return { name, request: { ...request, budget: { simulations: SIMULATIONS }, seed: SEED } };
}
