/** What plays chunks: threads of this process, or workers of any number of machines behind Redis. */
import type { Chunk, ChunkResult } from './chunk.js';

export interface ChunkHandlers {
  /**
   * Called once for every chunk that was played, in any order, one at a time.
   * A rejection ends the run with that error.
   */
  readonly onResult: (chunk: Chunk, result: ChunkResult) => Promise<void>;
  /** A rack was played somewhere; for the progress bar only. */
  readonly onRack?: () => void;
  /** Something a person should see, such as a lost connection. */
  readonly onNotice?: (text: string) => void;
}

export interface ChunkQueue {
  /** Plays chunks. Resolves when all are done, or when `stop` ended it. */
  run(chunks: readonly Chunk[], handlers: ChunkHandlers, stop: Stop): Promise<void>;
  close(): Promise<void>;
}

/** `finish`: nothing new is begun and what runs is kept. `drop`: what runs is given up too. */
export type StopLevel = 'run' | 'finish' | 'drop';

/** How a run is told to end. */
export class Stop {
  private now: StopLevel = 'run';
  private readonly listeners = new Set<() => void>();

  get level(): StopLevel {
    return this.now;
  }

  /** Raises the level; it never goes down. */
  raise(level: Exclude<StopLevel, 'run'>): void {
    if (this.now === level || this.now === 'drop') return;
    this.now = level;
    for (const listener of this.listeners) listener();
  }

  /** @returns the function that takes the listener off again */
  onRaise(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
}

/** Two copies of one chunk differ: something that must be a pure function is none. Nothing of it can be trusted. */
export class ChunkDiffersError extends Error {
  readonly code = 'chunk-differs';
  constructor(
    readonly key: string,
    readonly detail: string,
  ) {
    super(`two copies of chunk ${key} differ: ${detail}`);
    this.name = 'ChunkDiffersError';
  }
}

/** A chunk could not be played. */
export class ChunkFailedError extends Error {
  readonly code = 'chunk-failed';
  constructor(
    readonly key: string,
    readonly detail: string,
  ) {
    super(`chunk ${key} could not be played: ${detail}`);
    this.name = 'ChunkFailedError';
  }
}
