/** What comes after a suggestion: the shooter's next strokes when it works, the opponent's reply when it does not. */
import { percent, t } from '../i18n/index.js';
import type { PlanStep, Suggestion } from '../net/types.js';
import { suggestionTitle } from './names.js';

function Step({ step, says }: { readonly step: PlanStep; readonly says: 'planStep' | 'refutationStep' }) {
  const { success, winProbability, share } = step;
  return (
    <>
      {t(says, { title: suggestionTitle(step), success: percent(success) })}{' '}
      <small>{t('planFigures', { win: percent(winProbability), share: percent(share) })}</small>
    </>
  );
}

export function LineOfPlay({ suggestion }: { readonly suggestion: Omit<Suggestion, 'afterAccept'> }) {
  const { plan = [], refutation } = suggestion;
  if (plan.length === 0 && refutation === undefined) return null;
  return (
    <>
      <h4>{t('line')}</h4>
      <ol class="line">
        {plan.map((step, index) => (
          // The place in the line is what a step is known by.
          <li key={`${index} ${step.kind}`}>
            <Step step={step} says="planStep" />
          </li>
        ))}
        {refutation && (
          <li class="reply" key="reply">
            <Step step={refutation} says="refutationStep" />
          </li>
        )}
      </ol>
    </>
  );
}
