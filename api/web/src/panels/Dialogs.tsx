/** Taking positions in and giving them away. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { ballName, t, tCode } from '../i18n/index.js';
import { readAnything } from '../model/foreign.js';
import type { ReadProblem } from '../model/read-doc.js';
import { encodeShare, shared } from '../model/share.js';
import { doc, edit } from '../store.js';
import { download, standalone, toPng } from '../table/export.js';
import { IconButton } from '../ui/controls.js';
import { closeDialog, dialog } from './dialogs.js';

function Frame({ title, children }: { readonly title: string; readonly children: preact.ComponentChildren }) {
  const element = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    element.current?.showModal();
  }, []);
  return (
    <dialog ref={element} aria-labelledby="dialog-title" onClose={closeDialog}>
      <header>
        <h2 id="dialog-title">{title}</h2>
        <IconButton icon="close" label={t('close')} onClick={() => element.current?.close()} />
      </header>
      {children}
    </dialog>
  );
}

function problemText({ code, path, facts = {} }: ReadProblem): string {
  const named = { ...facts, ball: ballName(String(facts.ball ?? '')), other: ballName(String(facts.other ?? '')) };
  const text = tCode('problem', code, named);
  return path === '' ? text : `${path}: ${text}`;
}

function ImportDialog() {
  const [problems, setProblems] = useState<readonly ReadProblem[]>([]);
  const [text, setText] = useState('');
  const take = async (pasted: string): Promise<void> => {
    const read = await readAnything(pasted, doc.value);
    if (!read.ok) {
      setProblems(read.problems);
      return;
    }
    edit(() => read.doc);
    closeDialog();
  };
  return (
    <Frame title={t('import')}>
      <p class="hint">{t('importHint')}</p>
      <label class="file">
        {t('chooseFile')}
        <input
          type="file"
          id="import-file"
          accept=".json,.txt,application/json,text/plain"
          onChange={(event) => {
            const file = event.currentTarget.files?.[0];
            if (file !== undefined) void file.text().then(take);
          }}
        />
      </label>
      <label for="import-text">{t('orPaste')}</label>
      <textarea id="import-text" rows={8} value={text} onInput={(event) => setText(event.currentTarget.value)} />
      {problems.length > 0 && (
        <ul class="problems" role="alert" id="import-problems">
          {problems.map((problem) => (
            <li key={problem.path + problem.code}>{problemText(problem)}</li>
          ))}
        </ul>
      )}
      <div class="actions">
        <button
          type="button"
          class="primary"
          id="import-take"
          disabled={text.trim() === ''}
          onClick={() => void take(text)}
        >
          {t('import')}
        </button>
      </div>
    </Frame>
  );
}

function table(): SVGSVGElement | null {
  return document.querySelector<SVGSVGElement>('#table-drawing');
}

function ShareDialog() {
  const [link, setLink] = useState('');
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    void encodeShare(doc.value).then((hash) => setLink(`${location.origin}${location.pathname}#${hash}`));
  }, []);
  const json = (): Blob => new Blob([`${JSON.stringify(shared(doc.value), null, 1)}\n`], { type: 'application/json' });
  return (
    <Frame title={t('share')}>
      <label for="share-link">{t('link')}</label>
      <div class="link-row">
        <input id="share-link" readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
        <button
          type="button"
          class="primary"
          onClick={() => {
            void navigator.clipboard.writeText(link).then(
              () => setCopied(true),
              () => document.querySelector<HTMLInputElement>('#share-link')?.select(),
            );
          }}
        >
          {t(copied ? 'copied' : 'copy')}
        </button>
      </div>
      <p class="hint">{t('linkHint')}</p>
      <div class="actions">
        <button
          type="button"
          id="save-svg"
          onClick={() => {
            const svg = table();
            if (svg !== null) download('runout.svg', new Blob([standalone(svg)], { type: 'image/svg+xml' }));
          }}
        >
          SVG
        </button>
        <button
          type="button"
          id="save-png"
          onClick={() => {
            const svg = table();
            if (svg !== null) void toPng(svg).then((blob) => download('runout.png', blob));
          }}
        >
          PNG
        </button>
        <button type="button" id="save-json" onClick={() => download('runout.json', json())}>
          JSON
        </button>
      </div>
    </Frame>
  );
}

export function Dialogs() {
  if (dialog.value === 'import') return <ImportDialog />;
  if (dialog.value === 'share') return <ShareDialog />;
  return null;
}
