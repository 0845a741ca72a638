import { bluesky } from './bluesky/index.ts';
import type { PlatformDefinition } from './core/define-platform.ts';
import { facebook } from './facebook/index.ts';
import { instagram } from './instagram/index.ts';
import { linkedin } from './linkedin/index.ts';
import { snapchat } from './snapchat/index.ts';
import { speech } from './speech/index.ts';
import { stripe } from './stripe/index.ts';
import { threads } from './threads/index.ts';
import { tiktok } from './tiktok/index.ts';
import { x } from './x/index.ts';
import { youtube } from './youtube/index.ts';

/** Every simulated platform. Adding one is its folder and a line here. */
export const PLATFORMS: readonly PlatformDefinition[] = [
  instagram,
  facebook,
  linkedin,
  threads,
  tiktok,
  x,
  youtube,
  snapchat,
  bluesky,
  speech,
  stripe,
];
