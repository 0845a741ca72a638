import { z } from 'zod';
import { MINUTE, SECOND } from '../../model/clock.ts';
import type { PlatformSettings } from '../contract/definition.ts';
import type { PlatformModule } from '../contract/module.ts';
import { type FailureOutcome, PlatformFailure, type Published } from '../contract/outcome.ts';
import type { PublishContext, Thread } from '../contract/publish.ts';
import { noReplyPermission, parentGone, rejected, unsupportedContent } from '../kit/outcomes.ts';
import { clamp, sleepOrYield } from '../kit/poll.ts';
import { type ListedComments, recoverComment } from '../kit/recover-comment.ts';
import { unsupportedBy } from '../kit/rules/platform-rules.ts';
import { type YouTubeApi, youtubeApi } from './api.ts';
import { DEFAULT_PRIVACY, definition, options } from './definition.ts';
import { classifyVideoStatus, requestIdOf, type VideoStatus, YouTubeFailure } from './errors.ts';
import { playlist, thumbnail } from './follow-ups.ts';
import { findPosts, linkTo, type UploadedVideo } from './lookup.ts';
import { metrics } from './metrics.ts';
import { connect } from './oauth.ts';
import { rules } from './rules.ts';
import { uploadVideo } from './upload.ts';

export const youtube: PlatformModule = {
  ...definition,
  rules,
  publish,
  publishReply,
  followUps: [thumbnail, playlist],
  connect,
  metrics,
  findPosts,
  requestIdOf,
};

/**
 * Publishes to YouTube exactly once. Whether a video becomes a Short is decided by YouTube, from its shape and length.
 * Throws `PlatformFailure`.
 */
async function publish(
  job: PublishContext,
  { apiUrl, privacyLevel: configured = DEFAULT_PRIVACY, partBytes }: PlatformSettings,
): Promise<Published> {
  const { content, account, http, clock, logger } = job;
  const [item] = content.media;
  const problem = unsupportedBy(rules, content);
  if (problem !== null || !item) throw new PlatformFailure(unsupportedContent(problem ?? 'YouTube needs a video.'));
  const api = youtubeApi({ http, clock, apiUrl, accessToken: account.accessToken });
  const privacyLevel = options.parse(job.options).privacy ?? configured;
  const video = await uploadVideo(job, api, item, { privacyStatus: privacyLevel, partBytes });
  const fields = { videoId: video.id, accountId: account.accountId };
  if (video.channelId !== null && video.channelId !== account.accountId)
    logger.error('youtube: the video was published to another channel than the connected one', fields);
  const { privacyStatus } = await pollVideo(job, api, video);
  if (privacyStatus !== null && privacyStatus !== privacyLevel)
    logger.warn('youtube: the video has another visibility than requested', { ...fields, privacyStatus });
  return { kind: 'published', id: video.id, url: linkTo(video.id) };
}

/** Pauses between two status calls (ms). */
const POLL_MS = { first: 2 * SECOND, last: 5 * SECOND } as const;

/** Pauses between attempts: a quarter of the time waited so far, so that long waits cost few attempts (ms). */
const YIELD_MS = { shortest: 10 * SECOND, longest: 5 * MINUTE } as const;

/** YouTube processes long videos for hours, under their final URL: so long their status is waited for (ms). */
const PROCESSING_LIMIT_MS = 20 * MINUTE;

/**
 * Waits until YouTube can show the video. Its URL is final from the start, so a status that takes too long, or that
 * cannot be read, ends the wait. Returns who may see the video, where YouTube returns it. Throws `PlatformFailure`: `rejected`
 * for a video that will not be shown, `pending` when this attempt's time is up.
 */
async function pollVideo(
  job: PublishContext,
  api: YouTubeApi,
  { id, at }: UploadedVideo,
): Promise<{ privacyStatus: string | null }> {
  for (let wait: number = POLL_MS.first; ; wait = POLL_MS.last) {
    const status = await statusOf(job, api, id);
    if (status === 'hidden') return { privacyStatus: null };
    const failure = status && classifyVideoStatus(status);
    if (failure) throw new PlatformFailure(status.uploadStatus === 'deleted' ? failure : withLink(failure, id));
    const waited = job.clock.now() - at;
    if (status?.uploadStatus === 'processed' || waited >= PROCESSING_LIMIT_MS)
      return { privacyStatus: status?.privacyStatus ?? null };
    const retryAfterMs = clamp(waited / 4, YIELD_MS);
    await sleepOrYield(job, wait, { message: 'YouTube is processing the video.', retryAfterMs });
  }
}

