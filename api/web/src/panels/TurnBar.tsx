/** Whose turn it is and what may be done now: the choices are those that the state lists, never worked out here. */
import { ballName, num, t, tCode } from '../i18n/index.js';
import { ballAt, shooterOf } from '../model/doc.js';
import { advice, selected } from '../play/advice.js';
import {
  choose,
  expectationOf,
  gameProblem,
  HANDS,
  hand,
  machineTurns,
  playShot,
  startNextRack,
  strokeOf,
} from '../play/game.js';
import { clockS, playing, RATES, rate, skipPlayback } from '../play/playback.js';
import { shownState } from '../play/referee.js';
import { busy, doc, problems } from '../store.js';
import { Segments } from '../ui/controls.js';
import { Icon } from '../ui/icons.js';
import { AskButton } from './AskButton.js';
import { playerName } from './names.js';

function Chips() {
  const state = shownState.value;
  const shooter = shooterOf(doc.value);
  const fouls = state.consecutiveFouls?.[shooter] ?? 0;
  const inHand = state.cueBallInHand ?? 'none';
  const winner = state.rackWinner ?? null;
  return (
    <p class="chips">
      <span class={`chip player-${shooter}`}>
        {winner === null ? t('toPlay', { player: playerName(shooter) }) : t('wonRack', { player: playerName(winner) })}
      </span>
      <span class="chip">{tCode('phase', state.phase ?? 'normal')}</span>
      {inHand !== 'none' && <span class="chip strong">{tCode('inHand', inHand)}</span>}
      {state.pushOutAvailable === true && <span class="chip strong">{t('pushOutAvailable')}</span>}
      {fouls > 0 && <span class="chip warn">{t('foulsN', { n: fouls })}</span>}
    </p>
  );
}

function PlaybackControls() {
  return (
    <div class="actions">
      <span class="clock" aria-hidden="true">
        {num(clockS.value, 1)} s
      </span>
      <Segments
        legend={t('rate')}
        hideLegend
        value={String(rate.value)}
        choices={RATES.map((value) => ({ value: String(value), label: `${value}×` }))}
        onChange={(value) => {
          rate.value = RATES.find((one) => String(one) === value) ?? 1;
        }}
      />
      <button type="button" onClick={skipPlayback}>
        <Icon name="skip" /> {t('skip')}
      </button>
    </div>
  );
}

function Choices() {
  const pending = doc.value.state.pendingOption;
  if (!pending) return null;
  const options = pending.options ?? [{ choice: 'accept' as const }, { choice: 'return' as const }];
  return (
    <fieldset class="actions" aria-label={t('choiceFor', { player: playerName(pending.player) })}>
      <span class="lead">{tCode('origin', pending.origin)}</span>
      {options.map(({ choice }) => (
        <button key={choice} type="button" class="primary" data-choice={choice} onClick={() => void choose(choice)}>
          {tCode('choice', choice)}
        </button>
      ))}
      <AskButton />
    </fieldset>
  );
}

function PlayButton() {
  const { answer = null } = advice.value ?? {};
  const shot = selected.value;
  if (answer === null || shot?.stroke === undefined) return null;
  const { stroke } = shot;
  return (
    <button
      type="button"
      class="primary"
      id="play-it"
      onClick={() =>
        void playShot({
          declaration: shot.declaration ?? { type: 'none' },
          stroke: strokeOf(stroke),
          placement: shot.cuePlacement ?? null,
          expectation: expectationOf(answer, shot),
        })
      }
    >
      <Icon name="play" /> {t('playIt')}
    </button>
  );
}

/** Whether strokes carry the errors of the player's level. */
function HandChoice() {
  return (
    <Segments
      legend={t('hand')}
      hideLegend
      value={hand.value}
      choices={HANDS.map((value) => ({ value, label: t(`hand.${value}`) }))}
      onChange={(value) => {
        hand.value = value;
      }}
    />
  );
}

function Actions() {
  const { state, bot } = doc.value;
  if (playing.value !== null) return <PlaybackControls />;
  if (busy.value !== 'no') {
    return (
      <p class="waiting">
        <span class="spinner" aria-hidden="true" /> {t(busy.value === 'thinking' ? 'botThinks' : 'wait')}
      </p>
    );
  }
  if (state.phase === 'rack-over' || (state.rackWinner ?? null) !== null) {
    return (
      <div class="actions">
        <button type="button" class="primary" id="next-rack" onClick={() => void startNextRack()}>
          <Icon name="rack" /> {t('nextRack')}
        </button>
      </div>
    );
  }
  if (bot === shooterOf(doc.value)) {
    return (
      <div class="actions">
        <button type="button" class="primary" id="bot-plays" onClick={() => void machineTurns()}>
          <Icon name="play" /> {t('botPlays')}
        </button>
      </div>
    );
  }
  if (state.phase === 'option-pending') return <Choices />;
  const toPlace = (state.cueBallInHand ?? 'none') !== 'none' && ballAt(doc.value, 'cue') === undefined;
  return (
    <>
      <div class="actions">
        <AskButton />
        <PlayButton />
        <HandChoice />
      </div>
      {toPlace && selected.value === null && <p class="hint">{t('placeCueHint')}</p>}
    </>
  );
}

function LastRuling() {
  const last = doc.value.log.at(-1);
  if (last === undefined || playing.value !== null) return null;
  return (
    <ul class="ruling" id="ruling">
      {last.lines.map(({ text, clause }) => (
        <li key={text}>
          {text} {clause !== null && <cite>{clause}</cite>}
        </li>
      ))}
    </ul>
  );
}

function Problems() {
  const list = problems.value;
  const { value: refused } = gameProblem;
  return (
    <>
      {list.length > 0 && (
        <ul class="problems" role="alert">
          {list.map(({ code, path, facts }) => (
            <li key={path + code}>
              {tCode('problem', code, {
                ...facts,
                ball: ballName(String(facts.ball ?? '')),
                other: ballName(String(facts.other ?? '')),
              })}
            </li>
          ))}
        </ul>
      )}
      {refused !== null && (
        <p class="problems" role="alert">
          {tCode('problem', refused.code, {}, refused.title)} {refused.detail}
        </p>
      )}
    </>
  );
}

export function TurnBar() {
  return (
    <section class="turn-bar" aria-label={t('turn')}>
      <Chips />
      <Actions />
      <LastRuling />
      <Problems />
    </section>
  );
}
