import type { Post } from '@herald-publishing/client';
import { expect, it } from 'vitest';
import { correctable } from './retryable.ts';

it('sends a corrected post to the failed targets only, never to one that has it or may have it', () => {
  const states = {
    live: { status: 'succeeded', error: null },
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
