import type { EventType } from '../api/types.ts';

/** What somebody wants to be told who does not follow every post. */
export const needsAttention: readonly EventType[] = [
  'post.partly_published',
  'post.failed',
  'post.unknown',
  'post.at_risk',
  'account.reconnect_required',
  'credits.low',
  'webhook.disabled',
];
