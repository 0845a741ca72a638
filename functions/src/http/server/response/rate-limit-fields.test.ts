import { expect, it } from 'vitest';
import { rateLimitFields } from './rate-limit-fields.ts';

const now = Date.UTC(2026, 10, 1);
const result = {
  allowed: true,
  policy: 'api',
  limit: 100,
  remaining: 40,
  windowMs: 60_000,
  resetAt: new Date(now + 12_345),
  retryAfterSeconds: 0,
};

it('the tightest rate limit is written as the fields RateLimit and RateLimit-Policy', () => {
  expect(rateLimitFields(result, now)).toEqual({
    RateLimit: '"api";r=40;t=13',
    'RateLimit-Policy': '"api";q=100;w=60',
  });
});

it('a reset is never in the past, and a refused request repeats Retry-After', () => {
  expect(rateLimitFields(result, now + 20_000).RateLimit).toBe('"api";r=40;t=0');
  const refused = { ...result, allowed: false, remaining: 0, retryAfterSeconds: 1 };
  expect(rateLimitFields(refused, now).RateLimit).toBe('"api";r=0;t=1');
});
