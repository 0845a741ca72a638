import { setTimeout as wait } from 'node:timers/promises';
import { decimalId } from '../core/ids.ts';
import type { Publish, TiktokState } from './state.ts';
import { sendWebhook } from './webhooks.ts';

/** Updates a publish to the current time. Called before every read. */
export const advance = (state: TiktokState, publish: Publish): Publish => {
  if (publish.outcome !== null || state.settings().stuck) return publish;
  if (publish.check.state === 'rejected') {
    publish.outcome = 'FAILED';
    publish.failReason = publish.check.reason;
  }
  if (publish.check.state !== 'accepted') return publish;
  const { videoProcessingMs, photoProcessingMs } = state.settings();
  const readyAt = publish.check.at + (publish.kind === 'video' ? videoProcessingMs : photoProcessingMs);
  if (state.clock.now() < readyAt) return publish;
  publish.outcome = publish.mode === 'direct' ? 'PUBLISH_COMPLETE' : 'SEND_TO_USER_INBOX';
  if (publish.mode === 'direct') Object.assign(publish, { postId: decimalId(19, '73'), liveAt: readyAt });
  return publish;
};

/** The post id as the API sends it: only of a public post, and only after moderation. */
export const publicPostId = (state: TiktokState, publish: Publish): string | null => {
  const { postId, liveAt, post } = publish;
  const moderated = liveAt !== null && state.clock.now() >= liveAt + state.settings().moderationMs;
  return moderated && post.privacy === 'PUBLIC_TO_EVERYONE' ? postId : null;
};

const POLL_INTERVAL_MS = 100;

/** Sends the webhooks of a publish, where a URL is set. Ends with the publish, a reset or the sandbox. */
export const watch = async (state: TiktokState, publish: Publish): Promise<void> => {
  if (state.settings().webhookUrl === null) return;
  const signal = state.lifetime();
  const until = async (done: () => boolean) => {
    while (!done()) await wait(POLL_INTERVAL_MS, undefined, { signal, ref: false });
  };
  await until(() => advance(state, publish).outcome !== null);
  const reason = publish.failReason === null ? {} : { reason: publish.failReason };
  await sendWebhook(state, publish, EVENTS[publish.outcome ?? 'FAILED'], reason);
  if (publish.outcome !== 'PUBLISH_COMPLETE' || publish.post.privacy !== 'PUBLIC_TO_EVERYONE') return;
  await until(() => publicPostId(state, publish) !== null);
  await sendWebhook(state, publish, 'post.publish.publicly_available', { post_id: publish.postId });
};

const EVENTS = {
  FAILED: 'post.publish.failed',
  PUBLISH_COMPLETE: 'post.publish.complete',
  SEND_TO_USER_INBOX: 'post.publish.inbox_delivered',
};
