import { isTestUser } from '../infra/ids/ids.ts';
import type { Platform } from '../infra/ids/platform.ts';
import type { PlatformModule } from './contract/module.ts';

/** The code of each platform. Loaded on demand, so that a function starts with the platform it serves and no other. */
const modules: Record<Platform, () => Promise<PlatformModule>> = {
  x: async () => (await import('./x/index.ts')).x,
  instagram: async () => (await import('./instagram/index.ts')).instagram,
  facebook: async () => (await import('./facebook/index.ts')).facebook,
  threads: async () => (await import('./threads/index.ts')).threads,
  tiktok: async () => (await import('./tiktok/index.ts')).tiktok,
  youtube: async () => (await import('./youtube/index.ts')).youtube,
  linkedin: async () => (await import('./linkedin/index.ts')).linkedin,
  snapchat: async () => (await import('./snapchat/index.ts')).snapchat,
  bluesky: async () => (await import('./bluesky/index.ts')).bluesky,
};

/** The code of one platform. */
export function load(platform: Platform): Promise<PlatformModule> {
  return modules[platform]();
}

/** What publishes a user's posts: the platform, or for a test user its simulation. */
export async function loadFor(userId: string, platform: Platform): Promise<PlatformModule> {
  const module = await load(platform);
  return isTestUser(userId) ? (await import('./simulated/index.ts')).simulated(module) : module;
}
