import { expect, it } from 'vitest';
import { cleanFacts, cleanText } from './facts.ts';

it('keeps plain facts, drops what is undefined, masks secrets by name and by value', () => {
  expect(
    cleanFacts({
      platform: 'threads',
      status: 200,
      ok: true,
      none: null,
      gone: undefined,
      apiKey: 'x',
      url: '?token=x',
    }),
  ).toEqual({ platform: 'threads', status: 200, ok: true, none: null, apiKey: '[redacted]', url: '?token=[redacted]' });
});

it('masks before it cuts, so that no half of a secret stays', () => {
  const text = `${'x'.repeat(1990)} access_token=CaNaRy0123456789`;
  expect(cleanText('message', text)).toHaveLength(2000);
  expect(cleanText('message', text)).not.toContain('CaNaRy');
});

it('leaves no half character, which the database would refuse', () => {
  expect(cleanText('message', `${'x'.repeat(1999)}😀`).isWellFormed()).toBe(true);
  expect(cleanText('path', 'a\uD800b').isWellFormed()).toBe(true);
});
