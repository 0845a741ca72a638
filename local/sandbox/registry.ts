import type { SandboxContext } from './core/context.ts';
import type { Platform } from './core/platform.ts';
import { createFacebook } from './facebook/index.ts';
import { createInstagram } from './instagram/index.ts';
import { createLinkedin } from './linkedin/index.ts';
import { createSnapchat } from './snapchat/index.ts';
import { createSpeech } from './speech/index.ts';
import { createThreads } from './threads/index.ts';
import { createTiktok } from './tiktok/index.ts';
import { createX } from './x/index.ts';
import { createYoutube } from './youtube/index.ts';

type CreatePlatform = (world: SandboxContext, settings: unknown) => Platform;

/** Every simulated service, by the prefix of its addresses. */
export const PLATFORMS: Record<string, CreatePlatform> = {
  instagram: createInstagram,
  facebook: createFacebook,
  linkedin: createLinkedin,
  threads: createThreads,
  tiktok: createTiktok,
  x: createX,
  youtube: createYoutube,
  snapchat: createSnapchat,
  stt: createSpeech,
};
