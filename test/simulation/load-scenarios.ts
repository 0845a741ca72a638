// Many posts, as they come on a busy day: all in one second, one user's to a thousand accounts, through an outage.
import type { SeededRandom } from '@herald-lab/simulation';
import { HOUR, MINUTE, SECOND } from '../../functions/src/model/clock.ts';
import { type Platform, platforms } from '../../functions/src/model/platform.ts';
import type { Content } from '../../functions/src/model/post.ts';
import { platformDefinitions } from '../../functions/src/platforms/registry.ts';
import { image, platformsFor, text, video } from './contents.ts';
import type { Fault } from './faults/fault.ts';
import type { PlannedUser } from './herald/users.ts';
import type { Plan, PlannedPost, Scenario } from './scenario.ts';

/** From the first request that a plan can have to nine o'clock (ms). */
const NINE = 2 * HOUR - MINUTE;

/** The smallest post that a platform takes. */
function contentFor(platform: Platform, caption: string): Content {
  const content = [text, image, video].find((kind) => platformsFor(kind).includes(platform)) ?? text;
  return content(caption);
}

/** Without networks of many servers, which limit requests: there, queues do not decide how fast posts are published. */
const UNPACED = platforms.filter((platform) => platformDefinitions[platform].handle === undefined);

function nth(among: readonly Platform[], index: number): Platform {
  return among[index % among.length] ?? 'threads';
}

/** Limits of a day that so many posts would exceed; the real apps would need higher ones as well. */
function withoutDailyLimits(count: number): Pick<Plan, 'sandbox'> {
  return { sandbox: { x: { postsPerDay: 10 * count } } };
}

/** What all of these scenarios run on. */
const LOADED = { instances: 'deployed', hasLoadLimits: true } as const;

/** A post each by users with one account, asked for in the hour before nine. */
function dueAtNine(count: number, platformOf: (index: number) => Platform): Plan {
  const users: PlannedUser[] = [];
  const posts: PlannedPost[] = [];
  for (let index = 0; index < count; index += 1) {
    const platform = platformOf(index);
    const user = { id: `user${index}`, accounts: [platform] };
    users.push(user);
    posts.push({
      key: `post${index}`,
      user,
      targets: [0],
      content: contentFor(platform, `Morning ${index}`),
      requestedAfterMs: (index / count) * HOUR,
      dueAfterMs: NINE,
    });
  }
  return { users, posts, faults: [], ...LOADED, ...withoutDailyLimits(count) };
}

/** Posts that are due in the same second, spread over eight platforms. */
export const nineOClock: Scenario = {
  name: 'nine-o-clock',
  keepsTimeline: false,
  endsWithinMs: () => 2 * MINUTE,
  plan: (_random, count = 100_000) => dueAtNine(count, (index) => nth(UNPACED, index)),
};

/** One user's post to 1,000 accounts, and other users' posts to one each. */
export const crowd: Scenario = {
  name: 'crowd',
  keepsTimeline: false,
  endsWithinMs: (targets) => (targets === 1 ? 15 * SECOND : 4 * MINUTE),
  plan: (_random, count = 1000) => {
    const alone = dueAtNine(20, () => 'threads');
    const user: PlannedUser = { id: 'crowd', accounts: Array.from({ length: count }, () => 'threads' as const) };
    const posts = alone.posts.map((post, index) => ({
      ...post,
      requestedAfterMs: 5 * SECOND + index * 5 * SECOND,
      dueAfterMs: null,
    }));
    const big: PlannedPost = {
      key: 'crowd',
      user,
      targets: user.accounts.map((_, index) => index),
      content: text('To everybody'),
      requestedAfterMs: 0,
      dueAfterMs: null,
    };
    return { users: [user, ...alone.users], posts: [big, ...posts], faults: [], ...LOADED };
  },
};

const GREEDY = { text: 'Greedy', everyMs: 1.5 * SECOND, silentMs: 10 * MINUTE } as const;

