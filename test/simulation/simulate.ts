import { createEngine, type Database, LoadLimits, parentOf, readDefinitions } from '@herald-lab/firestore';
import { Bucket, createWorld, insideWorld, SeededRandom, type Timeline } from '@herald-lab/simulation';
import { inProject } from '../../dev/project.ts';
import type { AccountAddress } from '../../functions/src/domain/accounts/index.ts';
import { DAY, HOUR, MINUTE } from '../../functions/src/model/clock.ts';
import { isTestUser } from '../../functions/src/model/ids.ts';
import { platforms } from '../../functions/src/model/platform.ts';
import type { ByPlatform } from '../../functions/src/model/status.ts';
import { load } from '../../functions/src/platforms/registry.ts';
import type { Fault, Stage } from './faults/fault.ts';
import { Connections } from './herald/connections.ts';
import { Deployment, loadProduct } from './herald/deployment.ts';
import { Endpoints } from './herald/endpoints.ts';
import { Transcriptions } from './herald/transcriptions.ts';
import { Uploads } from './herald/uploads.ts';
import { applyLastEdit, type Member, type PlannedUser, Users, unlessSignedOut } from './herald/users.ts';
import { findProblems } from './invariants.ts';
import type { Mutant } from './mutants.ts';
import { interruptDownloads, serveMediaInProcess, serveStoredFiles, withdrawMedia } from './network/media-host.ts';
import { PlatformNetwork } from './network/platform-network.ts';
import { Sandboxes } from './network/sandboxes.ts';
import { isTerminal, verdictsOf } from './oracle.ts';
import type { Problem } from './problem.ts';
import { recordOf } from './record-invariants.ts';
import type { Plan, PlannedPost, Scenario } from './scenario.ts';
import { field, History, PROJECT_ID, ROOT, segmentAfter, textOf } from './store/history.ts';
import { createSimulatedStore } from './store/simulated-store.ts';
import type { Verdict } from './verdict.ts';
import { type Conditions, calmConditions, type World } from './world.ts';

/** 07:00 on a Monday, so that two hours later is nine. */
const START = Date.UTC(2030, 0, 7, 7);
/** The longest deadlines of a post and of a reply, the sweep's margin after them, and some. */
const BOUND_MS = 60 * HOUR;
/** The life of an upload's session, a day more, and the sweep that clears it. */
const UPLOADS_MS = 8 * DAY + 3 * HOUR;
/** How long the claims of abandoned requests live, and the sweeps that clear them. */
const CLAIMS_MS = 3 * HOUR;
/** Within this time each token is refreshed, or found to be lost. */
const TOKENS_MS = 13 * HOUR;
/** Within this time the numbers of a deleted post are asked for twice. */
const NUMBERS_MS = 4 * HOUR;
/** What landed late shows within this time (ms). */
const AFTERMATH_MS = 20 * MINUTE;

export interface SimulationOptions {
  scenario: Scenario;
  seed: number;
  /** How many posts, instead of the scenario's own number. */
  posts?: number;
  /** Leaves out what a shrunken case does not need. */
  without?: readonly string[];
  /** Instead of those that the seed draws. */
  faults?: readonly Fault[];
  mutant?: Mutant | null;
  /** Sweeps that do not run. */
  withoutSweeps?: readonly string[];
}

export interface Simulation {
  scenario: Scenario;
  seed: number;
  plan: Plan;
  problems: Problem[];
  verdicts: Verdict[];
  /** What Herald has counted. */
  record: ByPlatform;
  /** Of platforms. */
  outages: Conditions['platformOutages'];
  timeline: Timeline;
  fingerprint: string;
  /** Virtual duration (ms), events, calls to platforms, documents read and written. */
  stats: { virtualMs: number; events: number; calls: number; read: number; written: number };
  /** What the limits of the database cost under load; null where it has none. */
  database: LoadLimits['worst'] | null;
}

serveMediaInProcess();

let loaded: Promise<void> | undefined;

function earlier(a: number, b: number): number {
  return Math.min(a, b);
}

function later(a: number, b: number): number {
  return Math.max(a, b);
}

