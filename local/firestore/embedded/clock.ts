/**
 * The embedded engine's clock, in whole milliseconds, the resolution at which the engine compares times. No two commits
 * have the same time, and none that of an earlier read, so `updateTime` preconditions and snapshots distinguish them.
 */
export class CommitClock {
  #last = 0;
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** The time of the current operation; never earlier than any time returned before. */
  now(): Date {
    this.#last = Math.max(this.#now(), this.#last);
    return new Date(this.#last);
  }

  /** Called before each commit: its time is later than every time returned before. */
  advance(): void {
    this.#last = Math.max(this.#now(), this.#last + 1);
  }
}
