import { expect, it } from 'vitest';
import { type Account, account } from '../../model/account.ts';
import { DAY } from '../../model/clock.ts';
import type { Platform } from '../../model/platform.ts';
import { viewAccount } from './accounts.ts';

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