function planOf({ scenario, seed, posts, without, faults }: SimulationOptions): Plan {
  const drawn = scenario.plan(new SeededRandom(seed).of('plan'), posts);
  const plan = { ...drawn, faults: faults ?? drawn.faults };
  if (!without) return plan;
  return {
    ...plan,
    faults: plan.faults.filter(({ name }) => !without.includes(name)),
    posts: plan.posts.filter(({ key }) => !without.includes(key)),
  };
}

interface Parts {
  world: World;
  deployment: Deployment;
  users: Users;
  endpoints: Endpoints;
  members: Map<PlannedUser, Member>;
}

function askFor({ world, users, members }: Parts, { key, idempotencyKey, user, content, ...post }: PlannedPost): void {
  const { userId = '', accounts = [] } = members.get(user) ?? {};
  const targets = post.targets.flatMap((index) => accounts[index] ?? []);
  const publishAt = post.dueAfterMs === null ? null : new Date(START + HOUR / 60 + post.dueAfterMs);
  world.time.at(START + MINUTE + post.requestedAfterMs, () => {
    void users.post({ key, idempotencyKey, userId, targets, content, publishAt });
  });
}

/** Runs until every post is terminal, and long enough for late effects to show. */
async function runToTheEnd({ world, users }: Parts, plan: Plan, read: () => Verdict[]): Promise<void> {
  const { time } = world;
  const lastDue = plan.posts.map(({ requestedAfterMs, dueAfterMs }) => dueAfterMs ?? requestedAfterMs).reduce(later);
  let isOver = false;
  const check = (): void => {
    const asked = new Set([...users.accepted, ...users.unanswered].map(({ key }) => key));
    isOver = plan.posts.every(({ key }) => asked.has(key)) && users.intentions === 0 && read().every(isTerminal);
    if (!isOver) time.after(MINUTE, check);
  };
  time.at(START + MINUTE + lastDue, check);
  const lastRetry = (): number =>
    users.accepted.flatMap(({ retried }) => [...retried.values()].map(({ at }) => at)).reduce(later, 0);
  for (let bound = START + lastDue + BOUND_MS; !isOver && time.now < bound; bound = lastRetry() + BOUND_MS)
    await time.run(bound, () => isOver);
  await time.run(time.now + AFTERMATH_MS);
}

/** How long an endpoint may be away, and then be tried with an event that it never takes (ms), with some to spare. */
const EVENTS_MS = 14 * DAY;
/** How often the simulation checks whether all events are delivered (ms): at first, and once delivery takes hours. */
const POLL_INTERVALS_MS = [MINUTE, HOUR / 2] as const;

/** Whether every run is counted, every event has its number, and every enabled endpoint has received its events. */
function isEverythingDelivered(database: Database): boolean {
  const waiting = [...database.documents.group('deliveries').values()].filter(
    (delivery) => textOf(delivery, 'status') === 'pending',
  );
  const isOn = (name: string): boolean => {
    const endpoint = database.documents.get(name);
    return endpoint !== undefined && textOf(endpoint, 'disabled.reason') === null;
  };
  return (
    database.documents.group('runOutcomes').size === 0 &&
    database.documents.index('events', 'pendingAt').earliestTime() === null &&
    !waiting.some(({ name }) => isOn(parentOf(parentOf(name))))
  );
}

/** Runs until all events are delivered. */
async function deliverEverything(
  { world, endpoints }: Parts,
  database: Database,
  read: () => Verdict[],
): Promise<void> {
  const { time } = world;
  const end = time.now + EVENTS_MS;
  let isOver = false;
  let polls = 0;
  const check = (): void => {
    polls += 1;
    isOver = endpoints.intentions === 0 && isEverythingDelivered(database) && read().every(isTerminal);
    if (!isOver) time.after(polls < 30 ? POLL_INTERVALS_MS[0] : POLL_INTERVALS_MS[1], check);
  };
  check();
  await time.run(end, () => isOver);
}

/** Has those who read their events read what is left. */
async function readEverything({ world, endpoints }: Parts): Promise<void> {
  const read = endpoints.readers.map((reader) => endpoints.readAll(reader).catch(unlessSignedOut));
  await runUntilDone(world, Promise.all(read), HOUR);
}

