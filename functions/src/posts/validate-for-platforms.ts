import type { Platform } from '../platforms/platform.ts';
import { load } from '../platforms/registry.ts';
import { unsupportedForCertain } from '../publishing/unsupported-for-certain.ts';
import type { Content } from '../store/documents/submission.ts';

/** Why a platform would reject a content, as far as can be checked without calling the platform. */
export interface PlatformProblem {
  platform: Platform;
  /** A sentence that states what the platform accepts. */
  message: string;
}

/** Returns one problem per platform that would reject the content; platforms that should accept it are left out. */
export const validateForPlatforms = async (
  content: Content,
  platforms: readonly Platform[],
): Promise<PlatformProblem[]> => {
  const problems = await Promise.all(
    [...new Set(platforms)].map(async (platform) => {
      const message = unsupportedForCertain(await load(platform), content);
      return message === null ? null : { platform, message };
    }),
  );
  return problems.filter((problem) => problem !== null);
};
