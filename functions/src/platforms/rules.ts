import type { Platform } from '../model/platform.ts';
import { rules as bluesky } from './bluesky/rules.ts';
import type { PlatformRules } from './contract/rules.ts';
import { rules as facebook } from './facebook/rules.ts';
import { rules as instagram } from './instagram/rules.ts';
import { rules as linkedin } from './linkedin/rules.ts';
import { rules as mastodon } from './mastodon/rules.ts';
import { rules as snapchat } from './snapchat/rules.ts';
import { rules as threads } from './threads/rules.ts';
import { rules as tiktok } from './tiktok/rules.ts';
import { rules as x } from './x/rules.ts';
import { rules as youtube } from './youtube/rules.ts';

/** What each platform takes, without the code that publishes to it. */
export const platformRules: Readonly<Record<Platform, PlatformRules>> = {
  x,
  instagram,
  facebook,
  threads,
  tiktok,
  youtube,
  linkedin,
  snapchat,
  bluesky,
  mastodon,
};
