/** The line of play in words. */

interface StepJson {
  readonly kind: string;
  readonly declaration: { readonly type: string } | { readonly ball: string; readonly pocket: string };
  readonly share: number;
  readonly success: number;
  readonly winProbability: number;
}

interface LineJson {
  readonly plan?: readonly StepJson[];
  readonly refutation?: StepJson;
}

/** One line a stroke, empty when none is known: "then: 2 in HL, 71 %"; "the opponent: safety, 64 %, ...". */
export function planLines({ plan, refutation }: LineJson): string[] {
  return [
    ...(plan ?? []).map((step, index) => `${index === 0 ? 'then' : 'and then'}: ${stepText(step)}`),
    ...(refutation === undefined
      ? []
      : [`else the opponent: ${stepText(refutation)}; you win ${percent(refutation.winProbability)}`]),
  ];
}

function stepText({ kind, declaration, success }: StepJson): string {
  const call = 'ball' in declaration ? `${declaration.ball} in ${declaration.pocket}` : kind;
  const how = 'ball' in declaration && kind !== 'direct' ? ` (${kind})` : '';
  return `${call}${how}, ${percent(success)}`;
}

function percent(share: number): string {
  return `${(share * 100).toFixed(0)} %`;
}
