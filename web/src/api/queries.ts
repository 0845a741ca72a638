import { request } from './request.ts';
import { accountList, keyList, me, platformList, post, postPage } from './shapes.ts';

/** What the pages read. */
export const fetchUser = (signal: AbortSignal) => request('/api/me', me, { signal });
export const fetchKeys = (signal: AbortSignal) => request('/api/api-keys', keyList, { signal });

export const fetchAccounts = async (signal: AbortSignal) => {
  const [{ accounts }, { platforms }] = await Promise.all([
    request('/api/accounts', accountList, { signal }),
    request('/api/platforms', platformList, { signal }),
  ]);
  return { accounts, platforms };
};

export const fetchPosts = (cursor: string | null, signal: AbortSignal) =>
  request(`/api/posts${cursor === null ? '' : `?cursor=${encodeURIComponent(cursor)}`}`, postPage, { signal });

export const fetchPost = (id: string, signal: AbortSignal) =>
  request(`/api/posts/${encodeURIComponent(id)}`, post, { signal });
