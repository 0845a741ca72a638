import type { Account, Post, Run } from '@herald-publishing/client';
import { expect, it } from 'vitest';
import { lostPosts } from './after-reconnect/retry-after-reconnect.tsx';
import { correctable, missingReply, retryableTogether, retryState } from './retryable.ts';

function runWith(...statuses: string[]): Run {
  const replies = statuses.map((status, index) => ({ index, status, id: null, url: null, error: null }));
  return { status: 'succeeded', error: null, result: { id: '1', url: null, replies } } as unknown as Run;
}

it.each([
  [['published', 'published'], null, null],
  [['published', 'failed', 'not_sent'], 1, 'failed'],
  [['not_sent'], 0, 'failed'],
  [['published', 'unknown', 'not_sent'], 1, 'unknown'],
])('a live post continues at its first missing reply: %j', (statuses, index, state) => {
  const run = runWith(...statuses);
  expect(missingReply(run)?.index ?? null).toBe(index);
  expect(retryState(run)).toBe(state);
  // What waits needs nothing of its user.
  expect(retryState({ ...run, status: 'processing' })).toBeNull();
});

it('live posts without replies are tried with those that failed, except where a reply may be live', () => {
  const runs = [runWith('failed'), runWith('unknown'), runWith('published')];
  const post = { status: 'dispatched', counts: { failed: 1 }, runs } as Post;
  expect(retryableTogether(post)).toBe(2);
  expect(retryableTogether({ ...post, runs: runs.slice(1) })).toBe(0);
  const cancelled = { ...missingReply(runWith('not_sent')), error: { code: 'cancelled' } };
  const withCancelled = { ...runWith(), result: { id: '1', url: null, replies: [cancelled] } } as unknown as Run;
  expect(retryableTogether({ ...post, runs: [withCancelled] })).toBe(0);
});

it('a corrected post is sent to the failed targets only, never to one that has it or may have it', () => {
  const states = {
    live: { status: 'succeeded', error: null },
    withoutReply: runWith('published', 'failed'),
    replyPerhaps: runWith('unknown', 'not_sent'),
    failed: { status: 'failed', error: { code: 'media_unusable' } },
    perhaps: { status: 'failed', error: { code: 'outcome_unknown' } },
    cancelled: { status: 'failed', error: { code: 'cancelled' } },
    waiting: { status: 'queued', error: null },
  };
  const targets = Object.keys(states).map((targetId) => ({ platform: 'x', accountId: targetId, targetId }));
  const runs = Object.entries(states).map(([targetId, state]) => ({ targetId, ...state }));
  const post = { status: 'dispatched', targets, runs } as unknown as Post;
  const { failed, unknown } = correctable(post);
  expect(failed.map(({ targetId }) => targetId)).toEqual(['failed']);
  expect(unknown.map(({ targetId }) => targetId)).toEqual(['perhaps']);
  expect(correctable({ ...post, status: 'cancelled' }).failed).toEqual([]);
});

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
