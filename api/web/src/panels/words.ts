/** Figures of a stroke in the reader's language. */
import { num, percent, t, tCode } from '../i18n/index.js';
import { mphOf } from '../model/units.js';
import type { Suggestion } from '../net/types.js';

/** Ball radius plus tip radius over the width of a tip: one contact offset R in tips. */
const TIPS_PER_RADIUS = (0.028575 + 0.0106) / 0.013;
const QUARTERS = ['', '\u00bc', '\u00bd', '\u00be'];

/** Quarter tips: `½`, `1¼`; empty below an eighth of a tip. */
function tips(offset: number): string {
  const quarters = Math.round(Math.abs(offset) * TIPS_PER_RADIUS * 4);
  const whole = Math.floor(quarters / 4);
  return quarters === 0 ? '' : `${whole === 0 ? '' : whole}${QUARTERS[quarters % 4]}`;
}

/** "½ tip right, 1 tip below centre". */
export function tipText(side: number, height: number): string {
  const parts: string[] = [];
  const across = tips(side);
  const up = tips(height);
  if (across !== '') parts.push(t(side > 0 ? 'tip.right' : 'tip.left', { n: across }));
  if (up !== '') parts.push(t(height > 0 ? 'tip.above' : 'tip.below', { n: up }));
  return parts.length === 0 ? t('tip.centre') : parts.join(', ');
}

/** "medium: 1.50 m/s, 3.4 mph". */
export function speedText(speed: NonNullable<Suggestion['speed']>): string {
  return t('speedText', { label: tCode('speed', speed.label), mps: num(speed.mps, 2), mph: num(speed.mph, 1) });
}

export function plainSpeed(mps: number): string {
  return t('speedPlain', { mps: num(mps, 2), mph: num(mphOf(mps), 1) });
}

/** "cut 30°, 1/2 ball". */
export function cutText(aim: NonNullable<Suggestion['aim']>): string {
  const eighths = Math.round(aim.fullness * 8);
  const share = ['', '1/8', '1/4', '3/8', '1/2', '5/8', '3/4', '7/8', ''][eighths] ?? '';
  const words = eighths === 0 ? t('thin') : eighths >= 8 ? t('full') : t('shareOfBall', { share });
  return t('cutText', { cut: num(Math.abs(aim.cutDeg), 1), words });
}

/** A reason's figures, ready to be put into its sentence. */
export function factTexts(facts: Readonly<Record<string, number | string>>): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const [name, value] of Object.entries(facts)) {
    if (typeof value === 'string') texts[name] = name === 'pocket' ? tCode('pocket', value) : value;
    else if (/chance|gap|win|low|high|value|probability/i.test(name)) texts[name] = percent(value);
    else if (/Deg$/.test(name)) texts[name] = num(value, 0);
    else if (/Rad$/.test(name)) texts[name] = num((value * 180) / Math.PI, 0);
    else texts[name] = num(value, Number.isInteger(value) ? 0 : 2);
  }
  if (typeof facts.gap === 'number') texts.points = num(facts.gap * 100, 1);
  if (typeof facts.loses === 'string') texts.loses = tCode('loses', costOf(facts), texts);
  return texts;
}

/** A shot that is shown as 0 % is none. */
const NO_SHOT = 0.005;

/** Where the obvious shot loses it, if its figure came along. */
function costOf({ loses, nextChance, soldChance, foulChance }: Readonly<Record<string, number | string>>): string {
  if (Number(nextChance) < NO_SHOT) return 'no-shot';
  if ((nextChance ?? soldChance ?? foulChance) !== undefined) return String(loses);
  return loses === 'leave' ? 'position' : 'other';
}
