import type { MediaItem } from '../../model/post.ts';
import { type Outcome, PlatformFailure } from '../contract/outcome.ts';
import type { PublishContext } from '../contract/publish.ts';
import type { PlatformSettings } from '../contract/settings.ts';
import { withHostedFiles } from '../kit/hosted-files.ts';
import { unsupportedContent } from '../kit/outcomes.ts';
import { type TikTokApi, tiktokApi } from './api.ts';
import { type DirectPost, initRequest, unsupported, withDefaultCaption } from './content.ts';
import { DEFAULT_PRIVACY, type Options, options as optionsSchema } from './definition.ts';
import { recover, type StartedPost, type StartResult, startResult } from './lookup.ts';
import { pollPost, RestartNeeded } from './poll.ts';
import { type Creator, creatorReply } from './replies.ts';
import { BRANDED_IS_PRIVATE, takenContent } from './rules.ts';
import { forgetUpload, SESSION, startByUpload } from './upload.ts';

interface Start {
  direct: DirectPost | null;
  post: StartResult;
}

/**
 * Publishes to TikTok exactly once. TikTok has no idempotency key: if TikTok downloads the files, a lost response may
 * leave the outcome unknown; after an upload it is certain. Throws `PlatformFailure`.
 */
export async function publish(
  given: PublishContext,
  settings: PlatformSettings,
): Promise<Extract<Outcome, { kind: 'published' }>> {
  const problem = unsupported(given.content);
  if (problem) throw new PlatformFailure(unsupportedContent(problem));
  const job: PublishContext = { ...given, content: withDefaultCaption(takenContent(given.content), settings) };
  const api = tiktokApi(job, settings);
  for (let nth = 1; ; ) {
    const { post, ...start } = await startPost(job, api, { settings, nth });
    if ('live' in post) return { kind: 'published', ...post.live };
    try {
      return await pollPost(job, api, { ...start, post });
    } catch (error) {
      if (!(error instanceof RestartNeeded)) throw error;
      await pauseBeforeRestart(job, post, error);
      await forgetUpload(job);
      await job.steps.forget('init', 'creator');
      nth = post.nth + 1;
    }
  }
}

/** Starts a post, once. From then on TikTok finishes it by itself. */
async function startPost(
  job: PublishContext,
  api: TikTokApi,
  { settings, nth }: { settings: PlatformSettings; nth: number },
): Promise<Start> {
  const { steps, clock, content } = job;
  // An unknown option comes from a later version.
  const options = optionsSchema.parse(job.options);
  const direct = options.draft ? null : await directPost(job, api, options, settings);
  const item = uploadedVideo(job, settings);
  if (item) return { direct, post: await startByUpload(job, api, { item, post: { content, options, direct }, nth }) };
  const request = initRequest({ content: (await withHostedFiles(job)).content, options, direct });
  const post = await steps.once<StartResult>(
    'init',
    startResult,
    async () => ({ publishId: await api.init(request), nth, at: clock.now() }),
    (intent) => recover(job, api, direct?.privacyLevel ?? null, intent),
  );
  return { direct, post };
}

/** Throws for a visibility that the account does not offer, or that branded content must not have. */
async function directPost(
  { steps }: Pick<PublishContext, 'steps'>,
  api: TikTokApi,
  options: Options,
  settings: PlatformSettings,
): Promise<DirectPost> {
  const privacyLevel = options.privacy ?? settings.privacyLevel ?? DEFAULT_PRIVACY;
  if (options.brandedContent && privacyLevel === 'SELF_ONLY')
    throw new PlatformFailure(unsupportedContent(BRANDED_IS_PRIVATE));
  const creator = await steps.remember('creator', creatorReply, () => readCreator(api, privacyLevel, options));
  return { creator, privacyLevel };
}

/** The account's posting options, read before every post as TikTok's guidelines require. Throws where they lack our visibility. */
async function readCreator(api: TikTokApi, privacyLevel: string, options: Options): Promise<Creator> {
  const creator = await api.creator();
  if (creator.privacy_level_options.includes(privacyLevel)) return creator;
  const message = unavailable(options, creator);
  throw new PlatformFailure({ kind: 'rejected', code: 'platform_rejected', message });
}

function unavailable({ privacy }: Options, { privacy_level_options: offered }: Creator): string {
  return privacy === undefined
    ? "TikTok does not let this account post with Herald's visibility."
    : `TikTok does not let this account post with the visibility ${privacy}. It offers ${offered.join(', ')}.`;
}

/**
 * The video that is uploaded; null for a post that TikTok downloads. A choice that an attempt has made does not change.
 */
function uploadedVideo({ steps, content }: PublishContext, { videoSource }: PlatformSettings): MediaItem | null {
  const video = content.media.find(({ kind }) => kind === 'video') ?? null;
  if (steps.has(SESSION)) return video;
  return videoSource === 'upload' && !steps.has('init') ? video : null;
}

/** Waits until a failed post may be restarted, or throws `retryAfter` with the rest of the wait. */
async function pauseBeforeRestart(
  { clock, sleep, yieldAt }: PublishContext,
  { nth, at }: StartedPost,
  { failure }: RestartNeeded,
): Promise<void> {
  const waitMs = at + failure.waitMs(nth) - clock.now();
  if (waitMs <= 0) return;
  if (clock.now() + waitMs > yieldAt)
    throw new PlatformFailure({ kind: 'retryAfter', retryAfterMs: waitMs, message: failure.message });
  await sleep(waitMs);
}
