import type { World } from './core/world.ts';
import type { Platform } from './platform.ts';
import { createThreads } from './threads/index.ts';

type CreatePlatform = (world: World, settings: unknown) => Platform;

/** Every simulated service, by the prefix of its addresses. */
export const PLATFORMS: Record<string, CreatePlatform> = {
  threads: createThreads,
};
