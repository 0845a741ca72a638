import { expect, it } from 'vitest';
import { sanitizeFields, sanitizeText } from './log-fields.ts';

it('keeps scalar fields, drops undefined ones, masks secrets by name and by value', () => {
  expect(
    sanitizeFields({
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

it('masks secrets before it truncates a field', () => {
  const text = `${'x'.repeat(1990)} access_token=CaNaRy0123456789`;
  expect(sanitizeText('message', text)).toHaveLength(2000);
  expect(sanitizeText('message', text)).not.toContain('CaNaRy');
});

it('replaces lone surrogates, which Firestore refuses', () => {
  expect(sanitizeText('message', `${'x'.repeat(1999)}😀`).isWellFormed()).toBe(true);
  expect(sanitizeText('path', 'a\uD800b').isWellFormed()).toBe(true);
});
