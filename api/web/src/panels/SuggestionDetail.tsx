/** One suggestion in full: how it is struck, what comes of it, why, and how far off one may be. */
import { wilson } from '../../../convert/interval.js';
import { ballName, num, percent, percentOf, percentRange, pocketName, t, tCode } from '../i18n/index.js';
import type { Suggestion } from '../net/types.js';
import { ShareBar } from '../ui/controls.js';
import { CueBallFace } from './CueBallFace.js';
import { LineOfPlay } from './LineOfPlay.js';
import { suggestionTitle } from './names.js';
import { cutText, factTexts, speedText } from './words.js';

function Strike({ suggestion }: { readonly suggestion: Omit<Suggestion, 'afterAccept'> }) {
  const { stroke, speed, aim, rest, cuePlacement } = suggestion;
  if (stroke === undefined) return null;
  const elevationDeg = (stroke.elevationRad * 180) / Math.PI;
  return (
    <div class="strike">
      <CueBallFace side={stroke.tipSide} height={stroke.tipHeight} />
      <dl>
        {speed && (
          <>
            <dt>{t('speed')}</dt>
            <dd>
              {speedText(speed)} <small>{t('scale', { scale: speed.scale })}</small>
            </dd>
          </>
        )}
        {aim && (
          <>
            <dt>{t('aim')}</dt>
            <dd>
              {ballName(aim.ball)}: {cutText(aim)}
            </dd>
          </>
        )}
        {elevationDeg >= 1 && (
          <>
            <dt>{t('elevation')}</dt>
            <dd>{num(elevationDeg)}°</dd>
          </>
        )}
        {cuePlacement && (
          <>
            <dt>{t('cueBallInHand')}</dt>
            <dd>{t('placeCue', { x: num(cuePlacement.x, 3), y: num(cuePlacement.y, 3) })}</dd>
          </>
        )}
        {rest && (
          <>
            <dt>{t('landing')}</dt>
            <dd>{t('landingText', { p50: num(rest.p50M * 100), p90: num(rest.p90M * 100) })}</dd>
          </>
        )}
      </dl>
    </div>
  );
}

type Outcomes = Suggestion['outcomes'];
const GOOD = ['made', 'win', 'opponentHooked'] as const;
const BAD = ['missed', 'scratch', 'miscue', 'loss', 'optionGiven'] as const;

interface OutcomeRow {
  readonly key: string;
  readonly label: string;
  readonly count: number;
  readonly tone: 'good' | 'bad' | 'plain';
}

function rowsOf(suggestion: Suggestion): OutcomeRow[] {
  const { outcomes, kind } = suggestion;
  const calls = suggestion.declaration?.type === 'called' || suggestion.declaration?.type === 'obvious';
  const row = (name: keyof Omit<Outcomes, 'fouls'>, tone: OutcomeRow['tone']): OutcomeRow => ({
    key: name,
    label: tCode('outcome', name),
    count: outcomes[name],
    tone,
  });
  const rows = [
    ...(calls ? [] : [row('legal', 'plain')]),
    ...GOOD.map((name) => row(name, 'good')),
    ...BAD.map((name) => row(name, 'bad')),
    ...outcomes.fouls.map(({ code, count }) => ({
      key: `foul ${code}`,
      label: t('foulOutcome', { code, name: tCode('foul', code, {}, '') }),
      count,
      tone: 'bad' as const,
    })),
  ];
  return rows.filter(({ key, count }) => count > 0 || (key === 'made' && calls && kind !== 'safety'));
}

