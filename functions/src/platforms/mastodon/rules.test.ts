import { expect, it } from 'vitest';
import { lengthOf } from './rules.ts';

it.each([
  ['graphemes', 'a👍🏽é', 3],
  ['a link as 23, whatever its length', `see https://herald.example/${'x'.repeat(100)} now`, 4 + 23 + 4],
  ['a mention without its server', 'hi @alice@mastodon.example!', 'hi @alice!'.length],
  ['a long name without a server', `@${'a'.repeat(100_000)}`, 100_001],
  ['an address of mail as it is', 'mail me@herald.example', 'mail me@herald.example'.length],
  ['a mention in a link as a part of it', 'https://mastodon.example/@alice@other.example', 23],
])('the length of a text counts %s', (_what, text, length) => {
  expect(lengthOf(text)).toBe(length);
});
