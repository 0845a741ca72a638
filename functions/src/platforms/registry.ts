import { HeraldError } from '../errors.ts';
import type { PlatformModule } from './contract/module.ts';
import type { Platform } from './platform.ts';

/** One line per platform. Loaded on demand, so that a function starts with the platform it serves and no other. */
const modules: Partial<Record<Platform, () => Promise<PlatformModule>>> = {
  instagram: async () => (await import('./instagram/index.ts')).instagram,
  facebook: async () => (await import('./facebook/index.ts')).facebook,
  snapchat: async () => (await import('./snapchat/index.ts')).snapchat,
  linkedin: async () => (await import('./linkedin/index.ts')).linkedin,
  threads: async () => (await import('./threads/index.ts')).threads,
  tiktok: async () => (await import('./tiktok/index.ts')).tiktok,
  youtube: async () => (await import('./youtube/index.ts')).youtube,
  x: async () => (await import('./x/index.ts')).x,
};

export const isSupported = (platform: Platform): boolean => platform in modules;

/** Throws `HeraldError` for a platform that Herald cannot serve yet. */
export const load = async (platform: Platform): Promise<PlatformModule> => {
  const open = modules[platform];
  if (!open) throw new HeraldError('platform_error', `Herald cannot publish to ${platform} yet.`);
  return open();
};
