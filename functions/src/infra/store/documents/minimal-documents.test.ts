import { describe, expect, it } from 'vitest';
import { account } from './account.ts';
import { apiKey } from './api-key.ts';
import { credits } from './credits.ts';
import { media } from './media.ts';
import { oauthState } from './oauth-state.ts';
import { rateLimit } from './rate-limit.ts';
import { subscription } from './subscription.ts';

const now = new Date(Date.UTC(2026, 0, 1));
const profile = { platformId: '1' };

describe('documents that other programs may write', () => {
  it.each([
    ['subscription', subscription, { status: 'trialing' }],
    ['credits', credits, { balance: 3 }],
    ['API key', apiKey, { userId: 'u' }],
    ['media', media, { url: 'https://x.example/a.png', mimeType: 'image/png' }],
    ['account', account, { accountId: '1', accessToken: 't', profile }],
    ['account without a token', account, { accountId: '1', profile: {} }],
    ['OAuth state', oauthState, { uid: 'u', provider: 'threads', redirectUri: 'https://x.example', expireAt: now }],
    ['rate limit', rateLimit, { timestamps: [1] }],
  ])('accepts a minimal document: %s', (_what, schema, document) => {
    expect(schema.parse(document)).toMatchObject(document);
  });

  it.each([
    ['a subscription', subscription, { status: 3 }],
    ['credits', credits, { balance: 'many' }],
    ['an API key', apiKey, { name: 'without a user' }],
    ['media', media, { mimeType: 'image/png' }],
  ])('refuses %s without a usable value', (_what, schema, document) => {
    expect(schema.safeParse(document).success).toBe(false);
  });
});
