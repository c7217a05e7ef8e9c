/** What one does to the layout as a whole. */
import { t } from '../i18n/index.js';
import { mirrored } from '../model/doc.js';
import { EXAMPLES, withExample } from '../model/examples.js';
import { UNITS } from '../model/units.js';
import { startRack } from '../play/game.js';
import { busy, canRedo, canUndo, doc, edit, redoEdit, turned, undoEdit, unit } from '../store.js';
import { IconButton, Select } from '../ui/controls.js';
import { openDialog } from './dialogs.js';

export function Toolbar() {
  const still = busy.value !== 'no';
  const examples = EXAMPLES.map(({ id, title, number }) => ({
    value: id,
    label: number === null ? t(title) : `${t(title)} ${number}`,
  }));
  return (
    <div class="toolbar" role="toolbar" aria-label={t('toolbar')}>
      <IconButton icon="undo" id="undo" label={t('undo')} disabled={still || !canUndo.value} onClick={undoEdit} />
      <IconButton icon="redo" id="redo" label={t('redo')} disabled={still || !canRedo.value} onClick={redoEdit} />
      <span class="gap" />
      <IconButton icon="mirror" id="mirror" label={t('mirror')} disabled={still} onClick={() => edit(mirrored)} />
      <IconButton
        icon="turn"
        id="turn-table"
        label={t('turnTable')}
        onClick={() => {
          turned.value = !turned.value;
        }}
      />
      <IconButton
        icon="rack"
        id="rack-balls"
        label={t('rackAndBreak')}
        disabled={still}
        onClick={() => startRack(doc.value.state.breaker ?? 'A')}
      />
      <span class="gap" />
      <IconButton icon="open" id="import" label={t('import')} disabled={still} onClick={() => openDialog('import')} />
      <IconButton icon="share" id="share" label={t('share')} onClick={() => openDialog('share')} />
      <span class="gap" />
      <Select
        id="example"
        label={t('examples')}
        hideLabel
        value=""
        disabled={still}
        choices={[{ value: '', label: t('examples') }, ...examples]}
        onChange={(value) => {
          const example = EXAMPLES.find(({ id }) => id === value);
          if (example !== undefined) edit((now) => withExample(now, example));
        }}
      />
      <Select
        id="unit"
        label={t('unit')}
        hideLabel
        value={unit.value}
        choices={UNITS.map((value) => ({ value, label: t(`unitName.${value}`) }))}
        onChange={(value) => {
          unit.value = value;
        }}
      />
    </div>
  );
}
