/** How far a run is: a bar with rate and time left on a terminal, a line now and then elsewhere. */
import { SingleBar } from 'cli-progress';

/** Seconds between lines where nobody sees a bar. */
const LINE_EVERY_MS = 15_000;

export class Progress {
  private bar: SingleBar | null = null;
  private startedMs = 0;
  private lineMs = 0;
  private total = 0;
  private before = 0;
  /** Racks played since the start of this run. */
  private played = 0;

  constructor(private readonly out: NodeJS.WriteStream = process.stderr) {}

  start(before: number, total: number): void {
    this.startedMs = performance.now();
    this.lineMs = this.startedMs;
    this.before = before;
    this.total = total;
    if (before > 0) this.note(`${before} of ${total} racks are there already`);
    if (this.out.isTTY !== true) return;
    this.bar = new SingleBar({
      format: '{bar} {value}/{total} racks, {rate} racks/h, {left} left',
      stream: this.out,
      hideCursor: true,
      clearOnComplete: true,
    });
    this.bar.start(total, before, this.words());
  }

  rack(): void {
    this.played++;
    this.bar?.update(Math.min(this.total, this.before + this.played), this.words());
    const now = performance.now();
    if (this.bar === null && now - this.lineMs >= LINE_EVERY_MS) {
      this.lineMs = now;
      const { rate, left } = this.words();
      this.out.write(`${this.before + this.played}/${this.total} racks, ${rate} racks/h, ${left} left\n`);
    }
  }

  note(text: string): void {
    this.out.write(this.bar === null ? `${text}\n` : `\n${text}\n`);
  }

  stop(): void {
    this.bar?.stop();
    this.bar = null;
  }

  /** Racks an hour since the start of this run. */
  ratePerHour(): number {
    const hours = (performance.now() - this.startedMs) / 3_600_000;
    return hours > 0 ? this.played / hours : 0;
  }

  private words(): { readonly rate: string; readonly left: string } {
    const perHour = this.ratePerHour();
    if (this.played === 0) return { rate: '-', left: '-' };
    const leftS = ((this.total - this.before - this.played) / perHour) * 3600;
    return { rate: String(Math.round(perHour)), left: clock(Math.max(0, leftS)) };
  }
}

export function clock(seconds: number): string {
  const s = Math.round(seconds);
  if (s < 90) return `${s} s`;
  if (s < 5400) return `${Math.round(s / 60)} min`;
  return `${Math.floor(s / 3600)} h ${String(Math.round((s % 3600) / 60)).padStart(2, '0')} min`;
}
