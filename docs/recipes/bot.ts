/** A bot in thirty lines: a rack of ten-ball, turn by turn, at two levels. Compile it, then: node bot.js [URL] */
type Seat = 'A' | 'B';
interface Turn {
  readonly state: { readonly phase: string; readonly shooter: Seat; readonly rackWinner?: Seat | null };
  readonly layout: { readonly balls: readonly object[] };
}
interface Answer {
  readonly decision: { readonly choice?: string; readonly declaration?: { readonly type: string } };
  readonly ruling?: { readonly turn: string };
  readonly next: Turn;
  readonly detail?: string;
}
const base = process.argv[2] ?? 'http://127.0.0.1:8010';
const levels = { A: 'advanced', B: 'intermediate' };
let turn: Turn = { state: { phase: 'break', shooter: 'A' }, layout: { balls: [] } };
for (let count = 1; turn.state.phase !== 'rack-over' && count <= 300; count++) {
  const { shooter } = turn.state;
  const skill = { shooter: levels[shooter], opponent: levels[shooter === 'A' ? 'B' : 'A'] };
  const reply = await fetch(`${base}/v1/plays`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...turn, skill, budget: { simulations: 100 }, seed: 'bot' }),
  });
  const { decision, ruling, next, detail } = (await reply.json()) as Answer;
  if (!reply.ok) throw new Error(detail);
  console.log(count, shooter, decision.choice ?? decision.declaration?.type, ruling?.turn ?? '');
  turn = next;
}
console.log(turn.state.rackWinner, 'wins the rack');
