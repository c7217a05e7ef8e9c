/** The table with everything on it. */
import { t } from '../i18n/index.js';
import { hovered, identity, selected, suggestions } from '../play/advice.js';
import { strokeOf } from '../play/game.js';
import { ownRecord } from '../play/own.js';
import { playing } from '../play/playback.js';
import { shownRecord } from '../play/shown.js';
import { BALL_RADIUS_M, busy, doc, projection, selectedBall, tab } from '../store.js';
import { BallDefs, BallFace } from './BallFace.js';
import { BallView } from './BallView.js';
import { Felt } from './Felt.js';
import { OwnAim } from './OwnAim.js';
import { toDrawing, viewBox } from './projection.js';
import { ShotLayer } from './ShotLayer.js';

function Shots() {
  if (playing.value !== null || busy.value === 'playing') return null;
  if (tab.value === 'own') {
    const record = ownRecord.value;
    return record === null ? null : <ShotLayer record={record} stroke={doc.value.own.stroke} rest={undefined} />;
  }
  if (tab.value === 'rack') return null;
  const shot = selected.value;
  const record = shownRecord.value;
  if (shot === null || record === null) return null;
  const other = suggestions.value.find((one) => identity(one) === hovered.value && one !== shot);
  return (
    <>
      {other?.trajectory && <ShotLayer record={other.trajectory} stroke={null} rest={undefined} faint />}
      <ShotLayer record={record} stroke={shot.stroke ? strokeOf(shot.stroke) : null} rest={shot.rest} />
    </>
  );
}

/** Where a suggestion would put the cue ball in hand. */
function PlacedCue() {
  const place = selected.value?.cuePlacement;
  if (place === undefined || tab.value !== 'advice' || busy.value !== 'no') return null;
  const { x, y } = toDrawing(projection.value, place);
  return (
    <g class="placed-cue" transform={`translate(${x} ${y})`}>
      <BallFace id="cue" radius={BALL_RADIUS_M * 1000} />
      <circle class="ring" r={BALL_RADIUS_M * 1000 + 8} />
    </g>
  );
}

export function TableView() {
  const box = viewBox(projection.value);
  return (
    <div class={`table-frame${projection.value.upright ? ' upright' : ''}`}>
      <p id="ball-help" class="unseen">
        {t('ballHelp')}
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a drawing has no fieldset */}
      <svg
        id="table-drawing"
        class="table"
        viewBox={`${box.x} ${box.y} ${box.width} ${box.height}`}
        role="group"
        aria-label={t('tableLabel')}
        onPointerDown={(event) => {
          if (event.target instanceof Element && event.target.closest('.ball') === null) selectedBall.value = null;
        }}
      >
        <BallDefs />
        <Felt />
        <Shots />
        {(playing.value?.start ?? doc.value.balls).map((ball) => (
          <BallView key={ball.id} ball={ball} />
        ))}
        <PlacedCue />
        {tab.value === 'own' && <OwnAim />}
      </svg>
    </div>
  );
}
