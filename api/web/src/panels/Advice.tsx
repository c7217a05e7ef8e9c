/** The planner's suggestions: a ranked list, and everything about the one that is picked. */
import { useState } from 'preact/hooks';
import { num, percent, percentOf, percentRange, t, tCode } from '../i18n/index.js';
import type { Suggestion } from '../net/types.js';
import { advice, effort, hovered, identity, pick, selected, suggestions } from '../play/advice.js';
import { EFFORTS, OWN_ID } from '../play/question.js';
import { Segments, ShareBar } from '../ui/controls.js';
import { suggestionTitle } from './names.js';
import { SuggestionDetail } from './SuggestionDetail.js';
import { tipText } from './words.js';

/** "direct · 2.5 m/s · ½ tip right": what tells ideas with the same call apart. */
function manner({ kind, stroke, considered }: Suggestion): string {
  const parts = [considered === OWN_ID ? t('yours') : tCode('kind', kind)];
  if (stroke !== undefined)
    parts.push(t('mps', { mps: num(stroke.speedMps, 1) }), tipText(stroke.tipSide, stroke.tipHeight));
  return parts.join(' · ');
}

function Row({ suggestion, chosen }: { readonly suggestion: Suggestion; readonly chosen: boolean }) {
  const { rank, kind, winProbability, success } = suggestion;
  const own = suggestion.considered === OWN_ID;
  return (
    <li>
      <button
        type="button"
        class={`suggestion${chosen ? ' chosen' : ''}${own ? ' own' : ''}`}
        aria-pressed={chosen}
        data-rank={rank}
        onClick={() => pick(suggestion)}
        onPointerEnter={() => {
          hovered.value = identity(suggestion);
        }}
        onPointerLeave={() => {
          hovered.value = null;
        }}
      >
        <span class="rank">{rank}</span>
        <span class="what">
          <span class="title">{suggestionTitle(suggestion)}</span>
          <span class="kind">{manner(suggestion)}</span>
          {kind !== 'accept' && kind !== 'return' && (
            <span class="kind">{t('madeShort', { share: percent(success.value) })}</span>
          )}
        </span>
        <span class="value">
          <strong>{percentOf(winProbability)}</strong>
          <small>{percentRange(winProbability.low, winProbability.high)}</small>
        </span>
        <ShareBar {...winProbability} tone="good" />
      </button>
    </li>
  );
}

function Status() {
  const now = advice.value;
  if (now === null) return null;
  const { answer, problem, status } = now;
  if (problem !== null) {
    return (
      <div class="problems" role="alert">
        <p>
          <strong>{tCode('problem', problem.code, {}, problem.title)}</strong>
        </p>
        {problem.errors === undefined ? (
          <p>{problem.detail}</p>
        ) : (
          <ul>
            {problem.errors.map(({ path, detail }) => (
              <li key={path + detail}>
                <code>{path}</code> {detail}
              </li>
            ))}
          </ul>
        )}
      </div>
    );
  }
  if (answer === null) return <p class="hint">{t('thinking')}</p>;
  const { usage, root } = answer;
  return (
    <p class="root">
      <span class="big">{percent(root.winProbability)}</span>
      <span>
        {t('rootText', { range: percentRange(root.low, root.high) })}
        <small>
          {root.modelError !== undefined && t('modelError', { points: num(root.modelError * 100, 1) })}{' '}
          {status === 'asking' ? t('stillThinking') : ''}{' '}
          {t('usage', { simulations: num(usage.simulations), seconds: num(usage.wallMs / 1000, 1) })}
        </small>
      </span>
    </p>
  );
}

/** What the player wins with the ball-on spotted and as it lies, where both were looked at. */
function spotOdds({ winIfSpotted, winAsItLies }: Readonly<Record<string, unknown>>): string {
  if (typeof winIfSpotted !== 'number' || typeof winAsItLies !== 'number') return '';
  return ` ${t('spotOdds', { spotted: percent(winIfSpotted), lies: percent(winAsItLies) })}`;
}

function Warnings() {
  const list = advice.value?.answer?.warnings ?? [];
  if (list.length === 0) return null;
  return (
    <ul class="warnings">
      {list.map(({ code, facts }) => (
        <li key={code}>
          {tCode('warning', code)}
          {spotOdds(facts)}
        </li>
      ))}
    </ul>
  );
}

/** How many suggestions are in sight before the reader asks for the others. */
const SHORT_LIST = 4;

export function Advice() {
  const [all, setAll] = useState(false);
  const list = suggestions.value;
  const chosen = selected.value;
  const shown = list.filter((one, index) => all || index < SHORT_LIST || one === chosen || one.considered === OWN_ID);
  return (
    <div class="advice">
      <div class="ask-row">
        <Segments
          legend={t('effort')}
          value={effort.value}
          choices={EFFORTS.map((value) => ({ value, label: t(`effort.${value}`) }))}
          onChange={(value) => {
            effort.value = value;
          }}
        />
      </div>
      {advice.value === null && <p class="hint">{t('adviceHint')}</p>}
      <Status />
      <Warnings />
      {list.length > 0 && (
        <ol class="suggestions" aria-label={t('suggestions')}>
          {shown.map((one) => (
            <Row key={identity(one)} suggestion={one} chosen={one === chosen} />
          ))}
        </ol>
      )}
      {list.length > SHORT_LIST && (
        <button type="button" class="more" id="more" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? t('fewer') : t('more', { n: list.length - shown.length })}
        </button>
      )}
      {chosen !== null && <SuggestionDetail suggestion={chosen} />}
    </div>
  );
}
