import { expect, it } from 'vitest';
import { replyNumber } from './draft-replies.ts';

it('a reply has its number of the draft, where one that was left empty counts', () => {
  const replies = ['One', ' ', 'Three'].map((text) => ({ key: text, text, media: [], delaySeconds: 0 }));
  expect([0, 1, 2].map((index) => replyNumber(replies, index))).toEqual([1, 3, 3]);
});
