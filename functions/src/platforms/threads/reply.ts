import { z } from 'zod';
import { SECOND } from '../../model/clock.ts';
import { ABSENCE_SETTLE_MS } from '../../model/delays.ts';
import { PlatformFailure } from '../contract/outcome.ts';
import type { PublishContext } from '../contract/publish.ts';
import { GraphFailure } from '../kit/graph/errors.ts';
import { hasSettled, recheckAfter } from '../kit/lookup.ts';
import { noReplyPermission, parentGone, retryAfter } from '../kit/outcomes.ts';

/** A video that is published sooner after it was processed has lost its parent (ms). https://github.com/gitroomhq/postiz-app/issues/1441 */
const VIDEO_REST_MS = 30 * SECOND;

type Reply = Pick<PublishContext, 'thread' | 'content'>;

/** The parameter of a reply: the post that it follows. A post of its own has none. */
export function replyForm({ thread }: Pick<Reply, 'thread'>): Record<string, string> {
  const parent = thread?.at(-1);
  return parent ? { reply_to_id: parent.id } : {};
}

/** How long a container has to rest between processing and publishing (ms). */
export function restMs({ thread, content }: Reply): number {
  return thread && content.media.some(({ kind }) => kind === 'video') ? VIDEO_REST_MS : 0;
}

/**
 * Makes a call that may name the parent of a reply. Threads refuses a parent that it does not show yet as one that is gone, so
 * that counts only once it would be shown. Without the permission for replies the account can still publish.
 */
export async function belowParent<T>(
  { thread, steps, clock }: Pick<PublishContext, 'thread' | 'steps' | 'clock'>,
  call: () => Promise<T>,
): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!thread || !(error instanceof GraphFailure) || error.outcome.kind === 'unknown') throw error;
    const { errorClass, platformTraceId } = error;
    const options = { platformTraceId, cause: error };
    if (errorClass === 'noPermission') throw new PlatformFailure(noReplyPermission('Threads'), options);
    if (errorClass !== 'notFound') throw error;
    const missingSince = await steps.remember('parentMissing', z.number(), async () => clock.now());
    if (hasSettled(clock, missingSince, ABSENCE_SETTLE_MS)) throw new PlatformFailure(parentGone('Threads'), options);
    const message = 'Threads does not show the post yet that this reply belongs to.';
    throw new PlatformFailure(retryAfter(recheckAfter(clock, missingSince, ABSENCE_SETTLE_MS), message), options);
  }
}