/**
 * The status of a video that exists, whatever fails: a temporary failure means to poll again, a permanent one that this
 * account may not read it, `'hidden'`.
 */
async function statusOf(
  { logger }: PublishContext,
  api: YouTubeApi,
  id: string,
): Promise<VideoStatus | null | 'hidden'> {
  try {
    return await api.videoStatus(id);
  } catch (error) {
    if (!(error instanceof PlatformFailure)) throw error;
    const { outcome, platformTraceId } = error;
    if (outcome.kind === 'retryAfter')
      throw new PlatformFailure({ ...outcome, kind: 'pending' }, { platformTraceId, cause: error });
    const lacksPermission = error instanceof YouTubeFailure && error.reason === 'insufficientPermissions';
    if (outcome.kind === 'reconnect' && !lacksPermission) throw error;
    logger.warn('youtube: the state of a video could not be read', { videoId: id, platformTraceId }, error);
    return 'hidden';
  }
}

/** A video that was uploaded stays on its channel, where only its user can remove it. */
function withLink(failure: FailureOutcome, id: string): FailureOutcome {
  return {
    ...failure,
    message: `${failure.message} The video stays on the channel until you delete it there: ${linkTo(id)}`,
  };
}

const publishedComment = z.object({ id: z.string() });

/**
 * Comments once on a live video. Throws `PlatformFailure`. A comment costs 50 units of the day's quota.
 * https://developers.google.com/youtube/v3/docs/commentThreads/insert
 */
async function publishReply(job: PublishContext & { thread: Thread }, { apiUrl }: PlatformSettings) {
  const { content, account, steps, thread, http, clock } = job;
  const api = youtubeApi({ http, clock, apiUrl, accessToken: account.accessToken });
  const [{ id: videoId }] = thread;
  const { accountId: channelId } = account;
  const { text } = content;
  let isRepeated = false;
  const { id } = await steps.once(
    'comment',
    publishedComment,
    async () => {
      try {
        return { id: await api.createComment({ channelId, videoId, text }) };
      } catch (error) {
        throw refusalOf(error, isRepeated);
      }
    },
    async (intent) => {
      const recovered = await recoverComment(job, { text, author: channelId, intent }, (since) =>
        listed(api, videoId, since),
      );
      isRepeated = recovered.happened === false;
      return recovered;
    },
  );
  return { kind: 'published', id, url: null } as const;
}

function refusalOf(error: unknown, isRepeated: boolean): unknown {
  if (!(error instanceof YouTubeFailure)) return error;
  const outcome = isRepeated && error.reason === 'processingFailure' ? notProcessed : byReason[error.reason];
  return outcome ? new PlatformFailure(outcome, { cause: error }) : error;
}

const byReason: Readonly<Record<string, FailureOutcome>> = {
  insufficientPermissions: noReplyPermission('YouTube'),
  forbidden: rejected(
    'YouTube does not let this channel comment on the video. Private videos, videos made for children and videos with ' +
      'comments turned off take none.',
  ),
  videoNotFound: parentGone('YouTube'),
};

/** After an error that may be temporary, and usually means that YouTube does not take the comment. */
const notProcessed = rejected('YouTube did not take the comment, and gave no reason.');

/** Null where the channel may not read the comments, the video has none, or it is gone. */
async function listed(api: YouTubeApi, videoId: string, since: number): Promise<ListedComments | null> {
  try {
    return await api.commentsOf(videoId, since);
  } catch (error) {
    const isHidden = error instanceof YouTubeFailure && hidden.has(error.reason);
    if (isHidden) return null;
    throw error;
  }
}

const hidden = new Set(['commentsDisabled', 'videoNotFound', 'forbidden', 'insufficientPermissions']);
