/**
 * The closed list of events. The event of a post has the name of its outcome (domain/posts/outcome.ts), once all of its
 * targets have ended; each target has an event too. `post.at_risk` comes hours before a scheduled post is due, and
 * `post.reply_failed` tells of the reply at which the thread of a live post has ended. `post.gone` comes when a live post is not
 * live any more.
 */
export const postEventTypes = [
  'post.published',
  'post.partly_published',
  'post.failed',
  'post.cancelled',
  'post.unknown',
] as const;

export const targetEventTypes = [
  'target.published',
  'target.partly_published',
  'target.failed',
  'target.cancelled',
  'target.unknown',
] as const;

export const accountEventTypes = ['account.reconnect_required', 'account.connected', 'account.disconnected'] as const;

const draftEventTypes = ['draft.created', 'draft.approved', 'draft.rejected'] as const;

/** A post has new numbers. Only for endpoints that name it: there are more of these than of all others. */
export const METRICS_EVENT = 'post.metrics';

export const eventTypes = [
  ...postEventTypes,
  'post.at_risk',
  'post.reply_failed',
  'post.gone',
  METRICS_EVENT,
  ...targetEventTypes,
  ...accountEventTypes,
  ...draftEventTypes,
  'credits.low',
  'key.created',
  'webhook.disabled',
  'export.ready',
] as const;

export type AccountEventType = (typeof accountEventTypes)[number];
export type TargetEventType = (typeof targetEventTypes)[number];
export type DraftEventType = (typeof draftEventTypes)[number];
export type EventType = (typeof eventTypes)[number];

/** The events that are delivered with a link to connect accounts again, to endpoints that want one. */
export const reconnectEventTypes: readonly string[] = [...accountEventTypes, 'post.at_risk'];
