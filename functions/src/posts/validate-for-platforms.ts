import type { Platform } from '../platforms/platform.ts';
import { load } from '../platforms/registry.ts';
import type { Content } from '../store/documents/submission.ts';

/** Why a platform will not take a content, as far as that can be told without asking it. */
export interface PlatformProblem {
  platform: Platform;
  /** A sentence that says what would work. */
  message: string;
}

/** What a run would fail with on each of these platforms; nothing of those that should take the content. */
export const validateForPlatforms = async (
  content: Content,
  platforms: readonly Platform[],
): Promise<PlatformProblem[]> => {
  const asked = await Promise.all(
    [...new Set(platforms)].map(async (platform) => {
      const message = (await load(platform)).unsupported(content);
      return message === null ? null : { platform, message };
    }),
  );
  return asked.filter((foreseen) => foreseen !== null);
};
