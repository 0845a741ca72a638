import { useRef } from 'preact/hooks';
import { ask } from '../api/ask.ts';
import { anything } from '../api/shapes.ts';

/**
 * Sends a post. The same request sent again, because its answer was lost or a button was pressed twice, goes by the same
 * key, so that it is published once; the next post that happens to read alike is another.
 */
export const useSending = (): ((request: unknown) => Promise<void>) => {
  const latest = useRef({ body: '', key: '' });
  return async (request) => {
    const body = JSON.stringify(request);
    if (latest.current.body !== body) latest.current = { body, key: crypto.randomUUID() };
    const headers = { 'idempotency-key': latest.current.key };
    await ask('/api/posts', anything, { method: 'POST', body: request, headers });
    latest.current = { body: '', key: '' };
  };
};
