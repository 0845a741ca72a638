// The clock of a process that runs a whole stack: the machine's time, plus what a test has skipped. Everything in the process
// (functions, emulators, sandbox, task queue) reads the same clock through `Date`. Timers stay real.
const RealDate = globalThis.Date;
let skippedMs = 0;

class MovableDate extends RealDate {
  constructor(...given: unknown[]) {
    if (given.length === 0) super(RealDate.now() + skippedMs);
    else super(...(given as [number]));
  }

  static override now(): number {
    return RealDate.now() + skippedMs;
  }

  // Dates that Node itself makes, such as those of files, are dates too.
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof RealDate;
  }
}

/** Replaces `Date` of this process. */
export function installMovableDate(): void {
  Object.assign(globalThis, { Date: MovableDate });
}

/** Moves the clock forward to a time (ms since the epoch), never back. */
export function skipTo(time: number): void {
  skippedMs = Math.max(skippedMs, time - RealDate.now());
}
