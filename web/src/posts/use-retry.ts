import type { Post, PostRetry } from '@herald-publishing/client';
import { useRef } from 'preact/hooks';
import { herald } from '../api/client.ts';
import { type Action, useAction } from '../api/use-action.ts';
import { announce } from '../components/announcer.tsx';
import { awaitPost } from './awaited-posts.ts';

interface Retry extends Pick<Action, 'isPending' | 'error'> {
  /** Tries again and says so. Resolves with whether the server took it. */
  retry(body: PostRetry, announcement: string): Promise<boolean>;
}

/** Tries targets of a post again. Until it succeeds, the same request has the same idempotency key: a lost response repeats nothing. */
export function useRetry(post: Post, onChange: () => void): Retry {
  const { isPending, error, run } = useAction();
  const latest = useRef({ json: '', key: '' });
  const retry = async (body: PostRetry, announcement: string): Promise<boolean> => {
    const json = JSON.stringify(body);
    if (latest.current.json !== json) latest.current = { json, key: crypto.randomUUID() };
    const isTaken = await run(async () => {
      await herald.posts.retry(post.postSubmissionId, body, { idempotencyKey: latest.current.key });
    });
    if (isTaken) {
      latest.current = { json: '', key: '' };
      awaitPost(post.postSubmissionId);
      announce(announcement);
    }
    onChange();
    return isTaken;
  };
  return { isPending, error, retry };
}
