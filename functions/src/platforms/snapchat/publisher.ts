import { type Outcome, PlatformFailure } from '../contract/outcome.ts';
import type { PublishContext } from '../contract/publish.ts';
import type { PlatformSettings } from '../contract/settings.ts';
import { snapchatApi } from './api.ts';
import { surfaceOf, unsupported } from './content.ts';
import { SnapchatFailure } from './errors.ts';
import { linkTo } from './link.ts';
import { postMedia } from './publish.ts';
import { uploadMedia } from './upload.ts';

const unsupportedContent = (message: string) =>
  new PlatformFailure({ kind: 'rejected', code: 'content_unsupported', message });

/** Publishes to Snapchat exactly once, or leaves it unknown: a story cannot be asked for. Throws `PlatformFailure`. */
export const publish = async (
  job: PublishContext,
  { apiUrl }: PlatformSettings,
): Promise<Extract<Outcome, { kind: 'published' }>> => {
  const { content, account, http, clock, steps } = job;
  const [item] = content.media;
  const problem = unsupported(content);
  if (problem !== null || !item) throw unsupportedContent(problem ?? 'Snapchat needs a video or an image.');
  const { accessToken, accountId: profileId } = account;
  const api = snapchatApi({ http, clock, apiUrl, accessToken, profileId });
  const mediaId = await uploadMedia(job, api, item);
  try {
    const id = await postMedia(job, api, mediaId);
    return { kind: 'published', id: id ?? mediaId, url: linkTo(job, surfaceOf(content) === 'spotlight' ? id : null) };
  } catch (error) {
    if (error instanceof SnapchatFailure && error.media === 'expired') await steps.forget('media');
    throw error;
  }
};
