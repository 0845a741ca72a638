import { expect, it } from 'vitest';
import { apiKey } from './access.ts';
import { account, oauthState } from './account.ts';
import { credits, subscription } from './billing.ts';
import { instant, LONG_AGO } from './instant.ts';
import { media } from './media.ts';
import { rateLimit } from './request.ts';

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
