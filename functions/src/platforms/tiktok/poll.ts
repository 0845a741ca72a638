import { MINUTE, SECOND } from '../../time/clock.ts';
import { type Outcome, PlatformFailure } from '../contract/outcome.ts';
import type { PublishContext } from '../contract/publish.ts';
import type { TikTokApi } from './api.ts';
import { linkTo, PUBLIC } from './content.ts';
import { classifyFailReason, PAUSE_MS, type PublishFailure } from './errors.ts';
import type { StartedPost } from './recover.ts';
import type { Creator, PublishStatus } from './replies.ts';

/** Times a post that TikTok says has failed is started again, the first one included. */
const MAX_STARTS = 3;

/** Pauses between two looks at a post in the making (ms); 30 looks a minute are allowed. */
const POLL_MS = { first: 2 * SECOND, last: 5 * SECOND } as const;

/** Pauses between attempts: a quarter of the time waited so far, so that long waits cost few attempts (ms). */
const YIELD_MS = { shortest: 10 * SECOND, longest: 15 * MINUTE } as const;

/** A public post gets its id after a check of about a minute; some never get one (ms). */
const POST_ID_TIMEOUT_MS = 2 * MINUTE;

type Published = Extract<Outcome, { kind: 'published' }>;

/** TikTok has definitely not published, for a reason that a new start may mend. */
export class RestartNeeded extends Error {
  override readonly name = 'RestartNeeded';
  readonly verdict: Extract<PublishFailure, { again: true }>;

  constructor(verdict: Extract<PublishFailure, { again: true }>) {
    super(verdict.message);
    this.verdict = verdict;
  }
}

interface Expectation {
  creator: Creator;
  privacyLevel: string;
  post: StartedPost;
}

/** The post exists, so a look that fails says nothing about it: whatever went wrong, the answer is to look again. */
const pollFailure = (error: unknown): PlatformFailure => {
  if (!(error instanceof PlatformFailure)) throw error;
  const { outcome, platformTraceId } = error;
  if (outcome.kind === 'reconnect') return error;
  const options = { platformTraceId, cause: error };
  if (outcome.kind === 'retryAfter') return new PlatformFailure({ ...outcome, kind: 'pending' }, options);
  const message = 'TikTok does not tell what became of the post, so it may be live.';
  return new PlatformFailure({ kind: 'unknown', retryAfterMs: 6 * PAUSE_MS, message }, options);
};

const failed = (reason: string | undefined, { nth }: StartedPost): Error => {
  const verdict = classifyFailReason(reason);
  if (!verdict.again) return new PlatformFailure(verdict.outcome);
  if (nth < MAX_STARTS) return new RestartNeeded(verdict);
  const message = `${verdict.message} Herald tried ${MAX_STARTS} times.`;
  return new PlatformFailure({
    kind: 'rejected',
    code: verdict.isMedia ? 'media_unusable' : 'platform_rejected',
    message,
  });
};

/** The result, or null while TikTok is at it. A private post never gets a public id; the publish id stands for it. */
const resultOf = (
  { content, clock }: PublishContext,
  { creator, privacyLevel, post }: Expectation,
  { status, fail_reason, publicaly_available_post_id: [postId] }: PublishStatus,
): Published | null => {
  if (status === 'FAILED') throw failed(fail_reason, post);
  if (status !== 'PUBLISH_COMPLETE' && status !== 'SEND_TO_USER_INBOX') return null;
  const idMayCome = privacyLevel === PUBLIC && clock.now() - post.at < POST_ID_TIMEOUT_MS;
  if (postId === undefined && idMayCome) return null;
  return {
    kind: 'published',
    id: postId ?? post.publishId,
    url: linkTo(creator.creator_username, content, postId),
  };
};

/**
 * Looks at a started post until it is live. Throws `RestartNeeded` where TikTok has definitely failed and may be asked
 * again, and `PlatformFailure`: `pending` when this attempt's time is up, never a setback that would start it anew.
 */
export const pollPost = async (job: PublishContext, api: TikTokApi, expected: Expectation): Promise<Published> => {
  const { clock, sleep, yieldAt } = job;
  for (let wait: number = POLL_MS.first; ; wait = POLL_MS.last) {
    const report = await api.status(expected.post.publishId).catch((error) => {
      throw pollFailure(error);
    });
    const result = resultOf(job, expected, report);
    if (result) return result;
    if (clock.now() + wait > yieldAt) {
      const waited = clock.now() - expected.post.at;
      const retryAfterMs = Math.min(YIELD_MS.longest, Math.max(YIELD_MS.shortest, waited / 4));
      throw new PlatformFailure({ kind: 'pending', retryAfterMs, message: 'TikTok is processing the post.' });
    }
    await sleep(wait);
  }
};
