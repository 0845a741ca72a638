import type { Platform } from '../infra/ids/platform.ts';
import { definition as bluesky } from './bluesky/definition.ts';
import type { PlatformDefinition } from './contract/definition.ts';
import { definition as facebook } from './facebook/definition.ts';
import { definition as instagram } from './instagram/definition.ts';
import { definition as linkedin } from './linkedin/definition.ts';
import { definition as snapchat } from './snapchat/definition.ts';
import { definition as threads } from './threads/definition.ts';
import { definition as tiktok } from './tiktok/definition.ts';
import { definition as x } from './x/definition.ts';
import { definition as youtube } from './youtube/definition.ts';

/** Settings, names and limits of every platform, as data; `registry.ts` loads the code. */
export const platformDefinitions: { readonly [P in Platform]: PlatformDefinition<P> } = {
  x,
  instagram,
  facebook,
  threads,
  tiktok,
  youtube,
  linkedin,
  snapchat,
  bluesky,
};

/** The name of a platform's client secret in Secret Manager. */
export function clientSecretName(platform: Platform): string {
  return platformDefinitions[platform].settings.clientSecret;
}
