import { z } from 'zod';
import type { Content } from '../../store/documents/submission.ts';
import { type Outcome, PlatformFailure } from '../contract/outcome.ts';
import type { PublishContext } from '../contract/publish.ts';
import type { PlatformSettings } from '../contract/settings.ts';
import { unsupportedContent } from '../kit/outcomes.ts';
import { type TikTokApi, tiktokApi } from './api.ts';
import { DEFAULT_PRIVACY, initRequest, unsupported } from './content.ts';
import { pollPost, RestartNeeded } from './poll.ts';
import { recover, type StartedPost, type StartResult, startResult } from './recover.ts';
import { type Creator, creatorReply } from './replies.ts';

interface Start {
  creator: Creator;
  privacyLevel: string;
  post: StartResult;
}

/** The account's posting options, read before every post as TikTok's guidelines require. Throws where they lack our visibility. */
const readCreator = async (api: TikTokApi, privacyLevel: string): Promise<Creator> => {
  const creator = await api.creator();
  if (creator.privacy_level_options.includes(privacyLevel)) return creator;
  const message = 'TikTok does not let this account post with the visibility that Herald uses.';
  throw new PlatformFailure({ kind: 'rejected', code: 'platform_rejected', message });
};

/** TikTok downloads only from hosts whose ownership it has verified, and follows no redirect: it gets copies that we host. */
const rehostMedia = async ({ steps, content, rehost }: PublishContext): Promise<Content> => {
  const urls = await steps.remember('hosted', z.array(z.string()), () => Promise.all(content.media.map(rehost)));
  return { ...content, media: content.media.map((item, index) => ({ ...item, url: urls[index] ?? item.url })) };
};

/** Starts a post, once. From then on TikTok finishes it by itself. */
const startPost = async (
  job: PublishContext,
  api: TikTokApi,
  { privacyLevel = DEFAULT_PRIVACY, nth }: { privacyLevel?: string | undefined; nth: number },
): Promise<Start> => {
  const { steps, clock } = job;
  const creator = await steps.remember('creator', creatorReply, () => readCreator(api, privacyLevel));
  const { kind, body } = initRequest(await rehostMedia(job), creator, privacyLevel);
  const post = await steps.once<StartResult>(
    'init',
    startResult,
    async () => ({ publishId: await api.init(kind, body), nth, at: clock.now() }),
    ({ since }) => recover(job, api, privacyLevel, since),
  );
  return { creator, privacyLevel, post };
};

/** Waits until a failed post may be restarted, or throws `retryAfter` with the rest of the wait. */
const pauseBeforeRestart = async (
  { clock, sleep, yieldAt }: PublishContext,
  { nth, at }: StartedPost,
  { failure }: RestartNeeded,
): Promise<void> => {
  const waitMs = at + failure.waitMs(nth) - clock.now();
  if (waitMs <= 0) return;
  if (clock.now() + waitMs > yieldAt)
    throw new PlatformFailure({ kind: 'retryAfter', retryAfterMs: waitMs, message: failure.message });
  await sleep(waitMs);
};

/** Publishes to TikTok exactly once, or leaves it unknown: TikTok has no idempotency key. Throws `PlatformFailure`. */
export const publish = async (
  job: PublishContext,
  settings: PlatformSettings,
): Promise<Extract<Outcome, { kind: 'published' }>> => {
  const problem = unsupported(job.content);
  if (problem) throw new PlatformFailure(unsupportedContent(problem));
  const api = tiktokApi(job, settings);
  for (let nth = 1; ; ) {
    const { post, ...start } = await startPost(job, api, { privacyLevel: settings.privacyLevel, nth });
    if ('live' in post) return { kind: 'published', ...post.live };
    try {
      return await pollPost(job, api, { ...start, post });
    } catch (error) {
      if (!(error instanceof RestartNeeded)) throw error;
      await pauseBeforeRestart(job, post, error);
      await job.steps.forget('init', 'creator');
      nth = post.nth + 1;
    }
  }
};
