/** One sliding window: at most `limit` + `burst` requests in any `windowMs`. `key` as in `api:user:{uid}`. */
export interface WindowRule {
  key: string;
  limit: number;
  burst: number;
  windowMs: number;
}

/** The verdict over all windows of one request, told in the numbers of the tightest. */
export interface RateLimitResult {
  allowed: boolean;
  /** Without the burst. */
  limit: number;
  /** What is left of `limit`; 0 while the burst is being used. */
  remaining: number;
  /** When the oldest counted request leaves the window. */
  resetAt: Date;
  /** Whole seconds until one request fits again; 0 when allowed. */
  retryAfterSeconds: number;
}

/** How one window stands at one moment. Times in ms since the epoch. */
export interface WindowState {
  rule: WindowRule;
  used: number;
  /** Requests that still fit, burst included. */
  left: number;
  resetAt: number;
  /** When the next request fits; in the past or now while something is left. */
  freeAt: number;
}

/**
 * The timestamps that count at `now`: a stamp leaves exactly `windowMs` after it was set. One that lies further ahead than a
 * window came from a clock that was wrong, and would lock its owner out until then.
 */
export const activeTimestamps = (timestamps: readonly number[], now: number, windowMs: number): number[] =>
  timestamps.filter((stamp) => Math.abs(now - stamp) < windowMs);

/** Reads a window from its timestamps, oldest first. */
export const windowState = (rule: WindowRule, timestamps: readonly number[], now: number): WindowState => {
  const inside = activeTimestamps(timestamps, now, rule.windowMs);
  const cap = rule.limit + rule.burst;
  const leaves = (stamp: number | undefined): number => (stamp === undefined ? now : stamp + rule.windowMs);
  return {
    rule,
    used: inside.length,
    left: cap - inside.length,
    resetAt: leaves(inside[0]),
    freeAt: leaves(inside[inside.length - cap]),
  };
};

/** Fewest requests left first; among equals, the one that stays full longest. */
const byTightness = (a: WindowState, b: WindowState): number => a.left - b.left || b.freeAt - a.freeAt;

/** Puts the readings of one request's windows into the one answer it gets. Needs one reading at least. */
export const combineWindows = (allowed: boolean, readings: readonly WindowState[], now: number): RateLimitResult => {
  const [tightest] = readings.toSorted(byTightness);
  if (!tightest) throw new RangeError('A request is limited by one window at least.');
  const wait = Math.max(...readings.filter(({ left }) => left <= 0).map(({ freeAt }) => freeAt - now));
  return {
    allowed,
    limit: tightest.rule.limit,
    remaining: Math.max(0, tightest.rule.limit - tightest.used),
    resetAt: new Date(Math.ceil(tightest.resetAt)),
    retryAfterSeconds: allowed ? 0 : Math.ceil(wait / 1000),
  };
};
