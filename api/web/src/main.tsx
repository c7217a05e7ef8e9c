import { effect } from '@preact/signals';
import { render } from 'preact';
import { App } from './app.js';
import { language, t } from './i18n/index.js';
import { decodeShare } from './model/share.js';
import { gameProblem } from './play/game.js';
import { watchOwnShot } from './play/own.js';
import { watchReferee } from './play/referee.js';
import { watchShown } from './play/shown.js';
import { doc, edit, redoEdit, theme, undoEdit } from './store.js';

async function openShared(): Promise<void> {
  const read = await decodeShare(location.hash.slice(1), doc.value);
  if (read === null) return;
  if (read.ok) edit(() => read.doc);
  else gameProblem.value = { code: read.problems[0]?.code ?? 'share-damaged', title: t('badLink'), detail: '' };
}

effect(() => {
  document.documentElement.lang = language.value;
});
effect(() => {
  document.documentElement.dataset.theme = theme.value;
});
watchShown();
watchReferee();
watchOwnShot();

addEventListener('hashchange', () => void openShared());
addEventListener('keydown', (event) => {
  const typing = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
  if (typing || !(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z') return;
  event.preventDefault();
  if (event.shiftKey) redoEdit();
  else undoEdit();
});

const root = document.querySelector('#page');
if (root !== null) render(<App />, root);
void openShared();
