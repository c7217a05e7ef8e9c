/** Positions to begin with: rests after simulated breaks, and some that show one idea each. */
import type { LayoutBall, PlayerId } from '../net/types.js';
import { type Doc, NO_OWN_SHOT, withBalls } from './doc.js';

export interface Example {
  readonly id: string;
  readonly title:
    | 'exampleBreak'
    | 'exampleThreeBalls'
    | 'exampleHooked'
    | 'exampleSafety'
    | 'exampleLastBall'
    | 'exampleCombination';
  /** Shown after the title where several share it. */
  readonly number: number | null;
  readonly breaker: PlayerId;
  readonly shooter: PlayerId;
  readonly phase: 'second-shot' | 'normal';
  /** `id x y`, metres in the corner frame. */
  readonly balls: string;
}

export const EXAMPLES: readonly Example[] = [
  {
    id: 'three-balls',
    title: 'exampleThreeBalls',
    number: null,
    breaker: 'B',
    shooter: 'A',
    phase: 'normal',
    balls: 'cue 1.05 0.42; 8 1.93 0.31; 9 1.35 1.02; 10 0.52 0.55',
  },
  {
    id: 'combination',
    title: 'exampleCombination',
    number: null,
    breaker: 'B',
    shooter: 'A',
    phase: 'normal',
    balls: 'cue 1.22 0.66; 6 1.98 0.305; 10 2.26 0.165; 7 0.4 1.1; 8 1.6 1.05; 9 0.9 0.2',
  },
  {
    id: 'safety',
    title: 'exampleSafety',
    number: null,
    breaker: 'B',
    shooter: 'A',
    phase: 'normal',
    balls: 'cue 0.38 0.64; 5 1.27 0.08; 7 2.3 0.66; 8 2.36 0.66; 9 2.3 0.73; 10 2.1 1.1',
  },
  {
    id: 'hooked',
    title: 'exampleHooked',
    number: null,
    breaker: 'A',
    shooter: 'B',
    phase: 'second-shot',
    balls:
      'cue 0.5 0.3; 1 2.2 0.45; 4 0.58 0.305; 2 1.1 0.9; 3 1.8 1.0; 5 0.3 1.0; 6 1.5 0.25; 7 2.3 0.9; 8 1.27 0.6; 9 2.0 0.2; 10 1.7 0.7',
  },
  {
    id: 'last-ball',
    title: 'exampleLastBall',
    number: null,
    breaker: 'B',
    shooter: 'A',
    phase: 'normal',
    balls: 'cue 1.02 0.52; 10 1.905 0.2',
  },
  {
    id: 'break-00',
    title: 'exampleBreak',
    number: 1,
    breaker: 'A',
    shooter: 'B',
    phase: 'second-shot',
    balls:
      'cue 0.66431 0.5976; 1 0.10239 1.07954; 2 0.02983 0.26987; 3 1.02175 0.24459; 4 1.96908 0.68579; 5 1.96565 0.48263; 6 2.02582 0.75766; 7 2.50591 0.2558; 8 2.12186 0.77987; 9 2.51071 0.58221; 10 2.06998 0.60435',
  },
  {
    id: 'break-01',
    title: 'exampleBreak',
    number: 2,
    breaker: 'A',
    shooter: 'B',
    phase: 'second-shot',
    balls:
      'cue 0.67046 0.67026; 1 0.10443 0.62299; 2 1.23788 0.44508; 3 0.03453 0.92101; 4 1.96535 0.78863; 5 1.96863 0.58505; 6 2.50531 1.0148; 7 2.02586 0.50769; 8 2.5074 0.68579; 9 2.11995 0.49313; 10 2.07209 0.66662',
  },
  {
    id: 'break-03',
    title: 'exampleBreak',
    number: 3,
    breaker: 'A',
    shooter: 'B',
    phase: 'second-shot',
    balls:
      'cue 1.07915 0.41024; 1 0.04608 0.94507; 2 1.88793 1.12337; 3 2.42594 1.23645; 4 1.44313 1.23055; 5 0.71581 1.1887; 6 0.51311 1.2243; 7 2.47197 0.8598; 8 1.56544 0.14038; 9 1.12838 0.0446; 10 1.18695 0.84048',
  },
  {
    id: 'break-05',
    title: 'exampleBreak',
    number: 4,
    breaker: 'A',
    shooter: 'A',
    phase: 'second-shot',
    balls:
      'cue 0.13253 0.59477; 1 1.34051 0.07685; 4 2.13831 0.55627; 5 1.70414 1.21469; 6 2.38301 0.66615; 7 2.44168 0.38674; 8 1.64578 1.02786; 9 2.44012 0.57624; 10 2.47818 0.17574',
  },
  {
    id: 'break-06',
    title: 'exampleBreak',
    number: 5,
    breaker: 'A',
    shooter: 'B',
    phase: 'second-shot',
    balls:
      'cue 0.13267 0.5947; 1 1.95893 0.7173; 2 2.02301 0.59684; 3 2.24613 0.74012; 4 1.49151 1.22869; 5 2.28419 0.49267; 6 1.79313 1.18852; 7 2.36446 1.23298; 8 2.38701 1.1455; 9 0.80733 0.10593; 10 2.33807 1.06951',
  },
  {
    id: 'break-07',
    title: 'exampleBreak',
    number: 6,
    breaker: 'A',
    shooter: 'A',
    phase: 'second-shot',
    balls:
      'cue 0.1318 0.59534; 1 1.11886 1.19187; 2 2.34524 0.58306; 4 1.97681 0.69776; 5 1.69837 0.36355; 6 1.98724 0.48779; 7 2.44187 0.38782; 8 2.33148 0.70432; 9 2.44506 0.56327; 10 2.10355 0.58811',
  },
  {
    id: 'break-09',
    title: 'exampleBreak',
    number: 7,
    breaker: 'A',
    shooter: 'A',
    phase: 'second-shot',
    balls:
      'cue 1.02051 0.95984; 1 0.40653 0.96114; 2 2.46456 0.78309; 3 0.30197 0.13177; 4 2.36234 0.6579; 5 1.97873 0.47456; 6 1.85902 0.16268; 7 2.44216 0.38692; 8 1.90114 0.48172; 9 2.43901 0.5747; 10 1.905 0.635',
  },
];

export function parseBalls(text: string): LayoutBall[] {
  return text.split(';').map((entry) => {
    const [id, x, y] = entry.trim().split(' ');
    return { id: id as LayoutBall['id'], x: Number(x), y: Number(y) };
  });
}

/** The document with an example in it: the table it was made for, the rules as they were. */
export function withExample(doc: Doc, example: Example): Doc {
  const { breaker, shooter, phase } = example;
  return {
    ...withBalls(doc, parseBalls(example.balls)),
    table: 'nine-foot',
    state: { phase, breaker, shooter, cueBallInHand: 'none' },
    own: NO_OWN_SHOT,
    log: [],
  };
}

const [FIRST] = EXAMPLES;

/** What the page opens with. */
export const START: Doc = withExample(
  {
    table: 'nine-foot',
    conditions: 'club',
    ruleSet: 'ru-sections',
    readings: [],
    balls: [],
    state: {},
    skills: { A: 'intermediate', B: 'intermediate' },
    bot: null,
    own: NO_OWN_SHOT,
    log: [],
  },
  FIRST,
);
