/** The rack so far: graph of win probability, what was played, what it cost and what luck did; click to go back there. */

import { PLAYERS } from '../../../../engine/geometry/ids.js';
import { num, percent, t, tCode } from '../i18n/index.js';
import { ledger, type RackStory, type Reviewed, storyOfPlay, storyOfReview } from '../model/review.js';
import type { Turn } from '../model/turn.js';
import type { PlayerId } from '../net/types.js';
import { endPlayback, play } from '../play/playback.js';
import { rackReview, reviewing, reviewRack } from '../play/review.js';
import { announce, busy, doc, edit } from '../store.js';
import { IconButton } from '../ui/controls.js';
import { Icon } from '../ui/icons.js';
import { callText, playerName } from './names.js';

const WIDTH = 360;
const HEIGHT = 130;
const PAD = 6;

/** Goes back to just before a turn; undo comes back. */
function jump(turn: Turn, index: number): void {
  edit(() => turn.before);
  announce(t('wentBack', { n: index + 1 }));
}

async function replay(turn: Turn): Promise<void> {
  if (turn.record === null || busy.value !== 'no') return;
  busy.value = 'playing';
  try {
    await play(turn.record);
  } finally {
    busy.value = 'no';
    endPlayback(doc.value.balls);
  }
}

function Graph({ story }: { readonly story: RackStory }) {
  const { turns, endA } = story;
  const known = turns.flatMap(({ valueA, label }, index) => (valueA === null ? [] : [{ index, valueA, label }]));
  if (known.length === 0) return <p class="hint">{t('graphHint')}</p>;
  const end = endA === null ? [] : [{ index: turns.length, valueA: endA, label: null }];
  const dots = [...known, ...end];
  const span = Math.max(1, turns.length - (endA === null ? 1 : 0));
  const x = (index: number): number => PAD + ((WIDTH - 2 * PAD) * index) / span;
  const y = (value: number): number => PAD + (HEIGHT - 2 * PAD) * (1 - value);
  const line = dots.map(({ index, valueA }) => `${x(index).toFixed(1)},${y(valueA).toFixed(1)}`).join(' ');
  return (
    <svg
      class="graph"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={t('graphLabel', { values: dots.map(({ valueA }) => percent(valueA)).join(', ') })}
    >
      <line class="half" x1={PAD} y1={y(0.5)} x2={WIDTH - PAD} y2={y(0.5)} />
      <polyline class="line" points={line} />
      {dots.map(({ index, valueA, label }) => (
        <circle
          key={index}
          class={`dot ${label ?? ''}`}
          cx={x(index)}
          cy={y(valueA)}
          r={label === null || label === 'none' ? 3.2 : 5}
        />
      ))}
    </svg>
  );
}

function Entry({
  turn,
  index,
  reviewed,
}: {
  readonly turn: Turn;
  readonly index: number;
  readonly reviewed: Reviewed;
}) {
  const { player, byBot, declaration, choice, lines, record } = turn;
  const { choiceLoss, executionLuck, label, mistake } = reviewed;
  const what = choice === null ? callText(declaration) : tCode('choice', choice);
  const still = busy.value !== 'no';
  return (
    <li class={`turn ${label ?? ''}`}>
      <button type="button" class="jump" disabled={still} onClick={() => jump(turn, index)}>
        <span class={`who player-${player}`}>{player}</span>
        <span class="what">
          <span class="title">
            {what}
            {byBot ? ` · ${t('bot')}` : ''}
          </span>
          <small>{lines.map(({ text }) => text).join(' ')}</small>
          {choiceLoss !== null && (
            <small class="figures">
              {label !== null && label !== 'none' && (
                <strong>
                  {tCode('label', label)} {mistake !== null && `${tCode('mistake', mistake)}, `}
                </strong>
              )}
              {t('choiceLoss', { points: num(choiceLoss * 100, 1) })}
              {executionLuck !== null && ` · ${t('luck', { points: signed(executionLuck * 100) })}`}
            </small>
          )}
        </span>
      </button>
      {record !== null && (
        <IconButton
          icon="replay"
          label={t('replay', { n: index + 1 })}
          disabled={still}
          onClick={() => void replay(turn)}
        />
      )}
    </li>
  );
}

function ReviewButton({ count }: { readonly count: number }) {
  const done = reviewing.value;
  if (done !== null) {
    return (
      <p class="waiting">
        <span class="spinner" aria-hidden="true" /> {t('reviewing', { n: done + 1, count })}
      </p>
    );
  }
  if (rackReview.value?.turns.length === count) return <p class="hint">{t('reviewed')}</p>;
  return (
    <button type="button" id="review" disabled={busy.value !== 'no'} onClick={() => void reviewRack()}>
      <Icon name="think" /> {t('review')}
    </button>
  );
}

function signed(points: number): string {
  return `${points < 0 ? '\u2212' : '+'}${num(Math.abs(points), 1)}`;
}

function Sums({ log, reviewed }: { readonly log: readonly Turn[]; readonly reviewed: readonly Reviewed[] }) {
  const sums = PLAYERS.map((player: PlayerId) => ({ player, ...ledger(log, reviewed, player) }));
  return (
    <table class="ledger">
      <thead>
        <tr>
          <th scope="col">{t('players')}</th>
          <th scope="col">{t('givenAway')}</th>
          <th scope="col">{t('luckColumn')}</th>
          <th scope="col">{t('mistakes')}</th>
        </tr>
      </thead>
      <tbody>
        {sums.map(({ player, choiceLoss, luck, mistakes }) => (
          <tr key={player}>
            <th scope="row">{playerName(player)}</th>
            <td>{num(choiceLoss * 100, 1)}</td>
            <td>{signed(luck * 100)}</td>
            <td>{mistakes}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function RackLog() {
  const { log, state } = doc.value;
  if (log.length === 0) return <p class="hint">{t('logHint')}</p>;
  const answer = rackReview.value;
  const story = answer === null ? storyOfPlay(log, state.rackWinner ?? null) : storyOfReview(answer, log.length);
  return (
    <div class="rack-log">
      <h3>{t('graph')}</h3>
      <Graph story={story} />
      <Sums log={log} reviewed={story.turns} />
      <ReviewButton count={log.length} />
      <h3>{t('shots')}</h3>
      <ol class="turns">
        {log.map((turn, index) => (
          <Entry key={`${index} ${turn.player}`} turn={turn} index={index} reviewed={story.turns[index]} />
        ))}
      </ol>
    </div>
  );
}