/** Runs until work is done, but no longer than `limitMs`. */
async function runUntilDone({ time }: World, work: Promise<unknown>, limitMs: number): Promise<void> {
  let isDone = false;
  void work.then(() => {
    isDone = true;
  });
  await time.run(time.now + limitMs, () => isDone);
}

/** The accounts of a member with tokens that are refreshed, unless their user withdraws the access. */
function agedAccountsOf({ tokenAges }: Conditions, { withdrawn }: Users): (member: Member) => AccountAddress[] {
  return ({ userId, accounts }) =>
    accounts
      .filter(({ platform, accountId }) => !isTestUser(userId) && platform in tokenAges && !withdrawn.has(accountId))
      .map((account) => ({ uid: userId, ...account }));
}

/** Decides how each download from an unreliable host ends. */
function failuresOf({ random, conditions }: World): () => 'refused' | 'cut' | null {
  const drawn = random.of('downloads');
  return () => {
    const [isRefused, isCut] = [drawn.happens(conditions.downloads.refused), drawn.happens(conditions.downloads.cut)];
    return isRefused ? 'refused' : isCut ? 'cut' : null;
  };
}

/** Determines the effects of requests of deleted users without a response: the history shows the stored documents. */
function recallUnanswered(history: History, users: Users): void {
  const waiting = [...users.unanswered];
  for (const { before, after, at } of history.of('postSubmissions')) {
    if (before || !after) continue;
    const id = segmentAfter(after.name, 'postSubmissions');
    if (users.accepted.some((post) => post.id === id)) continue;
    const index = waiting.findIndex(
      ({ userId, content, targets }) =>
        userId === textOf(after, 'userId') &&
        content.text === textOf(after, 'content.text') &&
        targets.length === field(after, 'targets')?.arrayValue?.values?.length,
    );
    const [request] = index < 0 ? [] : waiting.splice(index, 1);
    if (request)
      users.accepted.push({
        ...request,
        id,
        acceptedAt: at / 1000,
        cancelled: false,
        cancelledTargets: new Set(),
        replaced: [],
        retried: new Map(),
      });
  }
  // Nor does anybody know whether the last edit was accepted.
  for (const post of users.accepted) {
    const text = textOf(history.deleted.get(`${ROOT}/postSubmissions/${post.id}`), 'content.text');
    if (text !== null) post.content = { ...post.content, text };
  }
}

/** The platforms that take replies. */
async function platformsWithReplies(): Promise<Set<string>> {
  const modules = await Promise.all(platforms.map(load));
  return new Set(modules.filter(({ publishReply }) => publishReply).map(({ platform }) => platform));
}

