import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { escapeHtml } from '../../../infra/http-client/escape-html.ts';
import { textOfHtml } from '../../../infra/http-client/html.ts';
import { etagOf, matchesEtag } from './etag.ts';
import { colours } from './page-style.ts';
import { rateLimitFields } from './response.ts';
import { csvOf } from './route-response.ts';

test('a table without rows has its header', async () => {
  expect(await csvOf({ columns: ['a', 'b'], rows: [] })).toBe('a,b\r\n');
});

test('the value null is empty, numbers are numbers, and a text that a spreadsheet would run is a text', async () => {
  const rows = [[null, -5, '=HYPERLINK("http://evil.example")', '+1', '-1', '@SUM(A1)', '\tx', 'a;b', 'two\nlines']];
  expect(await csvOf({ columns: rows[0]?.map((_, index) => `c${index}`) ?? [], rows })).toBe(
    'c0,c1,c2,c3,c4,c5,c6,c7,c8\r\n' +
      `,-5,"'=HYPERLINK(""http://evil.example"")",'+1,'-1,'@SUM(A1),'\tx,a;b,"two\nlines"\r\n`,
  );
});

it('the ETag of a response is the same only for equal bodies', () => {
  expect(etagOf({ a: 1 })).toBe(etagOf({ a: 1 }));
  expect(etagOf({ a: 1 })).not.toBe(etagOf({ a: 2 }));
  expect(etagOf({})).toMatch(/^W\/"[0-9a-f]{32}"$/);
});

it.each([
  ['W/"a"', true],
  ['"a"', true],
  ['"b", W/"a"', true],
  ['*', true],
  ['"b"', false],
  ['a', false],
  ['', false],
])('the If-None-Match header %j matches: %s', (header, expected) =>
  expect(matchesEtag(header, 'W/"a"')).toBe(expected),
);

it('all HTML markup is escaped without losing text', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: fc.constantFrom('<', '>', '"', "'", '&', 'a', '&lt;', '/') }), async (text) => {
      const html = escapeHtml(text);
      expect(html).not.toMatch(/[<>"']/);
      expect(await textOfHtml(html)).toBe(text);
    }),
  );
});

const tokens = readFileSync(new URL('../../../../../web/src/styles/tokens.css', import.meta.url), 'utf8');

it.each(colours)('the colour %s has the same value as in the web pages', (name, value) => {
  expect(tokens).toContain(`--${name}: ${value};`);
});

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
