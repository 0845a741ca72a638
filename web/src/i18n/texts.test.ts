import { expect, it } from 'vitest';
import { count, params, texts } from './texts.ts';

const t = texts('test', {
  plain: 'Posts',
  sent: params('Sent to {account} on {platform}.'),
  posts: count({ one: '{count} post', other: '{count} posts' }),
  postsOn: count({ one: 'One post on {platform}', other: '{count} posts on {platform}' }),
});

it('a text has its values as they are, whatever is in them', () => {
  expect(t.plain).toBe('Posts');
  expect(t.sent({ account: "$& $' {platform}", platform: 'X' })).toBe("Sent to $& $' {platform} on X.");
});

it('a text with a number has the form and the digits of its language', () => {
  expect([0, 1, 2, 1234].map((number) => t.posts(number))).toEqual(['0 posts', '1 post', '2 posts', '1,234 posts']);
  expect(t.postsOn(1, { platform: 'X' })).toBe('One post on X');
  expect(t.postsOn(12, { platform: 'X' })).toBe('12 posts on X');
});
