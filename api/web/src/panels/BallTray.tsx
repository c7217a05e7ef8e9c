/** Balls off the table, and the exact place of the one that is chosen. */
import { ballName, t } from '../i18n/index.js';
import { ballAt, ballsOff } from '../model/doc.js';
import { fromUnit, toUnit, UNIT_DECIMALS, unitM } from '../model/units.js';
import { bringBack, busy, doc, moveBall, onCloth, removeBall, selectedBall, spec, unit } from '../store.js';
import { BallDefs, BallFace } from '../table/BallFace.js';
import { NumberField } from '../ui/controls.js';
import { Icon } from '../ui/icons.js';

function Coordinates() {
  const id = selectedBall.value;
  const ball = id === null ? undefined : ballAt(doc.value, id);
  if (id === null || ball === undefined) return <p class="hint">{t('chooseBall')}</p>;
  const shown = toUnit(ball, unit.value, spec.value);
  const one = unitM(unit.value, spec.value);
  const decimals = UNIT_DECIMALS[unit.value];
  const step = 10 ** -decimals * (unit.value === 'm' ? 10 : 1);
  const change = (axis: 'x' | 'y') => (value: number) =>
    moveBall(id, onCloth(fromUnit({ ...shown, [axis]: value }, unit.value, spec.value)));
  const suffix = t(`unit.${unit.value}`);
  const still = busy.value !== 'no';
  return (
    <fieldset class="coordinates">
      <legend>{ballName(id)}</legend>
      <NumberField
        id="ball-x"
        label="x"
        value={shown.x}
        decimals={decimals}
        step={step}
        min={0}
        max={spec.value.lengthM / one.x}
        suffix={suffix}
        disabled={still}
        onChange={change('x')}
      />
      <NumberField
        id="ball-y"
        label="y"
        value={shown.y}
        decimals={decimals}
        step={step}
        min={0}
        max={spec.value.widthM / one.y}
        suffix={suffix}
        disabled={still}
        onChange={change('y')}
      />
      <button type="button" id="remove-ball" disabled={still} onClick={() => removeBall(id)}>
        <Icon name="bin" /> {t('remove')}
      </button>
    </fieldset>
  );
}

export function BallTray() {
  const off = ballsOff(doc.value);
  return (
    <section class="tray" aria-label={t('tray')}>
      <div class="off">
        <span class="lead" id="tray-label">
          {t('offTable')}
        </span>
        {off.length === 0 ? (
          <span class="hint">{t('noneOff')}</span>
        ) : (
          <ul aria-labelledby="tray-label">
            {off.map((id) => (
              <li key={id}>
                <button
                  type="button"
                  class="tray-ball"
                  data-tray={id}
                  aria-label={t('bringBack', { ball: ballName(id) })}
                  title={t('bringBack', { ball: ballName(id) })}
                  disabled={busy.value !== 'no'}
                  onClick={() => bringBack(id)}
                >
                  <svg viewBox="-16 -16 32 32" aria-hidden="true">
                    <BallDefs />
                    <BallFace id={id} radius={14} />
                  </svg>
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
      <Coordinates />
    </section>
  );
}
