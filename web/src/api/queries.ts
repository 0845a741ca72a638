import { ask } from './ask.ts';
import { accountList, keyList, me, platformList, post, postPage } from './shapes.ts';

/** What the pages read. */
export const loadMe = (signal: AbortSignal) => ask('/api/me', me, { signal });
export const loadKeys = (signal: AbortSignal) => ask('/api/api-keys', keyList, { signal });

export const loadAccounts = async (signal: AbortSignal) => {
  const [{ accounts }, { platforms }] = await Promise.all([
    ask('/api/accounts', accountList, { signal }),
    ask('/api/platforms', platformList, { signal }),
  ]);
  return { accounts, platforms };
};

export const loadPosts = (cursor: string | null, signal: AbortSignal) =>
  ask(`/api/posts${cursor === null ? '' : `?cursor=${encodeURIComponent(cursor)}`}`, postPage, { signal });

export const loadPost = (id: string, signal: AbortSignal) =>
  ask(`/api/posts/${encodeURIComponent(id)}`, post, { signal });
