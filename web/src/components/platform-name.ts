import type { ConnectablePlatform } from '../api/types.ts';

/** The display name of a platform; its id where it is not in the list. */
export function platformName(platforms: readonly ConnectablePlatform[], platform: string): string {
  return platforms.find((entry) => entry.platform === platform)?.displayName ?? platform;
}
