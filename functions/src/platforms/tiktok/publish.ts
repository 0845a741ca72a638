import { z } from 'zod';
import type { Content } from '../../store/documents/submission.ts';
import { type Outcome, PlatformFailure } from '../contract/outcome.ts';
import type { PublishContext } from '../contract/publish.ts';
import type { PlatformSettings } from '../contract/settings.ts';
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

/** What the account may do, asked before every post as TikTok's guidelines want it. Throws when our visibility is not among it. */
const askCreator = async (api: TikTokApi, privacyLevel: string): Promise<Creator> => {
  const creator = await api.creator();
  if (creator.privacy_level_options.includes(privacyLevel)) return creator;
  const message = 'TikTok does not let this account post with the visibility that Herald uses.';
  throw new PlatformFailure({ kind: 'rejected', code: 'platform_rejected', message });
};

/** TikTok pulls only from hosts whose ownership it has verified, and follows no redirect: it is given copies of ours. */
const hosted = async ({ steps, content, rehost }: PublishContext): Promise<Content> => {
  const urls = await steps.remember('hosted', z.array(z.string()), () => Promise.all(content.media.map(rehost)));
  return { ...content, media: content.media.map((item, index) => ({ ...item, url: urls[index] ?? item.url })) };
};

/** Asks TikTok to publish, once. From the moment the request leaves, the post may go live by itself. */
const startPost = async (
  job: PublishContext,
  api: TikTokApi,
  { privacyLevel = DEFAULT_PRIVACY, nth }: { privacyLevel?: string | undefined; nth: number },
): Promise<Start> => {
  const { steps, clock } = job;
  const creator = await steps.remember('creator', creatorReply, () => askCreator(api, privacyLevel));
  const { kind, body } = initRequest(await hosted(job), creator, privacyLevel);
  const post = await steps.once<StartResult>(
    'init',
    startResult,
    async () => ({ publishId: await api.init(kind, body), nth, at: clock.now() }),
    ({ since }) => recover(job, api, privacyLevel, since),
  );
  return { creator, privacyLevel, post };
};

/** Waits until a failed post may be started again, or yields to the queue until then. */
const pauseBeforeRestart = async (
  { clock, sleep, yieldAt }: PublishContext,
  { nth, at }: StartedPost,
  { verdict }: RestartNeeded,
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
      return await pollPost(job, api, { ...start, post });
    } catch (error) {
      if (!(error instanceof RestartNeeded)) throw error;
      await pauseBeforeRestart(job, post, error);
      await steps.forget('init', 'creator');
      nth = post.nth + 1;
    }
  }
};
