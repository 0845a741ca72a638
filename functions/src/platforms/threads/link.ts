import { PlatformFailure } from '../contract/outcome.ts';
import type { PublishContext } from '../contract/publish.ts';
import type { ThreadsApi } from './api.ts';

/** Where an account's posts are, for want of a better link. https://www.threads.com has the same pages. */
export const profileUrl = ({ username }: { username: string | null }): string | null =>
  username ? `https://www.threads.com/@${encodeURIComponent(username)}` : null;

/** The post's address, or the profile's: the post is live, and a lookup that fails must not hide that. */
export const linkTo = async (
  { account, logger }: PublishContext,
  api: ThreadsApi,
  mediaId: string,
): Promise<string | null> => {
  try {
    return await api.permalink(mediaId);
  } catch (error) {
    if (!(error instanceof PlatformFailure)) throw error;
    logger.warn(
      'threads: no permalink for a published post',
      { mediaId, platformTraceId: error.platformTraceId },
      error,
    );
    return profileUrl(account.profile);
  }
};
