import type { PlatformConfig } from '../infra/config/platform-config.ts';
import { DAY } from '../model/clock.ts';
import { type Platform, platforms } from '../model/platform.ts';
import { platformDefinitions } from './registry.ts';

/** How long before the end of a version its operator is warned (ms). */
const WARN_BEFORE_MS = 60 * DAY;

interface EndingVersion {
  platform: Platform;
  version: string;
  /** As YYYY-MM-DD. */
  endsOn: string;
  hasEnded: boolean;
  /** For the operator. */
  message: string;
}

/** The versions of APIs in use that end within 60 days of `now` (ms since the epoch), or have ended. */
export function endingVersions(configs: Partial<Record<Platform, PlatformConfig>>, now: number): EndingVersion[] {
  return platforms.flatMap((platform) => {
    const { apiVersion, displayName } = platformDefinitions[platform];
    const config = configs[platform];
    if (!apiVersion || !config) return [];
    const version = config.apiVersion ?? apiVersion.value;
    const endsOn = apiVersion.endOf(version);
    const leftMs = Date.parse(endsOn) - now;
    if (leftMs > WARN_BEFORE_MS) return [];
    const hasEnded = leftMs <= 0;
    const message = `${displayName} ${hasEnded ? 'has ended' : 'ends'} version ${version} of its API on ${endsOn} (${apiVersion.source}): use a later version of Herald, or of the API.`;
    return [{ platform, version, endsOn, hasEnded, message }];
  });
}
