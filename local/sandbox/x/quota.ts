import type { Account } from '../core/identity.ts';
import { apiError } from './errors.ts';
import type { XState } from './state.ts';

const WINDOW_MS = 15 * 60_000;
const DAY_MS = 24 * 60 * 60_000;

/** Counts a post against the limits of the account in 15 minutes and of the app in a day. Returns the rate-limit headers. */
export const countPost = (state: XState, account: Account): Record<string, string> => {
  const now = state.clock.now();
  const { postsPerWindow, postsPerDay } = state.settings();
  const own = state.posts.filter(({ accountId, at }) => accountId === account.accountId && at > now - WINDOW_MS);
  const all = state.posts.filter(({ at }) => at > now - DAY_MS);
  const headers = {
    ...headersOf('x-rate-limit', postsPerWindow, own.length, (own[0]?.at ?? now) + WINDOW_MS),
    ...headersOf('x-app-limit-24hour', postsPerDay, all.length, (all[0]?.at ?? now) + DAY_MS),
  };
  if (own.length >= postsPerWindow || all.length >= postsPerDay)
    throw apiError(429, 'Too Many Requests', 'Too Many Requests', headers);
  return headers;
};

const headersOf = (name: string, limit: number, used: number, resetAt: number): Record<string, string> => ({
  [`${name}-limit`]: String(limit),
  [`${name}-remaining`]: String(Math.max(0, limit - used - 1)),
  [`${name}-reset`]: String(Math.ceil(resetAt / 1000)),
});