/** The server of one customer accepts connections and never responds. */
const silentServer: Fault = {
  name: 'the server of one customer is silent for ten minutes',
  keepsTime: true,
  prepare: (conditions, _random, { from }) => {
    conditions.silence = { text: GREEDY.text, until: from + GREEDY.silentMs };
  },
};

/**
 * A customer with a silent server has `count` posts published, each to two accounts, and 100 others one each. On the network whose
 * queue has the fewest places, so that few posts take all of them.
 */
export const greedy: Scenario = {
  name: 'greedy',
  keepsTimeline: false,
  endsWithinMs: (targets) => (targets === 1 ? 10 * SECOND : 2 * HOUR),
  plan: (_random, count = 120) => {
    const others = dueAtNine(100, () => 'bluesky');
    const user: PlannedUser = { id: 'greedy', accounts: ['bluesky', 'bluesky'] };
    const theirs = Array.from({ length: count }, (_, index): PlannedPost => {
      const content = text(`${GREEDY.text} ${index}`);
      return {
        key: `greedy${index}`,
        user,
        targets: [0, 1],
        content,
        requestedAfterMs: index * GREEDY.everyMs,
        dueAfterMs: null,
      };
    });
    const posts = others.posts.map((post, index) => {
      return { ...post, requestedAfterMs: MINUTE + index * 2 * SECOND, dueAfterMs: null };
    });
    return { users: [user, ...others.users], posts: [...theirs, ...posts], faults: [silentServer], ...LOADED };
  },
};

/** The operator deploys with a lower scale, and with the one before again, while posts are accepted, wait in queues and are fanned out. */
const rescaling: Fault = {
  name: 'another scale',
  keepsTime: true,
  start: ({ world, deployment, until }, random) => {
    for (const [index, scale] of [1, 10, 4, 10].entries())
      world.time.at(until - (60 - 15 * index) * MINUTE + random.between(0, 10 * MINUTE), () =>
        deployment.rescale(scale),
      );
  },
};

/** Posts of many users, accepted up to an hour before they are due, while the scale of the deployment changes. */
export const rescaled: Scenario = {
  name: 'rescaled',
  keepsTimeline: true,
  plan: (random, count = 200) => {
    const plan = dueAtNine(count, (index) => nth(UNPACED, index));
    const posts = plan.posts.map((post) => ({ ...post, dueAfterMs: NINE - random.between(0, HOUR / 2) }));
    return { ...plan, posts, faults: [rescaling], instances: 2 };
  },
};

const OUTAGE = { from: HOUR, until: 7 * HOUR } as const;

/** One platform is away for six hours: unreachable, or it responds with errors. */
function sixHours(platform: Platform, responds: boolean): Fault {
  return {
    name: `${platform} ${responds ? 'responds with errors' : 'is unreachable'} for six hours`,
    keepsTime: true,
    prepare: ({ platformOutages }, _random, { from }) => {
      platformOutages.push({ platform, responds, from: from + OUTAGE.from, until: from + OUTAGE.until });
    },
  };
}

/** Posts are accepted all through an outage of their platform, half of them for a later time. */
export const outage: Scenario = {
  name: 'outage',
  keepsTimeline: false,
  plan: (random, count = 400) => {
    const away = random.pick(platforms);
    const users = Array.from({ length: Math.ceil(count / 4) }, (_, index) => {
      const platform = random.happens(0.75) ? away : random.pick(platforms);
      return { id: `user${index}`, accounts: [platform] };
    });
    const posts = Array.from({ length: count }, (_, index): PlannedPost => {
      const user = users[index % users.length] ?? { id: '', accounts: [] };
      const requestedAfterMs = (index / count) * 8 * HOUR;
      return {
        key: `post${index}`,
        user,
        targets: [0],
        content: contentFor(user.accounts[0] ?? away, `Post ${index}`),
        requestedAfterMs,
        dueAfterMs: index % 2 === 0 ? null : requestedAfterMs + random.between(MINUTE, HOUR),
      };
    });
    const faults = [sixHours(away, random.happens(0.5))];
    return { users, posts, faults, ...LOADED, ...withoutDailyLimits(count) };
  },
};