/** Runs one seed of a scenario, and judges it. */
export async function simulate(options: SimulationOptions): Promise<Simulation> {
  loaded ??= loadProduct();
  await loaded;
  const taking = await platformsWithReplies();
  const { scenario, seed, mutant = null, withoutSweeps = mutant?.withoutSweeps } = options;
  const plan = planOf(options);
  const conditions = calmConditions();
  Object.assign(conditions.sandbox, plan.sandbox);
  const random = new SeededRandom(seed);
  const times = plan.posts.map(({ requestedAfterMs, dueAfterMs }) => START + MINUTE + (dueAfterMs ?? requestedAfterMs));
  const span = { from: times.reduce(earlier), until: times.reduce(later) };
  for (const fault of plan.faults) fault.prepare?.(conditions, random.of(fault.name), span);
  const world = createWorld({ seed, start: START, conditions, keepsTimeline: scenario.keepsTimeline });
  const restore = mutant?.install();
  try {
    return await insideWorld(world, async () => {
      const now = (): number => Math.floor(world.time.now);
      const definitions = readDefinitions(inProject('firestore.indexes.json'));
      const limits = plan.hasLoadLimits ? new LoadLimits({ now, definitions }) : undefined;
      const engine = createEngine({ projectId: PROJECT_ID, now, limits });
      const { database } = engine;
      const history = scenario.keepsTimeline ? new History(database) : null;
      const sandboxes = new Sandboxes(world, plan.users.length);
      const network = new PlatformNetwork(world, sandboxes);
      const bucket = new Bucket();
      serveStoredFiles((path) => bucket.objects.get(path));
      interruptDownloads(failuresOf(world));
      withdrawMedia((url) => (conditions.withdrawnMedia.get(url) ?? Infinity) <= world.time.now);
      const output: string[] = [];
      const newStore = () => createSimulatedStore(world, { engine, limits }, mutant?.storeRules ?? {}, output);
      const surroundings = { database, newStore, network, bucket, output };
      const deployment = new Deployment(world, surroundings, { instances: plan.instances });
      const users = new Users(world, deployment, sandboxes);
      const uploads = new Uploads(world, users, bucket);
      const transcriptions = new Transcriptions(world, users);
      const connections = new Connections(world, users, sandboxes);
      const endpoints = new Endpoints(world, users);
      const parts: Parts = { world, deployment, users, endpoints, members: new Map() };
      const joined = Promise.all(plan.users.map(async (user) => void parts.members.set(user, await users.join(user))));
      await world.time.run(START + MINUTE / 2);
      // With a slow database it takes longer.
      await runUntilDone(world, joined, HOUR);
      await joined;
      deployment.chargeWork();
      deployment.startSweeps(withoutSweeps);
      for (const post of plan.posts) askFor(parts, post);
      const members = plan.users.flatMap((user) => parts.members.get(user) ?? []);
      const stage: Stage = {
        world,
        deployment,
        users,
        uploads,
        transcriptions,
        connections,
        endpoints,
        members,
        ...span,
      };
      for (const fault of plan.faults) fault.start?.(stage, random.of(`start of ${fault.name}`));
      const read = () => verdictsOf(database, users.accepted, history?.deleted);
      await runToTheEnd(parts, plan, read);
      if (history) await deliverEverything(parts, database, read);
      if (history && users.removed.posts.length > 0) {
        await world.time.run(world.time.now + NUMBERS_MS);
        await deliverEverything(parts, database, read);
      }
      const agedAccounts = members.flatMap(agedAccountsOf(conditions, users));
      const areTokensChecked = connections.started.length > 0 || agedAccounts.length > 0;
      if (uploads.files.length > 0 || areTokensChecked) {
        await world.time.run(world.time.now + CLAIMS_MS);
        if (uploads.hasSessions) {
          // Otherwise days of numbers would be most of the work; seeds with receivers that are down for days have them.
          deployment.stopSweep('metricsSweep');
          await world.time.run(world.time.now + UPLOADS_MS - CLAIMS_MS);
        }
        // What failed on the way is left to the next sweeps, for which nothing goes wrong.
        const { files, store, network: calm } = calmConditions();
        Object.assign(conditions, { files, store, network: calm });
        await world.time.run(world.time.now + (areTokensChecked ? TOKENS_MS : 2 * HOUR));
        // Days later accounts have to be connected again.
        if (history) await deliverEverything(parts, database, read);
      }
      if (history) await readEverything(parts);
      if (history) recallUnanswered(history, users);
      for (const post of users.accepted) {
        const stored = database.documents.get(`${ROOT}/postSubmissions/${post.id}`);
        applyLastEdit(post, textOf(stored, 'content.text') ?? '');
      }
      const verdicts = read();
      const reading = connections.readStored(agedAccounts);
      await runUntilDone(world, reading, HOUR);
      const stored = await reading;
      const problems = await findProblems({
        plan,
        scenario,
        world,
        database,
        history,
        bucket,
        network,
        output,
        sandboxes,
        deployment,
        users,
        uploads,
        transcriptions,
        connections,
        stored,
        endpoints,
        verdicts,
        taking,
      });
      sandboxes.dispose();
      return {
        scenario,
        seed,
        plan,
        verdicts,
        problems,
        record: recordOf(database),
        outages: conditions.platformOutages,
        timeline: world.timeline,
        fingerprint: world.timeline.fingerprint(),
        stats: {
          virtualMs: world.time.now - START,
          events: world.time.count,
          calls: network.calls,
          ...database.counts,
        },
        database: limits?.worst ?? null,
      };
    });
  } finally {
    restore?.();
  }
}
