import type { SeededRandom } from '@herald-lab/simulation';
import { MINUTE } from '../../functions/src/model/clock.ts';
import { personOf, testUserOf } from '../../functions/src/model/ids.ts';
import { type Platform, platforms } from '../../functions/src/model/platform.ts';
import type { Content } from '../../functions/src/model/post.ts';
import { image, linked, platformsFor, replied, text, video } from './contents.ts';
import type { Fault } from './faults/fault.ts';
import { faults } from './faults/faults.ts';
import type { PlannedUser } from './herald/users.ts';
import { crowd, day, greedy, nineOClock, outage, peak, rescaled } from './load-scenarios.ts';
import type { Plan, PlannedPost, Scenario } from './scenario.ts';

/** The seeds of `distinct` that find the mutants soon have drawn from these. */
const DISTINCT_PLATFORMS: readonly Platform[] = ['threads', 'x', 'facebook', 'linkedin', 'bluesky'];
const TEXT_PLATFORMS: readonly Platform[] = [...new Set([...DISTINCT_PLATFORMS, ...platformsFor(text)])];
const IMAGE_PLATFORMS: readonly Platform[] = [...new Set([...TEXT_PLATFORMS, ...platformsFor(image)])];

/** The share of users with a test key. */
const TEST_MODE = 0.15;
/** How many profiles a customer has. */
const PROFILES = [0, 0, 1, 2, 3] as const;
/** The share of posts that another profile of the customer asks for as well, with the same idempotency key. */
const SHARED_KEYS = 0.2;

function draw<T>(random: SeededRandom, among: readonly T[], probability: number): T[] {
  return among.filter(() => random.happens(probability));
}

/** The share of seeds that have a fault which does not say how often. */
const USUAL_SHARE = 0.25;

function drawFaults(random: SeededRandom): Fault[] {
  return faults.filter(({ share }) => random.happens(share ?? USUAL_SHARE));
}

type Kind = 'text' | 'image' | 'video';

/** Now and then a text has a link. */
function drawContent(random: SeededRandom, kind: Kind, caption: string): Content {
  if (kind === 'text') return random.happens(0.25) ? linked(caption) : text(caption);
  return kind === 'image' ? image(caption) : video(caption);
}

/** What differs between scenarios. */
interface Draw {
  kinds: readonly Kind[];
  /** The share of posts and replies that have the same text as another. */
  duplicates?: number;
  /** The share of posts that have replies. */
  replied?: number;
  textPlatforms?: readonly Platform[];
}

/** Customers with an account on each platform, and their profiles, in live and in test mode. */
function drawUsers(random: SeededRandom, count: number): PlannedUser[] {
  const [modes, profiles] = [random.of('modes'), random.of('profiles')];
  return Array.from({ length: count }, (_, index): PlannedUser[] => {
    const owner = `user${index + 1}`;
    const customer = { id: modes.happens(TEST_MODE) ? testUserOf(owner) : owner, accounts: [...platforms] };
    const theirs = Array.from({ length: profiles.pick(PROFILES) }, (_profile, number) => ({
      id: `${owner}p${number + 1}`,
      customerId: profiles.happens(TEST_MODE) ? testUserOf(owner) : customer.id,
      accounts: [...platforms],
    }));
    return [customer, ...theirs];
  }).flat();
}

/** Has some posts asked for again by another profile of the same customer, or by the customer, instead of the next post. */
function withSharedKeys(random: SeededRandom, users: readonly PlannedUser[], posts: PlannedPost[]): PlannedPost[] {
  return posts.map((post, index) => {
    const first = posts[index - 1];
    const customerOf = ({ id, customerId = id }: PlannedUser): string => personOf(customerId);
    const others = users.filter((one) => first && one !== first.user && customerOf(one) === customerOf(first.user));
    if (!first || others.length === 0 || !random.happens(SHARED_KEYS)) return post;
    return { ...first, key: post.key, idempotencyKey: first.key, user: random.pick(others) };
  });
}

/** Posts of a few users on all platforms. */
function drawPosts(
  random: SeededRandom,
  count: number,
  { kinds, duplicates = 0.25, replied: share = 0.3, textPlatforms = TEXT_PLATFORMS }: Draw,
): Omit<Plan, 'faults'> {
  const users = drawUsers(random, random.integer(1, 2));
  const posts = Array.from({ length: count }, (_, index): PlannedPost => {
    const kind = random.pick(kinds);
    const possible = kind === 'text' ? textPlatforms : kind === 'image' ? IMAGE_PLATFORMS : platforms;
    const user = random.pick(users);
    const chosen = draw(random, possible, 0.3);
    const targets = (chosen.length > 0 ? chosen : [random.pick(possible)]).map((platform) =>
      user.accounts.indexOf(platform),
    );
    const requestedAfterMs = random.between(0, 2 * MINUTE);
    const caption = random.happens(duplicates) ? `Twin ${kind}` : `Post ${index + 1}`;
    const drawn = drawContent(random.of(`content${index}`), kind, caption);
    const replies = random.of(`replies${index}`);
    const others = ['Twin text', 'Twin image', `Post ${index}`, `Post ${index + 2}`];
    const content = replies.happens(share) ? replied(replies, drawn, { others, duplicates: duplicates > 0 }) : drawn;
    const dueAfterMs = random.happens(0.5) ? requestedAfterMs + random.between(MINUTE, 5 * MINUTE) : null;
    return { key: `post${index + 1}`, user, targets, content, requestedAfterMs, dueAfterMs };
  });
  return { users, posts: withSharedKeys(random.of('keys'), users, posts), instances: random.integer(1, 4) };
}

/** Everything at once: a seed draws its faults. */
const mixed: Scenario = {
  name: 'mixed',
  keepsTimeline: true,
  plan: (random) => ({
    ...drawPosts(random, random.integer(3, 10), { kinds: ['text', 'text', 'image', 'video'] }),
    faults: drawFaults(random.of('faults')),
  }),
};

/** Text only: the fastest, for most seeds. */
const texts: Scenario = {
  name: 'texts',
  keepsTimeline: true,
  plan: (random) => ({
    ...drawPosts(random, random.integer(3, 15), { kinds: ['text'] }),
    faults: drawFaults(random.of('faults')),
  }),
};

/** Likewise, and no two posts of a user are alike. */
const distinct: Scenario = {
  name: 'distinct',
  keepsTimeline: true,
  plan: (random) => ({
    ...drawPosts(random, random.integer(3, 15), {
      kinds: ['text'],
      duplicates: 0,
      replied: 0,
      textPlatforms: DISTINCT_PLATFORMS,
    }),
    faults: drawFaults(random.of('faults')),
  }),
};

/** Every post has replies. */
const replies: Scenario = {
  name: 'replies',
  keepsTimeline: true,
  plan: (random) => ({
    ...drawPosts(random, random.integer(2, 6), { kinds: ['text', 'text', 'image', 'video'], replied: 1 }),
    faults: drawFaults(random.of('faults')),
  }),
};

/** Nothing goes wrong: whatever is found here is wrong in the simulation or in Herald's everyday work. */
const calm: Scenario = {
  name: 'calm',
  keepsTimeline: true,
  plan: (random) => ({ ...drawPosts(random, 8, { kinds: ['text', 'image', 'video'] }), faults: [] }),
};

export const scenarios: readonly Scenario[] = [
  mixed,
  texts,
  distinct,
  replies,
  calm,
  nineOClock,
  crowd,
  greedy,
  outage,
  rescaled,
  peak,
  day,
];