/** Posts of a day, and how many more than on average there are in its busiest hour. */
const DAY_POSTS = 1_000_000;
const BUSIEST = 1.8;
/** Of an hour's posts: those due at the full hour, and at each other quarter of an hour. */
const AT_FULL_HOUR = 0.2;
const AT_QUARTER = 0.05;
const USERS = 6000;

/** When within an hour a post is due (ms): often at the full hour, or a quarter of it. */
function minuteOf(random: SeededRandom): number {
  const drawn = random.next();
  if (drawn < AT_FULL_HOUR) return 0;
  const quarter = Math.floor((drawn - AT_FULL_HOUR) / AT_QUARTER);
  return quarter < 3 ? (quarter + 1) * 15 * MINUTE : random.between(0, HOUR);
}

/** Posts to one account each; a third of those at any minute are not scheduled. */
function postsDue(random: SeededRandom, times: readonly number[]): Plan {
  const users = Array.from({ length: Math.min(times.length, USERS) }, (_, index) => ({
    id: `user${index}`,
    accounts: [nth(UNPACED, index)],
  }));
  const posts = times.map((due, index): PlannedPost => {
    const user = users[index % users.length] ?? { id: '', accounts: [] };
    const isImmediate = (due - NINE) % (15 * MINUTE) !== 0 && random.happens(1 / 3);
    const aheadMs = random.between(30 * SECOND, HOUR);
    return {
      key: `post${index}`,
      user,
      targets: [0],
      content: contentFor(user.accounts[0] ?? 'threads', `Post ${index}`),
      requestedAfterMs: isImmediate ? due : Math.max(0, due - aheadMs),
      dueAfterMs: isImmediate ? null : due,
    };
  });
  return { users, posts, faults: [], ...LOADED, ...withoutDailyLimits(times.length) };
}

/** The time around nine o'clock that `peak` has (ms to both sides). */
const AROUND_NINE_MS = 10 * MINUTE;
const HOUR_POSTS = (DAY_POSTS / 24) * BUSIEST;
const PEAK_POSTS = Math.round(
  HOUR_POSTS * (AT_FULL_HOUR + ((1 - AT_FULL_HOUR - 3 * AT_QUARTER) * 2 * AROUND_NINE_MS) / HOUR),
);

/** How long the traffic takes to come to its rate (ms): the queues have worked all day, but this slice of it starts with idle ones. */
const RISE_MS = 3 * MINUTE;

function aroundNine(random: SeededRandom): number {
  for (;;) {
    const sinceStart = random.between(0, 2 * AROUND_NINE_MS);
    if (random.happens(sinceStart / RISE_MS)) return NINE - AROUND_NINE_MS + sinceStart;
  }
}

/**
 * The 20 minutes around the full hour in the busiest hour of a day with a million posts, at their true rate; fewer posts are
 * the same at a lower rate.
 */
export const peak: Scenario = {
  name: 'peak',
  keepsTimeline: false,
  endsWithinMs: () => MINUTE,
  plan: (random, count = PEAK_POSTS) => {
    const share = AT_FULL_HOUR / (PEAK_POSTS / HOUR_POSTS);
    const times = Array.from({ length: count }, () => (random.happens(share) ? NINE : aroundNine(random)));
    return postsDue(random, times);
  },
};

/** A day of posts, from nine o'clock on, most of them at noon; fewer posts are the same at a lower rate. */
export const day: Scenario = {
  name: 'day',
  keepsTimeline: false,
  endsWithinMs: () => MINUTE,
  plan: (random, count = DAY_POSTS) => {
    const weight = (hour: number): number => 1 + (BUSIEST - 1) * Math.cos((2 * Math.PI * (hour - 3)) / 24);
    const hourOf = (): number => {
      for (;;) {
        const hour = random.integer(0, 23);
        if (random.happens(weight(hour) / BUSIEST)) return hour;
      }
    };
    const times = Array.from({ length: count }, () => NINE + hourOf() * HOUR + minuteOf(random));
    return postsDue(random, times);
  },
};
