import fc from 'fast-check';
import { expect, it } from 'vitest';
import { apiKey } from './access.ts';
import { account, oauthState } from './account.ts';
import { credits, subscription } from './billing.ts';
import {
  customerOf,
  isDerivedUser,
  isLive,
  isPathSegment,
  isTestUser,
  personOf,
  profileOf,
  profileUserOf,
  testUserOf,
  toPathSegment,
} from './ids.ts';
import { instant, LONG_AGO } from './instant.ts';
import { media } from './media.ts';
import { rateLimit } from './request.ts';
import { runCodes, storedRunCode } from './run.ts';

it.each(['', '.', '..', '__x__', 'a/b', '../x', 'a b', 'ü', 'a\n', 'x'.repeat(257), 'a\u0000'])(
  'the path segment %j is rejected',
  (id) => {
    expect(isPathSegment(id)).toBe(false);
  },
);

it.each(['17841405793187218', '723f24d7-e717-40f8-a2b6-cb8464cd23b4', '-000abc_', 'urn:li:person:x', '_x_'])(
  'the path segment %s is accepted',
  (id) => expect(isPathSegment(id)).toBe(true),
);

it('every text is mapped to one valid path segment, injectively', () => {
  const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 50 });
  fc.assert(
    fc.property(text, text, (a, b) => {
      expect(toPathSegment(a)).not.toMatch(/[/]|^\.{1,2}$|^__.*__$/);
      expect(toPathSegment(a) === toPathSegment(b)).toBe(a === b);
    }),
  );
});

/** As the identity provider makes them: 1 to 128 characters. */
const ownerId = fc.stringMatching(/^[A-Za-z0-9_-]{1,128}$/);

/** As Herald makes them. */
const profileId = fc.stringMatching(/^prf_[A-Za-z0-9_-]{22}$/);

it('each customer, mode and profile has one derived user', () => {
  const identity = fc.record({ owner: ownerId, test: fc.boolean(), profile: fc.option(profileId) });
  type Identity = typeof identity extends fc.Arbitrary<infer T> ? T : never;
  const userOf = ({ owner, test, profile }: Identity): string => {
    const customer = test ? testUserOf(owner) : owner;
    return profile === null ? customer : profileUserOf(customer, profile);
  };
  fc.assert(
    fc.property(identity, identity, (one, other) => {
      const userId = userOf(one);
      expect(isPathSegment(userId)).toBe(true);
      expect(personOf(userId)).toBe(one.owner);
      expect(isTestUser(userId)).toBe(one.test);
      expect(isLive(userId)).toBe(!one.test);
      expect(profileOf(userId)).toBe(one.profile);
      expect(customerOf(userId)).toBe(userOf({ ...one, profile: null }));
      expect(isDerivedUser(userId)).toBe(one.test || one.profile !== null);
      expect(userId === userOf(other)).toBe(JSON.stringify(one) === JSON.stringify(other));
    }),
  );
});

const now = new Date(Date.UTC(2026, 0, 1));
const profile = { platformId: '1' };

it.each([
  ['subscription', subscription, { status: 'trialing' }],
  ['credits', credits, { balance: 3 }],
  ['API key', apiKey, { userId: 'u' }],
  ['media', media, { url: 'https://x.example/a.png', mimeType: 'image/png' }],
  ['account', account, { accountId: '1', accessToken: 't', profile }],
  ['account without a token', account, { accountId: '1', profile: {} }],
  ['OAuth state', oauthState, { uid: 'u', provider: 'threads', redirectUri: 'https://x.example', expireAt: now }],
  ['rate limit', rateLimit, { timestamps: [1] }],
])('a minimal document is accepted: %s', (_what, schema, document) => {
  expect(schema.parse(document)).toMatchObject(document);
});

it.each([
  ['a date', now],
  ['seconds', now.getTime() / 1000],
  ['milliseconds', now.getTime()],
  ['an ISO date', '2026-01-01'],
  ['an ISO date with a time', '2026-01-01T00:00:00.000Z'],
  ['an ISO date with a time and a zone', '2026-01-01T01:00:00+01:00'],
])('a time that is stored as %s is read', (_form, currentPeriodEnd) => {
  expect(subscription.parse({ status: 'active', currentPeriodEnd, updatedAt: null })).toMatchObject({
    currentPeriodEnd: now,
    updatedAt: LONG_AGO,
  });
});

it.each([Number.NaN, -1, 1e300, 'soon', '2026-02-30', true])('the value %s is refused as a time', (time) => {
  expect(instant.safeParse(time).success).toBe(false);
});

it('a subscription without a status is read as none', () => {
  for (const document of [{}, { status: null }]) expect(subscription.parse(document).status).toBe('none');
});

it.each([
  ['a subscription', subscription, { status: 3 }],
  ['credits', credits, { balance: 'many' }],
  ['an API key', apiKey, { name: 'without a user' }],
  ['media', media, { mimeType: 'image/png' }],
])('a document without a usable value is refused: %s', (_what, schema, document) => {
  expect(schema.safeParse(document).success).toBe(false);
});

it('every code of a run is in snake case', () => {
  for (const code of runCodes) expect(code).toMatch(/^[a-z]+(_[a-z]+)*$/);
});

it('the code retryAfter of older runs is read as retry_after, and unknown codes are kept', () => {
  expect(['retryAfter', 'pending', 'of_another_version'].map((code) => storedRunCode.parse(code))).toEqual([
    'retry_after',
    'pending',
    'of_another_version',
  ]);
});
