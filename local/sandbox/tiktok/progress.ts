import { setTimeout as wait } from 'node:timers/promises';
import { decimalId } from '../core/ids.ts';
import type { Publish, TiktokState } from './state.ts';
import { sendWebhook } from './webhooks.ts';

/** Brings a publish up to the present moment. Whoever looks at one calls this first. */
export const advance = (state: TiktokState, publish: Publish): Publish => {
  if (publish.outcome !== null || state.settings().stuck) return publish;
  if (publish.check.state === 'refused') {
    publish.outcome = 'FAILED';
    publish.failReason = publish.check.reason;
  }
  if (publish.check.state !== 'accepted') return publish;
  const { videoProcessingMs, photoProcessingMs } = state.settings();
  const readyAt = publish.check.at + (publish.kind === 'video' ? videoProcessingMs : photoProcessingMs);
  if (state.world.clock.now() < readyAt) return publish;
  publish.outcome = publish.mode === 'direct' ? 'PUBLISH_COMPLETE' : 'SEND_TO_USER_INBOX';
  if (publish.mode === 'direct') Object.assign(publish, { postId: decimalId(19, '73'), liveAt: readyAt });
  return publish;
};

/** The post id the API tells: only of a public post, and only after moderation. */
export const publicPostId = (state: TiktokState, publish: Publish): string | null => {
  const { postId, liveAt, post } = publish;
  const moderated = liveAt !== null && state.world.clock.now() >= liveAt + state.settings().moderationMs;
  return moderated && post.privacy === 'PUBLIC_TO_EVERYONE' ? postId : null;
};

const LOOK_EVERY_MS = 100;

/** Sends a publish's events as they happen, where somebody listens. Ends with the publish, a reset or the sandbox. */
export const watch = async (state: TiktokState, publish: Publish): Promise<void> => {
  if (state.settings().webhookUrl === null) return;
  const signal = state.world.lifetime();
  const until = async (done: () => boolean) => {
    while (!done()) await wait(LOOK_EVERY_MS, undefined, { signal, ref: false });
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
