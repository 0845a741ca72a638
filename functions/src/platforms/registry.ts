import type { Config } from '../infra/config/config.ts';
import { isTestUser } from '../model/ids.ts';
import { type Platform, platforms } from '../model/platform.ts';
import { definition as bluesky } from './bluesky/definition.ts';
import type { PlatformDefinition } from './contract/definition.ts';
import type { PlatformModule } from './contract/module.ts';
import { definition as facebook } from './facebook/definition.ts';
import { definition as instagram } from './instagram/definition.ts';
import { listText } from './kit/rules/wording.ts';
import { definition as linkedin } from './linkedin/definition.ts';
import { definition as mastodon } from './mastodon/definition.ts';
import { definition as snapchat } from './snapchat/definition.ts';
import { definition as threads } from './threads/definition.ts';
import { definition as tiktok } from './tiktok/definition.ts';
import { definition as x } from './x/definition.ts';
import { definition as youtube } from './youtube/definition.ts';

/** The code of each platform. Loaded on demand, so that a function starts with the platform it serves and no other. */
const modules: Readonly<Record<Platform, () => Promise<PlatformModule>>> = {
  x: async () => (await import('./x/publish.ts')).x,
  instagram: async () => (await import('./instagram/publish.ts')).instagram,
  facebook: async () => (await import('./facebook/publish.ts')).facebook,
  threads: async () => (await import('./threads/publish.ts')).threads,
  tiktok: async () => (await import('./tiktok/publish.ts')).tiktok,
  youtube: async () => (await import('./youtube/publish.ts')).youtube,
  linkedin: async () => (await import('./linkedin/publish.ts')).linkedin,
  snapchat: async () => (await import('./snapchat/publish.ts')).snapchat,
  bluesky: async () => (await import('./bluesky/publish.ts')).bluesky,
  mastodon: async () => (await import('./mastodon/publish.ts')).mastodon,
};

/** Settings, names and limits of every platform, as data. */
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
  mastodon,
};

/** The names of the platforms that are chosen, as in a sentence. */
export function platformNames(isChosen: (platform: Platform) => boolean): string {
  const names = platforms.filter(isChosen).map((platform) => platformDefinitions[platform].displayName);
  return listText(names);
}

/** What an instance that publishes takes from its queue at once: 80 tasks, filled to 60 % (`entry/options.ts`). */
const TASKS_PER_INSTANCE = 48;

/** How many instances a publisher has where every post has a file, for each that it has where posts are texts. */
const INSTANCES_FOR_FILES = 1.5;

/** The instances of a publisher with a share of a CPU. Each takes one task at a time. */
const SHARED_INSTANCES = 2;

/** How many publishers with one CPU each fit a new project beside the other functions. */
const MAX_WHOLE_PUBLISHERS = 3;

/** Whether a publisher has a share of a CPU: at the lowest scale, where several platforms are served. */
export function sharesCpu({ scale, platforms }: Pick<Config, 'scale' | 'platforms'>): boolean {
  return scale === 1 && Object.keys(platforms).length > MAX_WHOLE_PUBLISHERS;
}

/** The dispatch rate of a platform's queue, as the instances that publish can take it. */
export function paceOf(platform: Platform, config: Pick<Config, 'scale' | 'platforms'>): PlatformDefinition['pace'] {
  const { pace, needsFile } = platformDefinitions[platform];
  const { maxConcurrentDispatches, maxDispatchesPerSecond } = pace;
  const instances = needsFile ? Math.floor(INSTANCES_FOR_FILES * config.scale) : config.scale;
  const most = sharesCpu(config) ? SHARED_INSTANCES : TASKS_PER_INSTANCE * instances;
  return { maxConcurrentDispatches: Math.min(maxConcurrentDispatches, most), maxDispatchesPerSecond };
}

/** The share of a platform's places that one customer has at most: a server that does not respond holds a place for a minute. */
const CUSTOMER_SHARE = 0.25;

/** How many runs of one customer each instance publishes to a platform at once: their sum is the customer's share. */
export function placesPerCustomer(platform: Platform, config: Pick<Config, 'scale' | 'platforms'>): number {
  const places = paceOf(platform, config).maxConcurrentDispatches;
  return Math.ceil((places * CUSTOMER_SHARE) / Math.ceil(places / TASKS_PER_INSTANCE));
}

/** The code of one platform. */
export function load(platform: Platform): Promise<PlatformModule> {
  return modules[platform]();
}

/** What publishes a user's posts: the platform, or for a test user its simulation. */
export async function loadFor(userId: string, platform: Platform): Promise<PlatformModule> {
  const module = await load(platform);
  return isTestUser(userId) ? (await import('./simulated/index.ts')).simulated(module) : module;
}

/** The name of a platform's client secret in Secret Manager; undefined where it has none. */
export function clientSecretName(platform: Platform): string | undefined {
  return platformDefinitions[platform].settings.clientSecret;
}
