import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sanitizeMessage } from './sanitize-message.ts';

const OTHERWISE = 'it gave no reason.';

it.each([
  ['(#100) Param text must be at most 500 characters', 'Param text must be at most 500 characters.'],
  ['THREADS_API__LINK_LIMIT_EXCEEDED: too many links!', 'Too many links.'],
  [
    'Redirect_uri is not matched with the uri when requesting code.',
    'Is not matched with the uri when requesting code.',
  ],
  ['See https://example.com/x?access_token=abc for help', 'See for help.'],
  ['Invalid token THQVJabcdefghijklmnopqrstuvwxyz0123456789', 'Invalid token.'],
  ['{}', OTHERWISE],
  [undefined, OTHERWISE],
])('the message %j becomes a sentence', (message, sentence) => {
  expect(sanitizeMessage(message, OTHERWISE)).toBe(sentence);
});

it('a message loses tokens and markup, and its length is limited', () => {
  const token = fc.stringMatching(/^[A-Za-z0-9]{40,80}$/);
  fc.assert(
    fc.property(fc.string(), token, fc.string(), (before, secret, after) => {
      const sentence = sanitizeMessage(`${before} ${secret} ${after}`, OTHERWISE);
      expect(sentence).not.toContain(secret);
      expect(sentence).not.toMatch(/[<>{}]/);
      expect(sentence.length).toBeLessThanOrEqual(201);
    }),
  );
});
