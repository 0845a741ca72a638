import type { z } from 'zod';
import type { MediaItem } from '../../infra/store/documents/submission.ts';
import { type Outcome, PlatformFailure } from '../contract/outcome.ts';
import type { PublishContext } from '../contract/publish.ts';
import type { PlatformSettings } from '../contract/settings.ts';
import { withHostedFiles } from '../kit/hosted-files.ts';
import { unsupportedContent } from '../kit/outcomes.ts';
import { type TikTokApi, tiktokApi } from './api.ts';
import { DEFAULT_PRIVACY, initRequest, unsupported } from './content.ts';
import { options } from './options.ts';
import { pollPost, RestartNeeded } from './poll.ts';
import { recover, type StartedPost, type StartResult, startResult } from './recover.ts';
import { type Creator, creatorReply } from './replies.ts';
import { takenContent } from './rules.ts';
import { forgetUpload, SESSION, startByUpload } from './upload.ts';

interface Start {
  creator: Creator;
  privacyLevel: string;
  post: StartResult;
}

type Choices = z.infer<typeof options>;

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
  const job: PublishContext = { ...given, content: takenContent(given.content) };
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
  const { steps, clock } = job;
  const choices = choicesOf(job);
  const privacyLevel = choices.privacy ?? settings.privacyLevel ?? DEFAULT_PRIVACY;
  const found = await steps.remember('creator', creatorReply, () => readCreator(api, privacyLevel, choices));
  const creator = withChoices(found, choices);
  const item = uploadedVideo(job, settings);
  if (item) {
    const post = await startByUpload(job, api, { item, content: job.content, creator, privacyLevel, nth });
    return { creator, privacyLevel, post };
  }
  const { kind, body } = initRequest((await withHostedFiles(job)).content, creator, privacyLevel);
  const post = await steps.once<StartResult>(
    'init',
    startResult,
    async () => ({ publishId: await api.init(kind, body), nth, at: clock.now() }),
    (intent) => recover(job, api, privacyLevel, intent),
  );
  return { creator, privacyLevel, post };
}

/** The choices of the user for this post; an unknown choice comes from a later version. */
function choicesOf(job: Pick<PublishContext, 'options'>): Choices {
  return options.parse(job.options);
}

/** The account's posting options, read before every post as TikTok's guidelines require. Throws where they lack our visibility. */
async function readCreator(api: TikTokApi, privacyLevel: string, choices: Choices): Promise<Creator> {
  const creator = await api.creator();
  if (creator.privacy_level_options.includes(privacyLevel)) return creator;
  const message = unavailable(choices, creator);
  throw new PlatformFailure({ kind: 'rejected', code: 'platform_rejected', message });
}

function unavailable({ privacy }: Choices, { privacy_level_options: offered }: Creator): string {
  return privacy === undefined
    ? 'TikTok does not let this account post with the visibility that Herald uses.'
    : `TikTok does not let this account post with the visibility ${privacy}. It offers ${offered.join(', ')}.`;
}

/** The posting options of the account, without those that the user has disabled. */
function withChoices(creator: Creator, { allowComments, allowDuet, allowStitch }: Choices): Creator {
  return {
    ...creator,
    comment_disabled: creator.comment_disabled || allowComments === false,
    duet_disabled: creator.duet_disabled || allowDuet === false,
    stitch_disabled: creator.stitch_disabled || allowStitch === false,
  };
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