function OutcomeBars({ suggestion }: { readonly suggestion: Suggestion }) {
  const trials = suggestion.outcomes.trials;
  if (trials === 0) return null;
  return (
    <>
      <h4>{t('outcomes', { n: num(trials) })}</h4>
      <table class="outcomes">
        <tbody>
          {rowsOf(suggestion).map(({ key, label, count, tone }) => {
            const chance = wilson(count, trials);
            return (
              <tr key={key}>
                <th scope="row">{label}</th>
                <td class="bar">
                  <ShareBar {...chance} tone={tone} />
                </td>
                <td class="figure">
                  {percent(chance.value)} <small>{percentRange(chance.low, chance.high)}</small>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </>
  );
}

function toleranceText(range: readonly number[], decimals: number, unit: string): string {
  const [low, high] = range;
  return t('range', { low: `\u2212${num(Math.abs(low), decimals)}`, high: `+${num(high, decimals)}`, unit });
}

/** On one side there must be so much more room for it to be worth saying. */
const LOPSIDED = 1.5;

/** Which way to err, not only how far: angles grow to the left of the line of aim. */
function safeSide([low, high]: readonly number[]): string {
  if (high > LOPSIDED * -low) return t('errLeft');
  return -low > LOPSIDED * high ? t('errRight') : '';
}

function Tolerance({ suggestion }: { readonly suggestion: Suggestion }) {
  const { tolerance } = suggestion;
  if (tolerance === undefined) return null;
  return (
    <>
      <h4>{t('tolerance')}</h4>
      <dl class="tolerance">
        <dt>{t('aim')}</dt>
        <dd>
          {toleranceText(tolerance.aimDeg, 2, '°')} <small>{safeSide(tolerance.aimDeg)}</small>
        </dd>
        <dt>{t('speed')}</dt>
        <dd>{toleranceText(tolerance.speedPct, 0, '\u202f%')}</dd>
        <dt>{t('tip')}</dt>
        <dd>{toleranceText(tolerance.tip, 2, ' R')}</dd>
      </dl>
    </>
  );
}

function Reasons({ suggestion }: { readonly suggestion: Suggestion }) {
  const { why, risks, nextShot } = suggestion;
  return (
    <>
      {why.length > 0 && (
        <>
          <h4>{t('why')}</h4>
          <ul class="why">
            {why.map(({ code, facts }) => (
              <li key={code}>{tCode('why', code, factTexts(facts))}</li>
            ))}
          </ul>
        </>
      )}
      {nextShot && !why.some(({ code }) => code === 'leaves') && (
        <p class="next-shot">
          {t('nextShot', {
            ball: ballName(nextShot.ball),
            pocket: pocketName(nextShot.pocket),
            cut: num(Math.abs(nextShot.cutDeg)),
            share: percent(nextShot.chance),
          })}
        </p>
      )}
      {risks.length > 0 && (
        <>
          <h4>{t('risks')}</h4>
          <ul class="risks">
            {risks.map(({ code, facts }) => (
              <li key={code}>{tCode('risk', code, factTexts(facts))}</li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

export function SuggestionDetail({ suggestion }: { readonly suggestion: Suggestion }) {
  const { winProbability, success, gapToBest, rank, afterAccept } = suggestion;
  return (
    <section class="detail" aria-labelledby="detail-title">
      <h3 id="detail-title">{suggestionTitle(suggestion)}</h3>
      <p class="shares">
        <span>
          {t('winsRack')} <strong>{percentOf(winProbability)}</strong>{' '}
          <small>{percentRange(winProbability.low, winProbability.high)}</small>
        </span>
        <span>
          {t('succeeds')} <strong>{percent(success.value)}</strong>{' '}
          <small>{percentRange(success.low, success.high)}</small>
        </span>
        {rank > 1 && (
          <span>
            {t('gap')} <strong>{num(gapToBest.mean * 100, 1)}</strong>{' '}
            <small>± {num(gapToBest.stdError * 196, 1)}</small>
          </span>
        )}
      </p>
      {afterAccept && (
        <p>
          {t('afterAccept')} <strong>{suggestionTitle(afterAccept)}</strong>
        </p>
      )}
      <Strike suggestion={afterAccept ?? suggestion} />
      <Reasons suggestion={suggestion} />
      <LineOfPlay suggestion={afterAccept ?? suggestion} />
      <OutcomeBars suggestion={suggestion} />
      <Tolerance suggestion={suggestion} />
    </section>
  );
}
