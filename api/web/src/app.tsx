/** The page. */
import { useRef } from 'preact/hooks';
import { LANGUAGE_NAMES, LANGUAGES, language, t } from './i18n/index.js';
import { Advice } from './panels/Advice.js';
import { BallTray } from './panels/BallTray.js';
import { Dialogs } from './panels/Dialogs.js';
import { OwnShot } from './panels/OwnShot.js';
import { RackLog } from './panels/RackLog.js';
import { Setup } from './panels/Setup.js';
import { Toolbar } from './panels/Toolbar.js';
import { TurnBar } from './panels/TurnBar.js';
import { announcement, TABS, type Tab, THEMES, tab, theme } from './store.js';
import { TableView } from './table/TableView.js';
import { IconButton, Select } from './ui/controls.js';

const THEME_ICONS = { auto: 'auto', light: 'sun', dark: 'moon' } as const;

function Header() {
  const next = THEMES[(THEMES.indexOf(theme.value) + 1) % THEMES.length];
  return (
    <header class="page-header">
      <a class="unseen skip" href="#panel">
        {t('skipToPanel')}
      </a>
      <h1>
        <svg class="mark" viewBox="-16 -16 32 32" aria-hidden="true">
          <circle r="15" class="mark-ball" />
          <path class="mark-stripe" d="M-13.6-6.4H13.6A15 15 0 0 1 13.6 6.4H-13.6A15 15 0 0 1-13.6-6.4Z" />
          <circle r="6.6" class="mark-disc" />
        </svg>
        Runout
      </h1>
      <span class="tagline">{t('tagline')}</span>
      <span class="spacer" />
      <Select
        id="language"
        label={t('language')}
        hideLabel
        value={language.value}
        choices={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
        onChange={(value) => {
          language.value = value;
        }}
      />
      <IconButton
        icon={THEME_ICONS[theme.value]}
        id="theme"
        label={t('theme', { theme: t(`theme.${theme.value}`) })}
        onClick={() => {
          theme.value = next;
        }}
      />
    </header>
  );
}

const PANELS = { advice: Advice, own: OwnShot, setup: Setup, rack: RackLog } as const;

function Side() {
  const list = useRef<HTMLDivElement>(null);
  const Panel = PANELS[tab.value];
  const show = (to: Tab): void => {
    tab.value = to;
    list.current?.querySelector<HTMLElement>(`#tab-${to}`)?.focus();
  };
  return (
    <aside class="side">
      <div
        ref={list}
        class="tabs"
        role="tablist"
        aria-label={t('panels')}
        onKeyDown={(event) => {
          const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
          if (step === undefined) return;
          event.preventDefault();
          show(TABS[(TABS.indexOf(tab.value) + step + TABS.length) % TABS.length]);
        }}
      >
        {TABS.map((one) => (
          <button
            key={one}
            type="button"
            role="tab"
            id={`tab-${one}`}
            aria-selected={one === tab.value}
            aria-controls="panel"
            tabIndex={one === tab.value ? 0 : -1}
            onClick={() => {
              tab.value = one;
            }}
          >
            {t(`tab.${one}`)}
          </button>
        ))}
      </div>
      <div class="panel" id="panel" role="tabpanel" aria-labelledby={`tab-${tab.value}`} tabIndex={-1}>
        <Panel />
      </div>
    </aside>
  );
}

export function App() {
  return (
    <>
      <Header />
      <main>
        <div class="board">
          <Toolbar />
          <TableView />
          <TurnBar />
          <BallTray />
        </div>
        <Side />
      </main>
      <Dialogs />
      <p class="unseen" role="status" aria-live="polite" id="announcement">
        {announcement.value}
      </p>
    </>
  );
}
