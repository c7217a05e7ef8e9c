/** The choices a player can be given, with their consequences. */
import { otherPlayer, PLAYERS, type PlayerId } from '../geometry/ids.js';
import { OPTION_ORIGINS, type OptionConsequence, type OptionOrigin, type PendingOption } from './state.js';

function build(player: PlayerId, origin: OptionOrigin): PendingOption {
  const other = otherPlayer(player);
  const options: OptionConsequence[] = [
    { choice: 'accept', nextShooter: player },
    { choice: 'return', nextShooter: other },
  ];
  if (origin === 'illegal-break') {
    options.push({ choice: 're-rack-own', nextShooter: player }, { choice: 're-rack-other', nextShooter: other });
  }
  return Object.freeze({ player, origin, options: Object.freeze(options) });
}

const CHOICES_FOR = Object.fromEntries(
  PLAYERS.map((player) => [
    player,
    Object.fromEntries(OPTION_ORIGINS.map((origin) => [origin, build(player, origin)])),
  ]),
) as Record<PlayerId, Record<OptionOrigin, PendingOption>>;

/** The choice `player` has because of `origin`. */
export function choiceFor(player: PlayerId, origin: OptionOrigin): PendingOption {
  return CHOICES_FOR[player][origin];
}
