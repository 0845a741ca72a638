import type { Store } from '../store/store.ts';
import type { Clock } from '../time/clock.ts';

/** One sliding window: at most `limit` + `burst` requests in any `windowMs`. `key` as in `api:user:{uid}`. */
export interface WindowRule {
  key: string;
  limit: number;
  burst: number;
  windowMs: number;
}

/** The verdict over all windows of one request, told in the numbers of the tightest. */
export interface Take {
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

export interface RateLimiter {
  /** Starts reading the windows of these keys, so that a take soon after does not wait for it. */
  prefetch(keys: readonly string[]): void;
  /** Counts one request in all windows, or in none of them. Allows when the store fails, and says so in the log. */
  take(rules: readonly WindowRule[]): Promise<Take>;
  /** Looks without counting. */
  peek(rules: readonly WindowRule[]): Promise<Take>;
}

export declare const createRateLimiter: (tools: { store: Store; clock: Clock }) => RateLimiter;
