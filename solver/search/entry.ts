/** A candidate on its way through the search, with the trials it has had. */
import type { Candidate } from '../candidates/candidate.js';
import { FLAGS, LOSS, TRIAL_STRIDE, TRUNCATED, VALUE, WIN } from './trial.js';

/** Trials in order, as they came back from the threads. */
export class Trials {
  private readonly parts: Float64Array[] = [];
  private joined: Float64Array | null = null;
  private cached: Float64Array | null = null;
  private shift = 0;
  count = 0;

  /** How far the value model is off where the rack goes on, as found by looking ahead; added to every such trial. */
  correct(by: number): void {
    this.shift = by;
    this.cached = null;
  }

  add(data: Float64Array): void {
    this.parts.push(data);
    this.count += data.length / TRIAL_STRIDE;
    this.joined = null;
    this.cached = null;
  }

  /** All numbers, `TRIAL_STRIDE` a trial. */
  data(): Float64Array {
    if (this.joined === null) {
      this.joined = new Float64Array(this.count * TRIAL_STRIDE);
      let at = 0;
      for (const part of this.parts) {
        this.joined.set(part, at);
        at += part.length;
      }
    }
    return this.joined;
  }

  /** P(win) by trial; NaN where the stroke was not judged. */
  values(): Float64Array {
    if (this.cached === null) {
      const data = this.data();
      this.cached = Float64Array.from({ length: this.count }, (_, t) => {
        const flags = data[t * TRIAL_STRIDE + FLAGS];
        if ((flags & TRUNCATED) !== 0) return Number.NaN;
        const value = data[t * TRIAL_STRIDE + VALUE];
        return (flags & (WIN | LOSS)) !== 0 ? value : Math.min(1, Math.max(0, value + this.shift));
      });
    }
    return this.cached;
  }

  mean(): number {
    const values = this.values();
    let sum = 0;
    let n = 0;
    for (const v of values) {
      if (Number.isNaN(v)) continue;
      sum += v;
      n++;
    }
    return n === 0 ? 0 : sum / n;
  }
}

export interface Entry {
  readonly index: number;
  readonly candidate: Candidate;
  /** Without error. */
  readonly value: number;
  readonly flags: number;
  /** Order before the race: the noiseless value weighed by the chance that it happens. */
  readonly score: number;
  readonly race: Trials;
  readonly fresh: Trials;
}
