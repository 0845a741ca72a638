/**
 * The embedded engine's clock, in whole milliseconds, which is as finely as the engine compares moments. No two commits
 * share a moment and none shares one with an earlier read, so `updateTime` preconditions and snapshots tell them apart.
 */
export class CommitClock {
  #last = 0;
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** The moment of whatever the engine does now; never earlier than any moment given before. */
  now(): Date {
    this.#last = Math.max(this.#now(), this.#last);
    return new Date(this.#last);
  }

  /** Called before each commit: its moment is later than every moment given before. */
  advance(): void {
    this.#last = Math.max(this.#now(), this.#last + 1);
  }
}
