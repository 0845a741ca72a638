import { type Outcome, PlatformFailure } from '../contract/outcome.ts';
import type { PublishContext } from '../contract/publish.ts';
import type { PlatformSettings } from '../contract/settings.ts';
import { tiktokApi } from './api.ts';
import { awaitPost, StartAgain } from './poll.ts';
import { unsupported } from './content.ts';
import { startPost, type UnderWay } from './publish.ts';

/** Waits until a failed post may be started again, or yields to the queue until then. */
const pauseBeforeRestart = async (
  { clock, sleep, yieldAt }: PublishContext,
  { nth, at }: UnderWay,
  { verdict }: StartAgain,
): Promise<void> => {
  const left = at + verdict.waitMs(nth) - clock.now();
  if (left <= 0) return;
  if (clock.now() + left > yieldAt)
    throw new PlatformFailure({ kind: 'retryAfter', retryAfterMs: left, message: verdict.message });
  await sleep(left);
};

/** Publishes to TikTok exactly once, or leaves it unknown: TikTok has no key that would tell. Throws `PlatformFailure`. */
export const publish = async (
  job: PublishContext,
  { apiUrl, privacyLevel }: PlatformSettings,
): Promise<Extract<Outcome, { kind: 'published' }>> => {
  const { content, account, steps, http, clock } = job;
  const problem = unsupported(content);
  if (problem) throw new PlatformFailure({ kind: 'rejected', code: 'content_unsupported', message: problem });
  const api = tiktokApi({ http, clock, apiUrl, accessToken: account.accessToken });
  for (let nth = 1; ; ) {
    const { post, ...start } = await startPost(job, api, { privacyLevel, nth });
    if ('live' in post) return { kind: 'published', ...post.live };
    try {
      return await awaitPost(job, api, { ...start, post });
    } catch (error) {
      if (!(error instanceof StartAgain)) throw error;
      await pauseBeforeRestart(job, post, error);
      await steps.forget('init', 'creator');
      nth = post.nth + 1;
    }
  }
};
