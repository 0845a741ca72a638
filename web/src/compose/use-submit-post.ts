import { useRef } from 'preact/hooks';
import { request } from '../api/request.ts';
import { anything } from '../api/shapes.ts';

/**
 * Sends a post. The same request sent again, because its answer was lost or a button was pressed twice, goes by the same
 * key, so that it is published once; the next post that happens to read alike is another.
 */
export const useSubmitPost = (): ((post: unknown) => Promise<void>) => {
  const latest = useRef({ body: '', key: '' });
  return async (post) => {
    const body = JSON.stringify(post);
    if (latest.current.body !== body) latest.current = { body, key: crypto.randomUUID() };
    const headers = { 'idempotency-key': latest.current.key };
    await request('/api/posts', anything, { method: 'POST', body: post, headers });
    latest.current = { body: '', key: '' };
  };
};
