import type { Platform } from '../../infra/ids/platform.ts';
import type { Content } from '../../infra/store/documents/submission.ts';
import { platformRules } from '../../platforms/rules.ts';
import { definitelyUnsupported } from './definitely-unsupported.ts';

/** Why a platform would reject a content, as far as can be checked without calling the platform. */
export interface PlatformProblem {
  platform: Platform;
  /** A sentence that states what the platform accepts. */
  message: string;
}

/** Returns one problem per platform that would reject the content; platforms that should accept it are left out. */
export function validateForPlatforms(content: Content, platforms: readonly Platform[]): PlatformProblem[] {
  return [...new Set(platforms)].flatMap((platform) => {
    const message = definitelyUnsupported(platformRules[platform], content);
    return message === null ? [] : [{ platform, message }];
  });
}
