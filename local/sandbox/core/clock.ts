/** Simulated time in milliseconds since the epoch: real time plus whatever a test has skipped. */
export interface Clock {
  now(): number;
}

export interface SandboxClock extends Clock {
  /** Jumps forward by `ms`. Time never goes back: real platforms do not un-expire a token. */
  advance(ms: number): void;
}

export const systemClock: Clock = { now: () => Date.now() };

export const createClock = (base: Clock = systemClock): SandboxClock => {
  let skipped = 0;
  return {
    now: () => base.now() + skipped,
    advance(ms) {
      if (!(ms >= 0)) throw new RangeError('The clock only moves forward.');
      skipped += ms;
    },
  };
};
