import { type Outcome, PlatformFailure } from '../contract/outcome.ts';
import type { PublishContext } from '../contract/publish.ts';
import type { PlatformSettings } from '../contract/settings.ts';
import { youtubeApi } from './api.ts';
import { unsupported } from './content.ts';
import { DEFAULT_PRIVACY } from './limits.ts';
import { awaitVideo } from './poll.ts';
import { openSession } from './session.ts';
import { upload } from './upload.ts';

/** Works for every video; YouTube leads to the player for Shorts by itself. */
const linkTo = (videoId: string): string => `https://www.youtube.com/watch?v=${encodeURIComponent(videoId)}`;

const unsupportedContent = (message: string) =>
  new PlatformFailure({ kind: 'rejected', code: 'content_unsupported', message });

/**
 * Publishes to YouTube exactly once. Whether a video becomes a Short is decided by YouTube, from its shape and length.
 * Throws `PlatformFailure`.
 */
export const publish = async (
  job: PublishContext,
  { apiUrl, privacyLevel = DEFAULT_PRIVACY }: PlatformSettings,
): Promise<Extract<Outcome, { kind: 'published' }>> => {
  const { content, account, http, clock, logger } = job;
  const [item] = content.media;
  const problem = unsupported(content);
  if (problem !== null || !item) throw unsupportedContent(problem ?? 'YouTube needs a video.');
  const api = youtubeApi({ http, clock, apiUrl, accessToken: account.accessToken });
  const video = await upload(job, api, item, await openSession(job, api, item, privacyLevel));
  const facts = { videoId: video.id, accountId: account.accountId };
  if (video.channelId !== null && video.channelId !== account.accountId)
    logger.error('youtube: the video went to another channel than the one connected', facts);
  const { privacyStatus } = await awaitVideo(job, api, video);
  if (privacyStatus !== null && privacyStatus !== privacyLevel)
    logger.warn('youtube: the video is seen by others than asked for', { ...facts, privacyStatus });
  return { kind: 'published', id: video.id, url: linkTo(video.id) };
};
