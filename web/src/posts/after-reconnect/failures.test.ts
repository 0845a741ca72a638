import type { Account, Post } from '@herald-publishing/client';
import { expect, it } from 'vitest';
import { lostPosts } from './retry-after-reconnect.tsx';

const NOW = Date.UTC(2030, 0, 10);
const HOUR = 3_600_000;

/** The fields that the code reads. */
function account(accountId: string, status: Account['status'] = 'active') {
  return { platform: 'threads', accountId, status } as Account;
}

function post(id: string, accountId: string, code: string, hoursAgo = 1) {
  return {
    postSubmissionId: id,
    runs: [
      {
        platform: 'threads',
        accountId,
        targetId: `threads:${accountId}`,
        error: { code },
        finishedAt: new Date(NOW - hoursAgo * HOUR).toISOString(),
      },
    ],
  } as Post;
}

function found(posts: Post[], accounts: Account[]) {
  return lostPosts(posts, accounts, NOW).map(({ account: { accountId }, posts: lost }) => [
    accountId,
    lost.map(({ post: { postSubmissionId } }) => postSubmissionId),
  ]);
}

it('a post that failed because of a lost connection belongs to accounts that are connected again', () => {
  const posts = [post('1', 'a', 'reconnect_required'), post('2', 'a', 'missing_integrations')];
  expect(found(posts, [account('a'), account('b')])).toEqual([['a', ['1', '2']]]);
  expect(found(posts, [account('a', 'reconnect_required')])).toEqual([]);
});

it('a post that failed for another reason, or long ago, is excluded', () => {
  const posts = [post('1', 'a', 'platform_rejected'), post('2', 'a', 'reconnect_required', 24 * 8)];
  expect(found(posts, [account('a')])).toEqual([]);
});
