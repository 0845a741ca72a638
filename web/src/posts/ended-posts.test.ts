import type { Post } from '@herald-publishing/client';
import { expect, it } from 'vitest';
import { lastPostAt } from './ended-posts.ts';

/** The fields that the code reads. */
function post(id: string, accountIds: string[], targetCount = accountIds.length) {
  const runs = accountIds.map((accountId) => ({ platform: 'threads', accountId }));
  return { postSubmissionId: id, runs, targetCount } as Post;
}

const account = { platform: 'threads', accountId: 'a' } as const;

it('the last post to an account is the newest one with the account among its targets', () => {
  const posts = [post('3', ['b']), post('2', ['a', 'b']), post('1', ['a'])];
  expect(lastPostAt({ posts, isComplete: false }, account)).toMatchObject({ post: { postSubmissionId: '2' } });
});

it('the last post to an account is absent only where all posts and all their targets are known', () => {
  const posts = [post('1', ['b'])];
  expect(lastPostAt({ posts, isComplete: true }, account)).toBe('none');
  expect(lastPostAt({ posts, isComplete: false }, account)).toBe('unknown');
  const many = [post('2', ['b'], 11), post('1', ['a'])];
  expect(lastPostAt({ posts: many, isComplete: true }, account)).toBe('unknown');
});
