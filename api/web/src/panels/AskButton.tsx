/** The one button that matters. */
import { t } from '../i18n/index.js';
import { advice, ask, stopAsking } from '../play/advice.js';
import { busy, doc, problems, tab } from '../store.js';
import { Icon } from '../ui/icons.js';

export function AskButton() {
  const asking = advice.value?.status === 'asking';
  if (asking) {
    return (
      <button type="button" class="ask" id="stop-asking" onClick={stopAsking}>
        <span class="spinner" aria-hidden="true" /> {t('stopAsking')}
      </button>
    );
  }
  const again = advice.value !== null;
  return (
    <button
      type="button"
      class={again ? 'ask' : 'ask primary'}
      id="ask"
      disabled={busy.value !== 'no' || problems.value.length > 0}
      onClick={() => {
        tab.value = 'advice';
        void ask(doc.value);
      }}
    >
      <Icon name="think" /> {t(again ? 'askAgain' : 'ask')}
    </button>
  );
}
