import { MINUTE, SECOND } from '../../model/clock.ts';
import type { MediaItem } from '../../model/post.ts';
import type { PlatformSettings } from '../contract/definition.ts';
import type { CreatorInfo, PlatformModule } from '../contract/module.ts';
import { PlatformFailure, type Published } from '../contract/outcome.ts';
import type { PublishContext } from '../contract/publish.ts';
import { withHostedFiles } from '../kit/hosted-files.ts';
import { unsupportedContent } from '../kit/outcomes.ts';
import { clamp, sleepOrYield } from '../kit/poll.ts';
import { unsupportedBy } from '../kit/rules/platform-rules.ts';
import { type Creator, creatorReply, type PublishStatus, type TikTokApi, tiktokApi } from './api.ts';
import { type DirectPost, initRequest, linkTo, PUBLIC, withDefaultCaption } from './content.ts';
import { DEFAULT_PRIVACY, definition, type Options, options as optionsSchema } from './definition.ts';
import { classifyFailReason, PAUSE_MS, type Restart, requestIdOf } from './errors.ts';
import { findPosts, recover, type StartedPost, type StartResult, startResult } from './lookup.ts';
import { metrics } from './metrics.ts';
import { connect } from './oauth.ts';
import { BRANDED_IS_PRIVATE, rules, takenContent } from './rules.ts';
import { forgetUpload, SESSION, startByUpload } from './upload.ts';

export const tiktok: PlatformModule = {
  ...definition,
  rules,
  publish,
  readCreatorInfo,
  connect,
  metrics,
  findPosts,
  requestIdOf,
};

interface Start {
  direct: DirectPost | null;
  post: StartResult;
}

/**
 * Publishes to TikTok exactly once. TikTok has no idempotency key: if TikTok downloads the files, a lost response may
 * leave the outcome unknown; after an upload it is certain. Throws `PlatformFailure`.
 */
async function publish(given: PublishContext, settings: PlatformSettings): Promise<Published> {
  const problem = unsupportedBy(rules, given.content);
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

/** Starts of a post, the first one included, while TikTok reports that it failed. */
const MAX_STARTS = 3;

/** Pauses between two status calls within one attempt (ms); 30 calls a minute are allowed. */
const POLL_MS = { first: 2 * SECOND, last: 5 * SECOND } as const;

/** Pauses between attempts: a quarter of the time waited so far, so that long waits cost few attempts (ms). */
const YIELD_MS = { shortest: 10 * SECOND, longest: 15 * MINUTE } as const;

/** A public post gets its id after a check of about a minute; some never get one (ms). */
const POST_ID_TIMEOUT_MS = 2 * MINUTE;

/** TikTok has not published, for a reason after which the post may be started again. */
class RestartNeeded extends Error {
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
async function pollPost(job: PublishContext, api: TikTokApi, target: PollTarget): Promise<Published> {
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

/**
 * What TikTok requires a page to show before a post: https://developers.tiktok.com/doc/content-sharing-guidelines. Allowed 20
 * times a minute for an account. Throws `PlatformFailure`.
 */
async function readCreatorInfo(
  call: Pick<PublishContext, 'http' | 'clock' | 'account'>,
  settings: PlatformSettings,
): Promise<CreatorInfo> {
  const creator = await tiktokApi(call, settings).creator();
  return {
    nickname: creator.creator_nickname,
    username: creator.creator_username,
    avatarUrl: creator.creator_avatar_url,
    privacyChoices: creator.privacy_level_options,
    commentsDisabled: creator.comment_disabled,
    duetDisabled: creator.duet_disabled,
    stitchDisabled: creator.stitch_disabled,
    maxVideoSeconds: creator.max_video_post_duration_sec,
  };
}
