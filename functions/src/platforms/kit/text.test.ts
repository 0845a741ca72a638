import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sanitizeMessage, shortenText } from './text.ts';

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
  ['See evil.example/login or www.evil.example now', 'See evil. example/login or www. evil. example now.'],
  ['Ask evil .example, bücher.example, ftp://a.example/b', 'Ask evil. example, bücher. example.'],
  ['Open evil。example or 192.0.2.7/login', 'Open evil。 example or 192. 0. 2. 7/login.'],
  ['Use e.g. photo.jpg of v1.2, i.e. 3.5mb', 'Use e.g. photo.jpg of v1.2, i.e. 3.5mb.'],
  ['Not photo.jpg/login', 'Not photo. jpg/login.'],
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

it('a message of a million characters becomes a sentence', () => {
  const words = 'no '.repeat(600);
  expect(sanitizeMessage(`a${'_a'.repeat(500_000)}-`, OTHERWISE)).toBe(OTHERWISE);
  expect(sanitizeMessage(`Refused ${'_'.repeat(1_000_000)}`, OTHERWISE)).toBe('Refused.');
  expect(sanitizeMessage(`(${'1 '.repeat(900)}${words}${'x'.repeat(300)}`, OTHERWISE)).not.toContain('x');
});

it('a message has no address that a mail program makes a link of', () => {
  const label = fc.stringMatching(/^[a-z0-9]([a-z0-9-]{0,8}[a-z0-9])?$/);
  const ending = fc.constantFrom('com', 'example', 'рф', 'xn--p1ai', 'zip', 'mov');
  const between = fc.constantFrom('.', ' .', '。', '.{', '."');
  const around = fc.constantFrom('', ' ', '(', '"', '/', ':', '@', '#1)', '_');
  fc.assert(
    fc.property(
      fc.array(label, { minLength: 1, maxLength: 4 }),
      ending,
      between,
      around,
      around,
      (labels, end, dot, before, after) => {
        const sentence = sanitizeMessage(`Open it ${before}${[...labels, end].join(dot)}${after}x now`, OTHERWISE);
        expect(sentence).not.toMatch(/[a-z0-9][.。](com|example|рф|xn--p1ai|zip|mov)(?![a-z0-9-])/i);
      },
    ),
  );
});

function graphemes(text: string): string[] {
  return [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)].map(({ segment }) => segment);
}

it.each([
  ['keeps a text that fits', 'one two', 7, 'one two'],
  ['ends with a whole word', 'one two three', 10, 'one two'],
  ['keeps a word that just fits', 'one two three', 7, 'one two'],
  ['cuts a long word without a gap', 'abcdefghij', 4, 'abcd'],
  ['cuts a word rather than lose more than half', 'a bcdefghijklmnop', 8, 'a bcdefg'],
  ['does not cut inside a grapheme', 'ab👨‍👩‍👧cd', 5, 'ab'],
  ['trims the text', '  one  ', 10, 'one'],
])('shortenText %s', (_name, text, length, expected) => {
  expect(shortenText(text, length)).toBe(expected);
});

it('shortenText returns a prefix of whole characters within the limit', () => {
  const text = fc
    .array(fc.constantFrom('word', ' ', '\n', '👍🏽', '👨‍👩‍👧', 'é', '中', '#tag', '.'))
    .map((parts) => parts.join(''));
  fc.assert(
    fc.property(text, fc.integer({ min: 1, max: 40 }), (fullText, length) => {
      const short = shortenText(fullText, length);
      expect(short.length).toBeLessThanOrEqual(length);
      expect(fullText.trim().startsWith(short)).toBe(true);
      expect(graphemes(fullText.trim()).slice(0, graphemes(short).length).join('')).toBe(short);
    }),
  );
});
