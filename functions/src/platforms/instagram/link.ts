import { PlatformFailure } from '../contract/outcome.ts';
import type { PublishContext } from '../contract/publish.ts';
import { GraphFailure } from '../kit/graph/errors.ts';
import type { InstagramApi } from './api.ts';
import { LINK_LOOKS, LINK_PAUSE_MS } from './limits.ts';

/** Where an account's posts are, for want of a better link. */
export const profileUrl = ({ username }: { username: string | null }): string | null =>
  username ? `https://www.instagram.com/${encodeURIComponent(username)}/` : null;

const isTooEarly = (error: unknown): boolean => error instanceof GraphFailure && error.meaning === 'notThere';

/** The post's address, or the profile's: the post is live, and a lookup that fails must not hide that. */
export const linkTo = async (
  { account, logger, clock, sleep, yieldAt }: PublishContext,
  api: InstagramApi,
  mediaId: string,
): Promise<string | null> => {
  for (let look = 1; ; look += 1) {
    try {
      return await api.permalink(mediaId);
    } catch (error) {
      if (!(error instanceof PlatformFailure)) throw error;
      if (isTooEarly(error) && look < LINK_LOOKS && clock.now() + LINK_PAUSE_MS <= yieldAt) {
        await sleep(LINK_PAUSE_MS);
        continue;
      }
      const facts = { mediaId, platformTraceId: error.platformTraceId };
      logger.warn('instagram: no permalink for a published post', facts, error);
      return profileUrl(account.profile);
    }
  }
};
