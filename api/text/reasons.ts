/** The planner's reason codes in words. */

interface ReasonJson {
  readonly code: string;
  readonly facts: Readonly<Record<string, number | string>>;
}

/** A shot that is shown as 0 % is none. */
const NO_SHOT = 0.005;

/** One short line, reason first and figures after it. */
export function reasonText({ code, facts }: ReasonJson): string {
  const share = (name: string) => `${(Number(facts[name]) * 100).toFixed(0)} %`;
  const degrees = (name: string) => `${Number(facts[name]).toFixed(0)}°`;
  const points = (name: string) => (Number(facts[name]) * 100).toFixed(1);
  /** Where the obvious shot gives it away. */
  const loses = () => {
    if (Number(facts.nextChance) < NO_SHOT) return 'made, it leaves no shot';
    if (facts.nextChance !== undefined) return `made, it leaves a shot of ${share('nextChance')}`;
    if (facts.soldChance !== undefined) return `missed, it leaves the opponent ${share('soldChance')}`;
    if (facts.foulChance !== undefined) return `it fouls ${share('foulChance')}`;
    return facts.loses === 'leave' ? 'what it leaves is worth less' : 'worth less made or missed';
  };
  switch (code) {
    case 'pot-chance':
      return `drops ${share('chance')}`;
    case 'legal-chance':
      return `legal ${share('chance')}`;
    case 'scratch-chance':
      return `scratches ${share('chance')}${facts.pocket === undefined ? '' : ` (mostly ${facts.pocket})`}`;
    case 'leaves':
      return `then the ${facts.ball} in ${facts.pocket}: ${degrees('cutDeg')}, ${Number(facts.distanceM).toFixed(2)} m, ${share('chance')}`;
    case 'sells-out':
      return `leaves the opponent ${share('chance')}`;
    case 'hooks-opponent':
      return `hooks the opponent ${share('chance')}`;
    case 'toss-up':
      return 'not told apart from the best';
    case 'wins-rack':
      return `the ${facts.ball} wins the rack`;
    case 'opponent-accepts':
      return `the opponent plays on ${share('chance')}`;
    case 'option-values':
      return `worth ${share('winIfAccepted')} if accepted, ${share('winIfReturned')} if returned`;
    case 'break-balls':
      return `a ball falls ${share('chance')}, legal ${share('legal')}`;
    case 'three-foul-loss':
      return `loses by three fouls ${share('chance')}`;
    case 'hooked':
      return `the ${facts.ball} is hidden behind the ${facts.obstacle}`;
    case 'instead-of':
      return `not the ${facts.ball} in ${facts.pocket} (${share('chance')}): ${points('gap')} points behind, ${loses()}`;
    default:
      // A newer planner's reason: its code and figures are better than silence.
      return `${code} ${JSON.stringify(facts)}`;
  }
}
