import type { Account } from '../../model/account.ts';
import { DAY, MINUTE, SECOND } from '../../model/clock.ts';

type Dates = Pick<Account, 'expiresAt' | 'expiresIn' | 'refreshRefusedAt'>;

/**
 * A token that expires sooner than this (ms) is refreshed before publishing, so that it lasts for an attempt with an upload
 * and processing by the platform. For short-lived tokens half their lifetime, or each attempt would refresh them.
 */
const PUBLISHING_MARGIN_MS = 10 * MINUTE;

/** A self-refreshing token is refused younger than this (ms): https://developers.facebook.com/docs/threads/get-started/long-lived-tokens */
const SELF_REFRESH_AGE_MS = DAY;

/** A token that works is refreshed again this long after the platform has refused to (ms). */
const REFUSED_PAUSE_MS = DAY;

/** A token of unknown expiry counts as valid until the platform refuses it. */
export function isExpired(account: Dates, now: number): boolean {
  return left(account, now) <= 0;
}

/** True when the token should be replaced before something is published with it. */
export function expiresSoon(account: Dates, now: number): boolean {
  if (isPaused(account, now)) return false;
  const halfLife = account.expiresIn === null ? PUBLISHING_MARGIN_MS : (account.expiresIn * SECOND) / 2;
  return left(account, now) < Math.min(PUBLISHING_MARGIN_MS, halfLife);
}

/** How a platform's tokens are refreshed; a part of its `connect`. */
interface RefreshRule {
  refreshesWith: 'refreshToken' | 'accessToken';
  refreshBeforeMs: number | null;
}

/** True when the account has a token to refresh with, and it is old enough. */
export function isRefreshable(
  account: Dates & Pick<Account, 'accessToken' | 'refreshToken'>,
  { refreshesWith }: RefreshRule,
  now: number,
): boolean {
  return refreshesWith === 'refreshToken'
    ? account.refreshToken !== null
    : account.accessToken !== null && age(account, now) >= SELF_REFRESH_AGE_MS;
}

/** True when the sweep should refresh the token: it expires within the platform's margin, or its expiry is unknown. */
export function isDueForSweep(
  account: Dates & Pick<Account, 'refreshToken'>,
  { refreshesWith, refreshBeforeMs }: RefreshRule,
  now: number,
): boolean {
  if (refreshBeforeMs === null || isPaused(account, now)) return false;
  // Of tokens that otherwise refresh themselves, only one that does not expire has a refresh token (Instagram through Facebook Login).
  if (account.expiresAt === null) return refreshesWith === 'refreshToken' || account.refreshToken === null;
  return left(account, now) <= refreshBeforeMs;
}

/** Whether the access to an account ends before a time (ms since the epoch), and nothing can renew it until then. */
export function endsBefore(
  account: Dates & Pick<Account, 'accessToken' | 'refreshToken'>,
  { refreshesWith }: Pick<RefreshRule, 'refreshesWith'>,
  time: number,
): boolean {
  const { accessToken, refreshToken, expiresAt, expiresIn, refreshRefusedAt } = account;
  if (expiresAt === null || expiresAt.getTime() > time) return false;
  if (refreshRefusedAt) return true;
  if (refreshesWith === 'refreshToken') return refreshToken === null;
  return accessToken === null || (expiresIn !== null && expiresIn * SECOND < SELF_REFRESH_AGE_MS);
}

function isPaused(account: Dates, now: number): boolean {
  const since = account.refreshRefusedAt?.getTime() ?? Number.NEGATIVE_INFINITY;
  return now - since < REFUSED_PAUSE_MS && !isExpired(account, now);
}

function left({ expiresAt }: Dates, now: number): number {
  return expiresAt === null ? Number.POSITIVE_INFINITY : expiresAt.getTime() - now;
}

function age({ expiresAt, expiresIn }: Dates, now: number): number {
  return expiresAt === null || expiresIn === null
    ? Number.POSITIVE_INFINITY
    : now - (expiresAt.getTime() - expiresIn * SECOND);
}
