import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Account, account } from '../../model/account.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../../model/clock.ts';
import { HeraldError } from '../../model/errors.ts';
import type { Platform } from '../../model/platform.ts';
import { noSettings } from '../../platforms/contract/definition.ts';
import { viewAccount } from './accounts.ts';
import { chosenScopes, requestedScopes, scopesNotGranted } from './scopes.ts';
import { expiresSoon, isDueForSweep, isExpired, isRefreshable } from './token-life.ts';

const NOW = Date.UTC(2030, 0, 1);

function view(platform: Platform, fields: Partial<Account>) {
  return viewAccount(
    { uid: 'ada', platform },
    account.parse({ accountId: '1', accessToken: 'sealed', profile: {}, ...fields }),
    NOW,
  );
}

it.each([
  ['everything', { scope: 'tweet.read tweet.write users.read media.write offline.access' }],
  ['text', { scope: 'tweet.read tweet.write users.read offline.access' }],
  ['nothing', { scope: 'tweet.read users.read media.write' }],
  ['nothing', { scope: 'tweet.read tweet.write users.read media.write', reconnectRequired: true }],
] as const)('an account has canPublish %s with %j', (canPublish, fields) => {
  expect(view('x', fields)).toMatchObject({ canPublish });
});

const FACEBOOK = 'https://graph.facebook.com';

it.each([
  ['instagram_basic,instagram_content_publish,pages_read_engagement', 'everything', []],
  ['instagram_basic,instagram_content_publish', 'nothing', ['pages_read_engagement']],
  ['pages_read_engagement,instagram_basic', 'nothing', ['instagram_content_publish']],
])(
  'an Instagram account behind the server of Facebook needs its scopes, of which it has %s',
  (scope, canPublish, missingScopes) => {
    expect(view('instagram', { scope, server: FACEBOOK })).toMatchObject({ canPublish, missingScopes });
  },
);

it.each([
  ['x', { refreshToken: 'sealed', expiresAt: new Date(NOW + DAY) }, true],
  ['x', { refreshToken: null, expiresAt: new Date(NOW + DAY) }, false],
  ['x', { refreshToken: 'sealed', reconnectRequired: true }, false],
  ['threads', { expiresAt: new Date(NOW + 60 * DAY), expiresIn: 60 * 86_400 }, true],
  ['threads', { expiresAt: new Date(NOW + 1_000), expiresIn: 3_600 }, false],
  ['linkedin', { expiresAt: null }, true],
  ['x', { refreshToken: 'sealed', expiresAt: new Date(NOW + DAY), refreshRefusedAt: new Date(NOW) }, false],
  ['threads', { expiresAt: new Date(NOW + DAY), refreshRefusedAt: new Date(NOW) }, false],
  ['facebook', { refreshToken: 'sealed', expiresAt: null, refreshRefusedAt: new Date(NOW) }, true],
] as const)('an account of %s with %j shows that renewsItself is %s', (platform, fields, renewsItself) => {
  expect(view(platform, fields)).toMatchObject({ renewsItself });
});

it.each([
  [1, 'active'],
  [0, 'reconnect_required'],
] as const)('an account that cannot be renewed, with %i ms left, is shown as %s', (leftMs, status) => {
  const expiresAt = new Date(NOW + leftMs);
  expect(view('x', { refreshToken: 'sealed', expiresAt, refreshRefusedAt: new Date(NOW) })).toMatchObject({ status });
});

it.each([
  ['x', {}, 'person'],
  ['facebook', {}, 'page'],
  ['linkedin', {}, 'person'],
  ['linkedin', { kind: 'organization' }, 'organization'],
] as const)('an account of %s with %j is shown as kind %s', (platform, fields, kind) => {
  expect(view(platform, fields)).toMatchObject({ kind });
});

it.each([
  ['https://pds.example', { server: 'https://pds.example' }],
  [null, {}],
])('the server %s is shown for an account with %j', (server, fields) => {
  expect(view('bluesky', fields)).toMatchObject({ server });
});

const scopes = {
  required: ['user.info.basic', 'user.info.profile'],
  defaults: ['video.list'],
  separator: ',',
} as const;

it('a connection requests the required and the default scopes when the client names none', () => {
  expect(requestedScopes(scopes, null)).toEqual(['user.info.basic', 'user.info.profile', 'video.list']);
});

it('a connection requests the required scopes and the scopes of the operator, which replace the defaults', () => {
  const wide = { ...scopes, defaults: ['video.list', 'user.info.stats'] };
  const narrow = chosenScopes({ scopes: wide }, { ...noSettings, scopes: ['video.publish', 'user.info.basic'] });
  expect(requestedScopes(narrow, null)).toEqual(['user.info.basic', 'user.info.profile', 'video.publish']);
  expect(scopesNotGranted(narrow, 'user.info.basic,user.info.profile')).toEqual(['video.publish']);
  expect(chosenScopes({ scopes: wide }, noSettings)).toBe(wide);
});

it.each([
  ['video.upload', ['user.info.basic', 'user.info.profile', 'video.upload']],
  ['video.upload,user.info.basic,video.upload', ['user.info.basic', 'user.info.profile', 'video.upload']],
  [' video.list , video.upload ', ['user.info.basic', 'user.info.profile', 'video.list', 'video.upload']],
  ['', ['user.info.basic', 'user.info.profile']],
  [',,', ['user.info.basic', 'user.info.profile']],
])('the requested scopes "%s" are merged with the required ones', (wanted, expected) => {
  expect(requestedScopes(scopes, wanted)).toEqual(expected);
});

it('a connection always requests the required scopes and never repeats one', () => {
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[a-z.]{1,12}$/), { maxLength: 40 }), (wanted) => {
      const requested = requestedScopes(scopes, wanted.join(','));
      expect(requested).toEqual(expect.arrayContaining([...scopes.required]));
      expect(new Set(requested).size).toBe(requested.length);
      expect(requested).toEqual(expect.arrayContaining(wanted));
    }),
  );
});

it.each(['<script>', 'a&b=c', 'x'.repeat(200), Array.from({ length: 51 }, (_, n) => `s${n}`).join(',')])(
  'the malformed scope %s is refused',
  (wanted) => {
    expect(() => requestedScopes(scopes, wanted)).toThrow(HeraldError);
  },
);

it('the scopes that were not granted are listed', () => {
  expect(scopesNotGranted(scopes, 'user.info.basic,video.list')).toEqual(['user.info.profile']);
  expect(scopesNotGranted(scopes, 'user.info.basic user.info.profile video.list extra')).toEqual([]);
  expect(scopesNotGranted(scopes, '')).toEqual(['user.info.basic', 'user.info.profile', 'video.list']);
  expect(scopesNotGranted(scopes, null)).toEqual([]);
  expect(scopesNotGranted({ ...scopes, optional: ['video.list'] }, '')).toEqual([...scopes.required]);
});

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
