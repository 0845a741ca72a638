import { type Platform, platforms } from '../../functions/src/platforms/platform.ts';
import type { Content } from '../../functions/src/store/documents/submission.ts';
import { HOUR, MINUTE, SECOND } from '../../functions/src/time/clock.ts';
import { mediaUrl } from './network/media-host.ts';
import type { Trouble } from './troubles/trouble.ts';
import { troubles } from './troubles/troubles.ts';
import type { Chance } from './world/chance.ts';

/** A user, and the platforms of the accounts that are connected. */
export interface PlannedUser {
  id: string;
  accounts: Platform[];
}

export interface PlannedPost {
  key: string;
  user: PlannedUser;
  /** Places in the user's accounts. */
  targets: number[];
  content: Content;
  /** When the user asks for it, and for when; ms after the start. */
  askedAfterMs: number;
  dueAfterMs: number | null;
}

export interface Plan {
  users: PlannedUser[];
  posts: PlannedPost[];
  troubles: readonly Trouble[];
  /** Instances of each function. */
  instances: number;
  /** Settings of the sandbox, by platform. */
  sandbox?: Record<string, Record<string, unknown>>;
}

export interface Scenario {
  name: string;
  /** `count`: the number of posts, where the command line names one. */
  plan(chance: Chance, count?: number): Plan;
  /** Whether the history is kept; a big scenario only counts. */
  keepsTimeline: boolean;
}

const text = (words: string): Content => ({ text: words, mediaType: 'text', media: [], originals: [] });

const image = (words: string): Content => ({
  text: words,
  mediaType: 'image',
  media: [{ kind: 'image', url: mediaUrl('sample.jpg'), mediaId: 'sample' }],
  originals: [],
});

const video = (words: string): Content => ({
  text: words,
  mediaType: 'video',
  media: [{ kind: 'video', url: mediaUrl('sample.mp4'), mediaId: 'sample' }],
  originals: [],
});

const TEXT_PLATFORMS: readonly Platform[] = ['threads', 'x', 'facebook', 'linkedin'];
const IMAGE_PLATFORMS: readonly Platform[] = [...TEXT_PLATFORMS, 'instagram', 'tiktok'];

const draw = <T>(chance: Chance, among: readonly T[], probability: number): T[] =>
  among.filter(() => chance.happens(probability));

type Kind = 'text' | 'image' | 'video';

/** Posts of a few users on all platforms; `twins` is the share of posts that have the same text as another. */
const drawPosts = (chance: Chance, count: number, kinds: readonly Kind[], twins = 0.25): Omit<Plan, 'troubles'> => {
  const users = Array.from({ length: chance.whole(1, 3) }, (_, place) => ({
    id: `user${place + 1}`,
    accounts: [...platforms],
  }));
  const posts = Array.from({ length: count }, (_, place): PlannedPost => {
    const kind = chance.pick(kinds);
    const possible = kind === 'text' ? TEXT_PLATFORMS : kind === 'image' ? IMAGE_PLATFORMS : platforms;
    const user = chance.pick(users);
    const chosen = draw(chance, possible, 0.3);
    const targets = (chosen.length > 0 ? chosen : [chance.pick(possible)]).map((platform) =>
      user.accounts.indexOf(platform),
    );
    const askedAfterMs = chance.between(0, 2 * MINUTE);
    const words = chance.happens(twins) ? `Twin ${kind}` : `Post ${place + 1}`;
    const content = kind === 'text' ? text(words) : kind === 'image' ? image(words) : video(words);
    const dueAfterMs = chance.happens(0.5) ? askedAfterMs + chance.between(MINUTE, 5 * MINUTE) : null;
    return { key: `post${place + 1}`, user, targets, content, askedAfterMs, dueAfterMs };
  });
  return { users, posts, instances: chance.whole(1, 4) };
};

/** Everything at once: a seed draws its troubles. */
const mixed: Scenario = {
  name: 'mixed',
  keepsTimeline: true,
  plan: (chance) => ({
    ...drawPosts(chance, chance.whole(3, 10), ['text', 'text', 'image', 'video']),
    troubles: draw(chance.of('troubles'), troubles, 0.25),
  }),
};

/** Text only: the fastest, for most seeds. */
const texts: Scenario = {
  name: 'texts',
  keepsTimeline: true,
  plan: (chance) => ({
    ...drawPosts(chance, chance.whole(3, 15), ['text']),
    troubles: draw(chance.of('troubles'), troubles, 0.25),
  }),
};

/** Likewise, and no two posts are alike. */
const distinct: Scenario = {
  name: 'distinct',
  keepsTimeline: true,
  plan: (chance) => ({
    ...drawPosts(chance, chance.whole(3, 15), ['text'], 0),
    troubles: draw(chance.of('troubles'), troubles, 0.25),
  }),
};

/** Nothing goes wrong: whatever is found here is wrong in the simulation or in Herald's everyday work. */
const calm: Scenario = {
  name: 'calm',
  keepsTimeline: true,
  plan: (chance) => ({ ...drawPosts(chance, 8, ['text', 'image', 'video']), troubles: [] }),
};

/** What a platform takes at least. */
const CONTENTS: Record<Platform, (words: string) => Content> = {
  x: text,
  threads: text,
  facebook: text,
  linkedin: text,
  instagram: image,
  tiktok: image,
  youtube: video,
  snapchat: video,
};

const due = (count: number, platformOf: (place: number) => Platform): Plan => {
  const users: PlannedUser[] = [];
  const posts: PlannedPost[] = [];
  for (let place = 0; place < count; place += 1) {
    const platform = platformOf(place);
    const user = { id: `user${place}`, accounts: [platform] };
    users.push(user);
    posts.push({
      key: `post${place}`,
      user,
      targets: [0],
      content: CONTENTS[platform](`Morning ${place}`),
      askedAfterMs: (place / count) * HOUR,
      dueAfterMs: 2 * HOUR,
    });
  }
  return { users, posts, troubles: [], instances: 20, sandbox: { x: { postsPerDay: 10 * count } } };
};

const nth = (among: readonly Platform[], place: number): Platform => among[place % among.length] ?? 'threads';

/** Posts that are due in the same second, spread over all platforms. */
const nineOClock: Scenario = {
  name: 'nine-o-clock',
  keepsTimeline: false,
  plan: (_chance, count = 100_000) => due(count, (place) => nth(platforms, place)),
};

/** Likewise, of text alone: ten times as fast to simulate. */
const nineOClockTexts: Scenario = {
  name: 'nine-o-clock-texts',
  keepsTimeline: false,
  plan: (_chance, count = 100_000) => due(count, (place) => nth(TEXT_PLATFORMS, place)),
};

/** One user's post to 1,000 accounts, and other users' posts to one each. */
const crowd: Scenario = {
  name: 'crowd',
  keepsTimeline: false,
  plan: (_chance, count = 1000) => {
    const alone = due(20, () => 'threads');
    const user: PlannedUser = { id: 'crowd', accounts: Array.from({ length: count }, () => 'threads' as const) };
    const posts = alone.posts.map((post, place) => ({
      ...post,
      askedAfterMs: 5 * SECOND + place * SECOND,
      dueAfterMs: null,
    }));
    const big: PlannedPost = {
      key: 'crowd',
      user,
      targets: user.accounts.map((_, place) => place),
      content: text('To everybody'),
      askedAfterMs: 0,
      dueAfterMs: null,
    };
    return { users: [user, ...alone.users], posts: [big, ...posts], troubles: [], instances: 20 };
  },
};

export const scenarios: readonly Scenario[] = [mixed, texts, distinct, calm, nineOClock, nineOClockTexts, crowd];
