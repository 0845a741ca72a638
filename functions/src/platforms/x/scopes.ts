import type { Content } from '../../store/documents/submission.ts';

/** Whether these scopes are enough for this post. An account of which nothing is known is given a try. */
export const mayPost = (granted: string | null, { media }: Content): boolean => {
  if (granted === null) return true;
  const has = new Set(granted.split(/[\s,]+/));
  const needed = ['tweet.read', 'tweet.write', 'users.read', ...(media.length > 0 ? ['media.write'] : [])];
  return needed.every((scope) => has.has(scope));
};
