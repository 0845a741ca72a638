import { PlatformFailure } from '../../contract/outcome.ts';
import type { PublishContext } from '../../contract/publish.ts';

/** The address of a live post, or null with a warning where its lookup fails: the post is published all the same. */
export async function permalinkOrNull(
  { logger }: Pick<PublishContext, 'logger'>,
  { platform, postId }: { platform: string; postId: string },
  lookup: () => Promise<string | null>,
): Promise<string | null> {
  try {
    return await lookup();
  } catch (error) {
    if (!(error instanceof PlatformFailure)) throw error;
    const fields = { postId, platformTraceId: error.platformTraceId };
    logger.warn(`${platform}: no permalink for a published post`, fields, error);
    return null;
  }
}
