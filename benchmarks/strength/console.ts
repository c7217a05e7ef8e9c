/** What a run shows while it works: results on stdout (stderr with `--json`), progress and time left on stderr. */
export class Console {
  private startedMs = performance.now();
  private shownMs = 0;
  private open = false;

  constructor(private readonly json: boolean) {}

  line(text: string): void {
    this.clear();
    (this.json ? process.stderr : process.stdout).write(`${text}\n`);
  }

  start(): void {
    this.startedMs = performance.now();
  }

  /** A counter that overwrites itself on a terminal, a line every ten seconds elsewhere. */
  progress(done: number, total: number): void {
    const now = performance.now();
    const tty = process.stderr.isTTY === true;
    if (now - this.shownMs < (tty ? 200 : 10_000) && done < total) return;
    this.shownMs = now;
    const leftS = (((now - this.startedMs) / done) * (total - done)) / 1000;
    const text = `${done}/${total}, ${clock((now - this.startedMs) / 1000)} so far, about ${clock(leftS)} left`;
    process.stderr.write(tty ? `\r\x1b[2K${text}` : `${text}\n`);
    this.open = tty;
  }

  result(object: unknown): void {
    this.clear();
    if (this.json) process.stdout.write(`${JSON.stringify(object)}\n`);
  }

  private clear(): void {
    if (this.open) process.stderr.write('\r\x1b[2K');
    this.open = false;
  }
}

function clock(seconds: number): string {
  const s = Math.round(seconds);
  return s < 90 ? `${s} s` : `${Math.floor(s / 60)} min ${String(s % 60).padStart(2, '0')} s`;
}
