/** What players and calls are called. */
import { ballName, pocketName, t, tCode } from '../i18n/index.js';
import type { Declaration, PlayerId, Suggestion } from '../net/types.js';
import { doc } from '../store.js';

export function playerName(player: PlayerId): string {
  return doc.value.bot === player ? t('playerBot', { id: player }) : t('player', { id: player });
}

/** "3 in the left foot pocket", "safety", ... */
export function callText(declaration: Declaration | undefined | null): string {
  if (!declaration) return '';
  if (declaration.type === 'called' || declaration.type === 'obvious') {
    return t('call', { ball: ballName(declaration.ball), pocket: pocketName(declaration.pocket) });
  }
  return tCode('declaration', declaration.type);
}

export function suggestionTitle(suggestion: Pick<Suggestion, 'kind' | 'declaration'>): string {
  const { kind, declaration } = suggestion;
  if (declaration === undefined || declaration.type === 'none') return tCode('kind', kind);
  return callText(declaration);
}
