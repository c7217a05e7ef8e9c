/** "Why not mine": the player's own shot, drawn, tried, ranked among the planner's and explained with the same trials. */
import { BALL_NAMES, POCKETS } from '../../../../engine/geometry/ids.js';
import { ballName, num, pocketName, t, tCode } from '../i18n/index.js';
import { ballAt } from '../model/doc.js';
import type { Declaration, ObjectBallId } from '../net/types.js';
import { advice, ask, suggestions } from '../play/advice.js';
import { expectationOf, playShot } from '../play/game.js';
import { editOwn, editOwnStroke, lineUp, ownRecord } from '../play/own.js';
import { OWN_ID } from '../play/question.js';
import { busy, doc, problems, tab } from '../store.js';
import { NumberField, Select, Slider } from '../ui/controls.js';
import { Icon } from '../ui/icons.js';
import { CueBallFace } from './CueBallFace.js';
import { plainSpeed } from './words.js';

const CALLS = ['called', 'safety', 'push-out', 'none'] as const;
type Call = (typeof CALLS)[number];
const MIN_MPS = 0.2;
const MAX_MPS = 12;
const DEG = Math.PI / 180;

function callOf(declaration: Declaration): Call {
  return CALLS.find((one) => one === declaration.type) ?? (declaration.type === 'obvious' ? 'called' : 'none');
}

/** What the drawn shot does, in a line: from its record. */
function Story() {
  const record = ownRecord.value;
  if (record === null) return null;
  const fell = record.events.flatMap((event) =>
    event.type === 'pocket' && event.pocket ? [{ ...event, pocket: event.pocket }] : [],
  );
  const met = record.events.find(({ type, ball, other }) => type === 'ball' && (ball === 'cue' || other === 'cue'));
  const first = met && (met.ball === 'cue' ? met.other : met.ball);
  return (
    <p class="story" id="own-story">
      {first ? t('meets', { ball: ballName(first) }) : t('meetsNothing')}{' '}
      {fell.map(({ ball, pocket }) => t('falls', { ball: ballName(ball), pocket: pocketName(pocket) })).join(' ')}
      {fell.length === 0 ? t('nothingFalls') : ''}
    </p>
  );
}

function CallFields({ still }: { readonly still: boolean }) {
  const { own, balls, state } = doc.value;
  const { declaration } = own;
  const objects = BALL_NAMES.filter((id): id is ObjectBallId => id !== 'cue' && balls.some((ball) => ball.id === id));
  const called = declaration.type === 'called' || declaration.type === 'obvious' ? declaration : null;
  const call = (ball: ObjectBallId, pocket: (typeof POCKETS)[number]): void => {
    editOwn({ declaration: { type: 'called', ball, pocket } }, null);
    lineUp(doc.value, ball, pocket);
  };
  if (state.phase === 'break') return <p class="hint">{t('nothingCalledOnBreak')}</p>;
  return (
    <>
      <Select
        id="own-call"
        label={t('declare')}
        value={callOf(declaration)}
        disabled={still}
        choices={CALLS.map((value) => ({ value, label: tCode('declaration', value) }))}
        onChange={(value) => {
          if (value === 'called') call(objects[0] ?? '10', 'FR');
          else editOwn({ declaration: { type: value } }, null);
        }}
      />
      {called && (
        <div class="pair">
          <Select
            id="own-ball"
            label={t('ball')}
            value={called.ball}
            disabled={still}
            choices={objects.map((value) => ({ value, label: ballName(value) }))}
            onChange={(ball) => call(ball, called.pocket)}
          />
          <Select
            id="own-pocket"
            label={t('pocket')}
            value={called.pocket}
            disabled={still}
            choices={POCKETS.map((value) => ({ value, label: pocketName(value) }))}
            onChange={(pocket) => call(called.ball, pocket)}
          />
        </div>
      )}
    </>
  );
}

function Buttons({ still }: { readonly still: boolean }) {
  const about = doc.value;
  const blocked = still || problems.value.length > 0 || ballAt(about, 'cue') === undefined;
  return (
    <div class="actions">
      <button
        type="button"
        class="primary"
        id="compare"
        disabled={blocked}
        onClick={() => {
          tab.value = 'advice';
          void ask(about, { consider: about.own });
        }}
      >
        <Icon name="think" /> {t('compare')}
      </button>
      <button
        type="button"
        id="play-mine"
        disabled={blocked}
        onClick={() => {
          const mine = suggestions.value.find(({ considered }) => considered === OWN_ID);
          const answer = advice.value?.answer ?? null;
          void playShot({
            ...about.own,
            placement: null,
            expectation: mine !== undefined && answer !== null ? expectationOf(answer, mine) : null,
          });
        }}
      >
        <Icon name="play" /> {t('playMine')}
      </button>
    </div>
  );
}

export function OwnShot() {
  const { own } = doc.value;
  const { stroke } = own;
  const still = busy.value !== 'no';
  if (ballAt(doc.value, 'cue') === undefined) return <p class="hint">{t('placeCueFirst')}</p>;
  return (
    <div class="own-shot">
      <p class="hint">{t('ownHint')}</p>
      <CallFields still={still} />
      <div class="strike">
        <CueBallFace
          side={stroke.tipSide}
          height={stroke.tipHeight}
          onChange={(tipSide, tipHeight) => editOwnStroke({ tipSide, tipHeight }, 'own tip')}
        />
        <div>
          <Slider
            id="own-speed"
            label={t('speed')}
            text={plainSpeed(stroke.speedMps)}
            value={Math.log(stroke.speedMps / MIN_MPS) / Math.log(MAX_MPS / MIN_MPS)}
            min={0}
            max={1}
            step={0.005}
            disabled={still}
            onInput={(value) => {
              const mps = MIN_MPS * Math.exp(value * Math.log(MAX_MPS / MIN_MPS));
              editOwnStroke({ speedMps: Math.round(mps * 100) / 100 }, 'own speed');
            }}
          />
          <NumberField
            id="own-aim"
            label={t('aim')}
            value={stroke.aimRad / DEG}
            decimals={2}
            step={0.05}
            min={-180}
            max={180}
            suffix="°"
            disabled={still}
            onChange={(value) => editOwnStroke({ aimRad: value * DEG }, 'own aim')}
          />
          <NumberField
            id="own-elevation"
            label={t('elevation')}
            value={stroke.elevationRad / DEG}
            decimals={0}
            step={1}
            min={0}
            max={80}
            suffix="°"
            disabled={still}
            onChange={(value) =>
              editOwnStroke({ elevationRad: Math.min(80, Math.max(0, value)) * DEG }, 'own elevation')
            }
          />
        </div>
      </div>
      <Story />
      <Buttons still={still} />
      <p class="hint">{t('ownNote', { step: num(0.05, 2) })}</p>
    </div>
  );
}
