import { expect, it } from 'vitest';
import { DAY, HOUR, MINUTE, SECOND } from '../../model/clock.ts';
import { expiresSoon, isDueForSweep, isExpired, isRefreshable } from './token-life.ts';

const now = Date.UTC(2026, 0, 1);
/** A token with `left` ms of a life of `life` ms. */
function token(left: number, life: number) {
  return { expiresAt: new Date(now + left), expiresIn: life / SECOND };
}
const unknown = { expiresAt: null, expiresIn: null };
const tiktok = { refreshesWith: 'refreshToken', refreshBeforeMs: 6 * HOUR } as const;
const threads = { refreshesWith: 'accessToken', refreshBeforeMs: 30 * DAY } as const;
const facebook = { refreshesWith: 'refreshToken', refreshBeforeMs: null } as const;

it('a token is expired from its expiry time on', () => {
  expect(isExpired(token(1, HOUR), now)).toBe(false);
  expect(isExpired(token(0, HOUR), now)).toBe(true);
  expect(isExpired(unknown, now)).toBe(false);
});

it.each([
  ['valid for a day, 10 minutes left', token(10 * MINUTE, DAY), false],
  ['valid for a day, less than 10 minutes left', token(10 * MINUTE - 1, DAY), true],
  ['valid for 10 minutes, fresh', token(10 * MINUTE, 10 * MINUTE), false],
  ['valid for 10 minutes, less than half left', token(5 * MINUTE - 1, 10 * MINUTE), true],
  ['with an unknown lifetime, a minute left', { expiresAt: new Date(now + MINUTE), expiresIn: null }, true],
  ['with an unknown expiry time', unknown, false],
  ['that the platform just refused to renew', { ...token(MINUTE, DAY), refreshRefusedAt: new Date(now) }, false],
])('a token is checked for an expiry too soon to publish: %s', (_what, dates, soon) => {
  expect(expiresSoon(dates, now)).toBe(soon);
});

it('a token is never too short right after a refresh, so that attempts do not refresh in a loop', () => {
  for (const life of [SECOND, MINUTE, 2 * HOUR, DAY, 60 * DAY]) expect(expiresSoon(token(life, life), now)).toBe(false);
});

it.each([
  ['TikTok, 6 hours left', token(6 * HOUR, DAY), tiktok, true],
  ['TikTok, more than 6 hours left', token(6 * HOUR + 1, DAY), tiktok, false],
  ['TikTok, expired', token(-DAY, DAY), tiktok, true],
  ['TikTok, unknown', unknown, tiktok, true],
  ['Threads, 30 days left', token(30 * DAY, 60 * DAY), threads, true],
  ['Threads, 31 days left', token(31 * DAY, 60 * DAY), threads, false],
  ['Threads, unknown', unknown, threads, true],
  ['Instagram through Facebook', { ...unknown, refreshToken: 'r' }, threads, false],
  ['Threads, refused a day ago', { ...token(DAY, 60 * DAY), refreshRefusedAt: new Date(now - DAY) }, threads, true],
  ['Threads, refused later', { ...token(DAY, 60 * DAY), refreshRefusedAt: new Date(now - DAY + 1) }, threads, false],
  ['TikTok, refused and expired', { ...token(0, DAY), refreshRefusedAt: new Date(now) }, tiktok, true],
  ['Facebook', unknown, facebook, false],
])('the refresh sweep decides whether to refresh a token (%s)', (_what, dates, rule, due) => {
  expect(isDueForSweep({ refreshToken: null, ...dates }, rule, now)).toBe(due);
});

it.each([
  ['with a refresh token', { ...token(0, DAY), accessToken: 'a', refreshToken: 'r' }, tiktok, true],
  ['with a refresh token and no access token', { ...unknown, accessToken: null, refreshToken: 'r' }, tiktok, true],
  ['without a refresh token', { ...token(0, DAY), accessToken: 'a', refreshToken: null }, tiktok, false],
  ['by itself, a day old', { ...token(59 * DAY, 60 * DAY), accessToken: 'a', refreshToken: null }, threads, true],
  ['by itself, younger', { ...token(59 * DAY + 1, 60 * DAY), accessToken: 'a', refreshToken: null }, threads, false],
  ['by itself, age unknown', { ...unknown, accessToken: 'a', refreshToken: null }, threads, true],
  ['by itself, but gone', { ...unknown, accessToken: null, refreshToken: null }, threads, false],
])('a token can be refreshed by its kind and age: %s', (_what, account, rule, refreshable) => {
  expect(isRefreshable(account, rule, now)).toBe(refreshable);
});
