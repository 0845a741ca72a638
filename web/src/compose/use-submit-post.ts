import { useRef } from 'preact/hooks';
import { createPost } from '../api/mutations.ts';
import type { CreatePostBody } from '../api/types.ts';
import { awaitPost } from '../posts/awaited-posts.ts';

/**
 * Submits a post. Until a submission succeeds, the same body has the same idempotency key, so that it is published once
 * although a response was lost or a button was pressed twice. A later post with the same body has another key.
 */
export function useSubmitPost(): (body: CreatePostBody) => Promise<void> {
  const latest = useRef({ json: '', key: '' });
  return async (body) => {
    const json = JSON.stringify(body);
    if (latest.current.json !== json) latest.current = { json, key: crypto.randomUUID() };
    awaitPost(await createPost(body, latest.current.key));
    latest.current = { json: '', key: '' };
  };
}
