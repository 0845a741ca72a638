/** One sliding window: at most `limit` + `burst` requests in any `windowMs`. `key` as in `api:user:{uid}`. */
export interface WindowRule {
  key: string;
  /** The key of the record that contains the window; by default the key of the window. */
  record?: string;
  limit: number;
  burst: number;
  windowMs: number;
}

/** The key of the record that contains a window. */
export function recordOf({ key, record = key }: WindowRule): string {
  return record;
}

/** The decision over all windows of one request, with the numbers of the tightest. */
export interface RateLimitResult {
  allowed: boolean;
  /** The kind of the window, which begins its key: `api`, `endpoint`, `key`, `day` and the like. */
  policy: string;
  /** Without the burst. */
  limit: number;
  windowMs: number;
  /** Requests left of `limit`; 0 while the burst is being used. */
  remaining: number;
  /** When the oldest counted request leaves the window. */
  resetAt: Date;
  /** Whole seconds until one request fits again; 0 when allowed. */
  retryAfterSeconds: number;
}

/** The state of one window at one time. Times in ms since the epoch. */
interface WindowState {
  rule: WindowRule;
  used: number;
  /** Requests that still fit, burst included. */
  left: number;
  resetAt: number;
  /** When the next request fits; in the past or now while something is left. */
  freeAt: number;
}

/**
 * The timestamps that count at `now`: each expires exactly `windowMs` after it was set. One further in the future than the
 * length of a window was set by a wrong clock, and would lock its user out until then.
 */
export function activeTimestamps(timestamps: readonly number[], now: number, windowMs: number): number[] {
  return timestamps.filter((timestamp) => Math.abs(now - timestamp) < windowMs);
}

/** The state of a window with these timestamps, oldest first. */
export function windowState(rule: WindowRule, timestamps: readonly number[], now: number): WindowState {
  const active = activeTimestamps(timestamps, now, rule.windowMs);
  const cap = rule.limit + rule.burst;
  const expiryOf = (timestamp: number | undefined): number =>
    timestamp === undefined ? now : timestamp + rule.windowMs;
  return {
    rule,
    used: active.length,
    left: cap - active.length,
    resetAt: expiryOf(active[0]),
    freeAt: expiryOf(active[active.length - cap]),
  };
}

/** Combines the states of one request's windows into its result. Throws `RangeError` without a state. */
export function combineWindows(allowed: boolean, states: readonly WindowState[], now: number): RateLimitResult {
  const [tightest] = states.toSorted(byTightness);
  if (!tightest) throw new RangeError('A request is limited by one window at least.');
  const waitMs = Math.max(...states.filter(({ left }) => left <= 0).map(({ freeAt }) => freeAt - now));
  return {
    allowed,
    policy: tightest.rule.key.split(':', 1)[0] ?? '',
    limit: tightest.rule.limit,
    windowMs: tightest.rule.windowMs,
    remaining: Math.max(0, tightest.rule.limit - tightest.used),
    resetAt: new Date(Math.ceil(tightest.resetAt)),
    retryAfterSeconds: allowed ? 0 : Math.ceil(waitMs / 1000),
  };
}

/** The result of a request that is not counted; `timestampsOf` returns what a window contains. Throws `RangeError` without a rule. */
export function peekWindows(
  rules: readonly WindowRule[],
  timestampsOf: (rule: WindowRule, index: number) => readonly number[] | undefined,
  now: number,
): RateLimitResult {
  const states = rules.map((rule, index) => windowState(rule, timestampsOf(rule, index) ?? [], now));
  const fits = states.every(({ left }) => left > 0);
  return combineWindows(fits, states, now);
}

/** Fewest requests left first; among equals, the one that stays full longest. */
function byTightness(a: WindowState, b: WindowState): number {
  return a.left - b.left || b.freeAt - a.freeAt;
}
