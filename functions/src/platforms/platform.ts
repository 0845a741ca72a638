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

/** In the order of the public API. */
const definitions = { x, instagram, facebook, threads, tiktok, youtube, linkedin, snapchat, bluesky };

/** The platform values of the public API. */
export type Platform = keyof typeof definitions;

/** Settings, names and limits of every platform, as data; `registry.ts` loads the code. */
export const platformDefinitions: { readonly [P in Platform]: PlatformDefinition<P> } = definitions;

/** The platform values of the public API, in its order. */
export const platforms: readonly Platform[] = Object.values(definitions).map(({ platform }) => platform);
