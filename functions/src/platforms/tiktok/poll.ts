import { type Outcome, PlatformFailure } from '../contract/outcome.ts';
import type { PublishContext } from '../contract/publish.ts';
import type { TikTokApi } from './api.ts';
import { type Verdict, verdictOf } from './fail-reasons.ts';
import { PAUSE_MS, POLL_MS, POST_ID_TIMEOUT_MS, PUBLIC, STARTS, YIELD_MS } from './limits.ts';
import { linkTo } from './link.ts';
import type { Creator, PublishStatus } from './replies.ts';
import type { UnderWay } from './publish.ts';

type Published = Extract<Outcome, { kind: 'published' }>;

/** TikTok has definitely not published, for a reason that a new start may mend. */
export class StartAgain extends Error {
  override readonly name = 'StartAgain';
  readonly verdict: Extract<Verdict, { again: true }>;

  constructor(verdict: Extract<Verdict, { again: true }>) {
    super(verdict.message);
    this.verdict = verdict;
  }
}

export interface Expectation {
  creator: Creator;
  privacyLevel: string;
  post: UnderWay;
}

/** The post exists, so a look that fails says nothing about it: whatever went wrong, the answer is to look again. */
const lookFailed = (error: unknown): PlatformFailure => {
  if (!(error instanceof PlatformFailure)) throw error;
  const { outcome, platformTraceId } = error;
  if (outcome.kind === 'reconnect') return error;
  const options = { platformTraceId, cause: error };
  if (outcome.kind === 'retryAfter') return new PlatformFailure({ ...outcome, kind: 'pending' }, options);
  const message = 'TikTok does not tell what became of the post, so it may be live.';
  return new PlatformFailure({ kind: 'unknown', retryAfterMs: 6 * PAUSE_MS, message }, options);
};

const failed = (reason: string | undefined, { nth }: UnderWay): Error => {
  const verdict = verdictOf(reason);
  if (!verdict.again) return new PlatformFailure(verdict.outcome);
  if (nth < STARTS) return new StartAgain(verdict);
  const message = `${verdict.message} Herald tried ${STARTS} times.`;
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
 * Looks at a started post until it is live. Throws `StartAgain` where TikTok has definitely failed and may be asked
 * again, and `PlatformFailure`: `pending` when this attempt's time is up, never a setback that would start it anew.
 */
export const awaitPost = async (job: PublishContext, api: TikTokApi, expected: Expectation): Promise<Published> => {
  const { clock, sleep, yieldAt } = job;
  for (let wait: number = POLL_MS.first; ; wait = POLL_MS.last) {
    const report = await api.status(expected.post.publishId).catch((error) => {
      throw lookFailed(error);
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
