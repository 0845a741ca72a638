import { HOUR, MINUTE } from '../../functions/src/time/clock.ts';
import { Deployment, loadProduct } from './herald/deployment.ts';
import { Users } from './herald/users.ts';
import { judgeLateness } from './lateness.ts';
import type { Mutant } from './mutants.ts';
import { serveMediaInProcess } from './network/media-host.ts';
import { PlatformNetwork } from './network/platform-network.ts';
import { Sandboxes } from './network/sandboxes.ts';
import { isTerminal, judge, type Problem, type Verdict, verdictsOf } from './oracle.ts';
import type { Plan, PlannedPost, Scenario } from './scenario.ts';
import { Database } from './store/database.ts';
import type { Trouble } from './troubles/trouble.ts';
import { Chance } from './world/chance.ts';
import { type Conditions, calmConditions } from './world/conditions.ts';
import type { Timeline } from './world/timeline.ts';
import { createWorld, insideWorld, type World } from './world/world.ts';

/** 07:00 on a Monday, so that two hours later is nine. */
const START = Date.UTC(2030, 0, 7, 7);
/** The longest deadline of a platform, the sweep's margin after it, and some. */
const BOUND_MS = 32 * HOUR;
/** What landed late shows within this time (ms). */
const AFTERMATH_MS = 20 * MINUTE;

export interface SimulationOptions {
  scenario: Scenario;
  seed: number;
  /** How many posts, instead of the scenario's own number. */
  posts?: number;
  /** Leaves out what a shrunken case does not need. */
  without?: { troubles: readonly string[]; posts: readonly string[] };
  /** Instead of those that the seed draws. */
  troubles?: readonly Trouble[];
  mutant?: Mutant | null;
}

export interface Simulation {
  scenario: Scenario;
  seed: number;
  plan: Plan;
  problems: Problem[];
  verdicts: Verdict[];
  /** Of platforms. */
  outages: Conditions['platformOutages'];
  timeline: Timeline;
  fingerprint: string;
  /** Virtual duration (ms), events, calls to platforms, documents read and written. */
  stats: { virtualMs: number; events: number; calls: number; read: number; written: number };
}

serveMediaInProcess();

let loaded: Promise<void> | undefined;

const earlier = (a: number, b: number): number => Math.min(a, b);
const later = (a: number, b: number): number => Math.max(a, b);

const planOf = ({ scenario, seed, posts, without, troubles }: SimulationOptions): Plan => {
  const drawn = scenario.plan(new Chance(seed).of('plan'), posts);
  const plan = { ...drawn, troubles: troubles ?? drawn.troubles };
  if (!without) return plan;
  return {
    ...plan,
    troubles: plan.troubles.filter(({ name }) => !without.troubles.includes(name)),
    posts: plan.posts.filter(({ key }) => !without.posts.includes(key)),
  };
};

interface Parts {
  world: World;
  deployment: Deployment;
  users: Users;
  accounts: Map<string, string[]>;
}

const askFor = ({ world, users, accounts }: Parts, post: PlannedPost): void => {
  const ids = accounts.get(post.user.id) ?? [];
  const targets = post.targets.map((place) => ({
    platform: post.user.accounts[place] ?? 'threads',
    accountId: ids[place] ?? '',
  }));
  const publishAt = post.dueAfterMs === null ? null : new Date(START + HOUR / 60 + post.dueAfterMs);
  world.time.at(START + MINUTE + post.askedAfterMs, () => {
    void users.post({ key: post.key, userId: post.user.id, targets, content: post.content, publishAt });
  });
};

/** Runs until every post is terminal, and long enough for late effects to show. */
const runToTheEnd = async ({ world, users }: Parts, plan: Plan, database: Database): Promise<void> => {
  const { time } = world;
  const lastDue = plan.posts.map(({ askedAfterMs, dueAfterMs }) => dueAfterMs ?? askedAfterMs).reduce(later);
  let isOver = false;
  const check = (): void => {
    isOver =
      users.accepted.length === plan.posts.length &&
      users.intentions === 0 &&
      verdictsOf(database, users.accepted).every(isTerminal);
    if (!isOver) time.after(MINUTE, check);
  };
  time.at(START + MINUTE + lastDue, check);
  const lastRetry = (): number =>
    users.accepted.flatMap(({ retried }) => [...retried.values()].map(({ at }) => at)).reduce(later, 0);
  for (let bound = START + lastDue + BOUND_MS; !isOver && time.now < bound; bound = lastRetry() + BOUND_MS)
    await time.run(bound, () => isOver);
  await time.run(time.now + AFTERMATH_MS);
};

/** Runs one seed of a scenario, and judges it. */
export const simulate = async (options: SimulationOptions): Promise<Simulation> => {
  loaded ??= loadProduct();
  await loaded;
  const { scenario, seed, mutant = null } = options;
  const plan = planOf(options);
  const conditions = calmConditions();
  Object.assign(conditions.sandbox, plan.sandbox);
  const chance = new Chance(seed);
  const times = plan.posts.map(({ askedAfterMs, dueAfterMs }) => START + MINUTE + (dueAfterMs ?? askedAfterMs));
  const span = { from: times.reduce(earlier), until: times.reduce(later) };
  for (const trouble of plan.troubles) trouble.prepare?.(conditions, chance.of(trouble.name), span);
  const world = createWorld({ seed, start: START, conditions, keepsTimeline: scenario.keepsTimeline });
  const restore = mutant?.install();
  try {
    return await insideWorld(world, async () => {
      const database = new Database(() => Math.floor(world.time.now), mutant?.databaseRules);
      const sandboxes = new Sandboxes(world, plan.users.length);
      const network = new PlatformNetwork(world, sandboxes);
      const deployment = new Deployment(world, database, network, { instances: plan.instances });
      const users = new Users(world, deployment, sandboxes);
      const parts: Parts = { world, deployment, users, accounts: new Map() };
      const joined = Promise.all(
        plan.users.map(async ({ id, accounts }) => void parts.accounts.set(id, await users.join(id, accounts))),
      );
      await world.time.run(START + MINUTE / 2);
      await joined;
      deployment.startSweeps();
      for (const post of plan.posts) askFor(parts, post);
      for (const trouble of plan.troubles)
        trouble.start?.({ world, deployment, users, ...span }, chance.of(`start of ${trouble.name}`));
      await runToTheEnd(parts, plan, database);
      const verdicts = verdictsOf(database, users.accepted);
      const late = judgeLateness(verdicts, { plan, scenario, conditions, now: world.time.now });
      const problems = [...judge(verdicts, sandboxes.platforms), ...late];
      sandboxes.dispose();
      return {
        scenario,
        seed,
        plan,
        verdicts,
        problems,
        outages: conditions.platformOutages,
        timeline: world.timeline,
        fingerprint: world.timeline.fingerprint(),
        stats: {
          virtualMs: world.time.now - START,
          events: world.time.count,
          calls: network.calls,
          ...database.counts,
        },
      };
    });
  } finally {
    restore?.();
  }
};
