import { MINUTE, SECOND } from '../../model/clock.ts';
import { type Outcome, PlatformFailure } from '../contract/outcome.ts';
import type { PublishContext } from '../contract/publish.ts';
import { clamp, sleepOrYield } from '../kit/poll.ts';
import type { TikTokApi } from './api.ts';
import { type DirectPost, linkTo, PUBLIC } from './content.ts';
import { classifyFailReason, PAUSE_MS, type Restart } from './errors.ts';
import type { StartedPost } from './lookup.ts';
import type { PublishStatus } from './replies.ts';

/** Starts of a post, the first one included, while TikTok reports that it failed. */
const MAX_STARTS = 3;

/** Pauses between two status calls within one attempt (ms); 30 calls a minute are allowed. */
const POLL_MS = { first: 2 * SECOND, last: 5 * SECOND } as const;

/** Pauses between attempts: a quarter of the time waited so far, so that long waits cost few attempts (ms). */
const YIELD_MS = { shortest: 10 * SECOND, longest: 15 * MINUTE } as const;

/** A public post gets its id after a check of about a minute; some never get one (ms). */
const POST_ID_TIMEOUT_MS = 2 * MINUTE;

type Published = Extract<Outcome, { kind: 'published' }>;

/** TikTok has not published, for a reason after which the post may be started again. */
export class RestartNeeded extends Error {
  override readonly name = 'RestartNeeded';
  readonly failure: Restart;

  constructor(failure: Restart) {
    super(failure.message);
    this.failure = failure;
  }
}

interface PollTarget {
  direct: DirectPost | null;
  post: StartedPost;
}

/**
 * Polls a started post until it is live. Throws `RestartNeeded` where TikTok has failed and the post may be started again,
 * and `PlatformFailure`: `pending` when the attempt has to yield, never an outcome that would start the post again.
 */
export async function pollPost(job: PublishContext, api: TikTokApi, target: PollTarget): Promise<Published> {
  for (let wait: number = POLL_MS.first; ; wait = POLL_MS.last) {
    const status = await api.status(target.post.publishId).catch((error) => {
      throw pollFailure(error);
    });
    const result = resultOf(job, target, status);
    if (result) return result;
    const retryAfterMs = clamp((job.clock.now() - target.post.at) / 4, YIELD_MS);
    await sleepOrYield(job, wait, { message: 'TikTok is processing the post.', retryAfterMs });
  }
}

/** The post exists, so a failed status call says nothing about it: it is repeated later. */
function pollFailure(error: unknown): PlatformFailure {
  if (!(error instanceof PlatformFailure)) throw error;
  const { outcome, platformTraceId } = error;
  if (outcome.kind === 'reconnect') return error;
  const options = { platformTraceId, cause: error };
  if (outcome.kind === 'retryAfter') return new PlatformFailure({ ...outcome, kind: 'pending' }, options);
  const message = 'TikTok does not report the outcome of the post, so it may be live.';
  return new PlatformFailure({ kind: 'unknown', retryAfterMs: 6 * PAUSE_MS, message }, options);
}

/** The result, or null while TikTok is processing. A private post and a draft never get a public id; their publish id is used. */
function resultOf(
  { content, clock }: PublishContext,
  { direct, post }: PollTarget,
  { status, fail_reason, publicaly_available_post_id: [postId] }: PublishStatus,
): Published | null {
  if (status === 'FAILED') throw publishError(fail_reason, post);
  if (status !== 'PUBLISH_COMPLETE' && status !== 'SEND_TO_USER_INBOX') return null;
  const mayGetId = direct?.privacyLevel === PUBLIC && clock.now() - post.at < POST_ID_TIMEOUT_MS;
  if (postId === undefined && mayGetId) return null;
  return {
    kind: 'published',
    id: postId ?? post.publishId,
    url: direct && linkTo(direct.creator.creator_username, content, postId),
  };
}

function publishError(reason: string | undefined, { nth }: StartedPost): Error {
  const failure = classifyFailReason(reason);
  if (!failure.restart) return new PlatformFailure(failure.outcome);
  if (nth < MAX_STARTS) return new RestartNeeded(failure);
  const message = `${failure.message} Herald tried ${MAX_STARTS} times.`;
  const code = failure.isMedia ? 'media_unusable' : 'platform_rejected';
  return new PlatformFailure({ kind: 'rejected', code, message });
}
