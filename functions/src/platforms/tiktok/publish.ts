import { z } from 'zod';
import type { Content } from '../../store/documents/submission.ts';
import { SECOND } from '../../time/clock.ts';
import { PlatformFailure } from '../contract/outcome.ts';
import type { PublishContext } from '../contract/publish.ts';
import type { Recovered } from '../contract/steps.ts';
import type { TikTokApi } from './api.ts';
import { initRequest, videoTitle } from './content.ts';
import { DEFAULT_PRIVACY, PAUSE_MS, PUBLIC, SKEW_MS } from './limits.ts';
import { type Creator, creatorReply } from './replies.ts';

/** A post in TikTok's hands. `nth` counts the starts, `at` in ms since the epoch. */
const underWay = z.object({ publishId: z.string(), nth: z.number().int(), at: z.number() });
/** A post that was found live after its answer was lost: its publish id stays unknown. */
const foundLive = z.object({ live: z.object({ id: z.string(), url: z.string().nullable() }) });
const startedPost = z.union([underWay, foundLive]);

export type UnderWay = z.infer<typeof underWay>;
export type StartedPost = z.infer<typeof startedPost>;

export interface Start {
  creator: Creator;
  privacyLevel: string;
  post: StartedPost;
}

/** What the account may do, asked before every post as TikTok's guidelines want it. Throws when our visibility is not among it. */
const askCreator = async (api: TikTokApi, privacyLevel: string): Promise<Creator> => {
  const creator = await api.creator();
  if (creator.privacy_level_options.includes(privacyLevel)) return creator;
  const message = 'TikTok does not let this account post with the visibility that Herald uses.';
  throw new PlatformFailure({ kind: 'rejected', code: 'platform_rejected', message });
};

const mayList = (scope: string | null): boolean => scope === null || scope.split(/[\s,]+/).includes('video.list');

/**
 * A start whose answer was lost. TikTok has no key to ask by, so only a public video can be found, in the account's
 * list; its absence proves nothing, since a download may take an hour. What cannot be known stays unknown: TikTok is
 * never asked a second time to publish.
 */
const recover = async (
  { content, account }: PublishContext,
  api: TikTokApi,
  privacyLevel: string,
  since: Date,
): Promise<Recovered<StartedPost>> => {
  const isVideo = content.media.some(({ kind }) => kind === 'video');
  const listed = isVideo && privacyLevel === PUBLIC && mayList(account.scope);
  const videos = listed ? await api.videos().catch(nothingOnSetback) : [];
  const title = videoTitle(content);
  const earliest = (since.getTime() - SKEW_MS) / SECOND;
  const found = videos.find(
    (video) =>
      video.create_time >= earliest && [video.title, video.video_description].some((text) => text.trim() === title),
  );
  if (!found) return { happened: 'unknown', retryAfterMs: 6 * PAUSE_MS };
  return { happened: true, value: { live: { id: found.id, url: found.share_url } } };
};

const nothingOnSetback = (error: unknown): [] => {
  if (error instanceof PlatformFailure && error.outcome.kind !== 'reconnect') return [];
  throw error;
};

/** TikTok pulls only from hosts whose ownership it has verified, and follows no redirect: it is given copies of ours. */
const hosted = async ({ steps, content, rehost }: PublishContext): Promise<Content> => {
  const urls = await steps.remember('hosted', z.array(z.string()), () => Promise.all(content.media.map(rehost)));
  return { ...content, media: content.media.map((item, index) => ({ ...item, url: urls[index] ?? item.url })) };
};

/** Asks TikTok to publish, once. From the moment the request leaves, the post may go live by itself. */
export const startPost = async (
  job: PublishContext,
  api: TikTokApi,
  { privacyLevel = DEFAULT_PRIVACY, nth }: { privacyLevel?: string | undefined; nth: number },
): Promise<Start> => {
  const { steps, clock } = job;
  const creator = await steps.remember('creator', creatorReply, () => askCreator(api, privacyLevel));
  const { kind, body } = initRequest(await hosted(job), creator, privacyLevel);
  const post = await steps.once<StartedPost>(
    'init',
    startedPost,
    async () => ({ publishId: await api.init(kind, body), nth, at: clock.now() }),
    ({ since }) => recover(job, api, privacyLevel, since),
  );
  return { creator, privacyLevel, post };
};
