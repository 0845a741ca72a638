import { type Outcome, PlatformFailure } from '../contract/outcome.ts';
import type { PublishContext } from '../contract/publish.ts';
import type { PlatformSettings } from '../contract/settings.ts';
import { unsupportedContent } from '../kit/outcomes.ts';
import { youtubeApi } from './api.ts';
import { linkTo, unsupported } from './content.ts';
import { DEFAULT_PRIVACY, options } from './definition.ts';
import { pollVideo } from './poll.ts';
import { uploadVideo } from './upload.ts';

/**
 * Publishes to YouTube exactly once. Whether a video becomes a Short is decided by YouTube, from its shape and length.
 * Throws `PlatformFailure`.
 */
export async function publish(
  job: PublishContext,
  { apiUrl, privacyLevel: configured = DEFAULT_PRIVACY }: PlatformSettings,
): Promise<Extract<Outcome, { kind: 'published' }>> {
  const { content, account, http, clock, logger } = job;
  const [item] = content.media;
  const problem = unsupported(content);
  if (problem !== null || !item) throw new PlatformFailure(unsupportedContent(problem ?? 'YouTube needs a video.'));
  const api = youtubeApi({ http, clock, apiUrl, accessToken: account.accessToken });
  const privacyLevel = options.parse(job.options).privacy ?? configured;
  const video = await uploadVideo(job, api, item, privacyLevel);
  const fields = { videoId: video.id, accountId: account.accountId };
  if (video.channelId !== null && video.channelId !== account.accountId)
    logger.error('youtube: the video was published to another channel than the connected one', fields);
  const { privacyStatus } = await pollVideo(job, api, video);
  if (privacyStatus !== null && privacyStatus !== privacyLevel)
    logger.warn('youtube: the video has another visibility than requested', { ...fields, privacyStatus });
  return { kind: 'published', id: video.id, url: linkTo(video.id) };
}
