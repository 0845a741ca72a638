import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { type Context, context, createContext } from '../../functions/src/context.ts';
import { carriedPost } from '../../functions/src/domain/posts/index.ts';
import { createProfile } from '../../functions/src/domain/profiles/index.ts';
import { deliver, orchestrate } from '../../functions/src/domain/publishing/jobs.ts';
import { createApiKey } from '../../functions/src/domain/users/index.ts';
import { startRecording } from '../../functions/src/domain/webhooks/index.ts';
import { sequenceShard } from '../../functions/src/domain/webhooks/jobs.ts';
import { createApi } from '../../functions/src/http/api/app.ts';
import type { Logger } from '../../functions/src/infra/observe/logger.ts';
import { rootTrace } from '../../functions/src/infra/observe/trace.ts';
import type { Task } from '../../functions/src/infra/queue/task-queue.ts';
import { shardOf } from '../../functions/src/infra/store/shards.ts';
import { createStore } from '../../functions/src/infra/store/store.ts';
import { profileUserOf } from '../../functions/src/model/ids.ts';
import type { Platform } from '../../functions/src/model/platform.ts';
import type { StackDescription } from '../stack/description.ts';
import { connectAccount, signUp, subscribe } from '../stack/user.ts';
import { countOperation, type Operation } from './documents.ts';
import type { Row } from './measure.ts';

const EXTERNAL_ID = 'counted';

/** An operation, and how many tasks it enqueues. */
export interface Counted extends Operation {
  tasks: number;
}

interface Operations {
  accepted: Counted;
  orchestrated: Counted;
  published: Counted;
  /** The numbering of its events, where they have a task for it. */
  sequenced: Counted | null;
}

interface CountOptions {
  /** How the request names the profile of the user; null for a post of the user. */
  naming?: ProfileNaming | null;
  platform?: Platform;
  recordsEvents?: boolean;
}

/** How a request names the profile for which it posts. */
type ProfileNaming = 'id' | 'external id' | 'limited key';

/**
 * Calls of Firestore by method, and the documents that they read and write: for a post accepted by a warm instance, for its
 * orchestration, and for one published target, a text; of a user, or of a profile that the request names in this way.
 */
export async function countOperations(
  stack: Pick<StackDescription, 'authHost' | 'sandboxUrl'>,
  { naming = null, platform = 'threads', recordsEvents = false }: CountOptions = {},
): Promise<Operations> {
  // A separate client: other work in this process does not count.
  const db = getFirestore(initializeApp({ projectId: context().config.projectId }, `counted-${rootTrace().traceId}`));
  db.settings({ ignoreUndefinedProperties: true });
  const tasks: Task[] = [];
  const enqueue = async (task: Task): Promise<void> => void tasks.push(task);
  const ctx = createContext({ store: createStore(db), queue: { enqueue } });
  const { uid } = await signUp(stack, `bench-${rootTrace().traceId}@herald.example`, rootTrace().traceId);
  const profileId = naming && (await newProfile(ctx, uid));
  const userId = profileId ? profileUserOf(uid, profileId) : uid;
  const [apiKey, accountId] = await Promise.all([
    createApiKey(ctx, uid, null, { profileId: naming === 'limited key' ? profileId : null }),
    connectAccount(ctx, stack, userId, platform, `bench_${uid.slice(0, 8)}`),
    subscribe(ctx, uid),
  ]);
  if (recordsEvents) await startRecording(ctx, userId);
  const profileNames = { id: profileId, 'external id': `external:${EXTERNAL_ID}`, 'limited key': null };
  const profileName = naming && profileNames[naming];
  const api = await listen(createApi(ctx));
  const post = async (text: string): Promise<string> => {
    const response = await fetch(`${api.url}/v1/posts`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'service-api-key': apiKey,
        ...(profileName ? { 'herald-profile': profileName } : {}),
      },
      body: JSON.stringify({ post: { content: { text, platform: { platform, accountId } } } }),
    });
    const body: { postSubmissionId: string } = JSON.parse(await response.text());
    return body.postSubmissionId;
  };
  try {
    // As in a busy instance, which reads the pauses once in ten seconds.
    await Promise.all([post('Warm'), ctx.readPauses()]);
    let id = '';
    const count = async (work: () => Promise<void>): Promise<Counted> => {
      const before = tasks.length;
      return { ...(await countOperation(ctx.store, work)), tasks: tasks.length - before };
    };
    const accepted = await count(async () => {
      id = await post('Counted');
    });
    /** As the task handlers do: with log records, which are written at the end. */
    const countTask = (functionName: string, work: (logger: Logger) => Promise<unknown>): Promise<Counted> =>
      count(async () => {
        await work(ctx.records.logger({ functionName, trace: rootTrace(), userId }));
        await ctx.records.flush();
      });
    const carried = carriedPost.parse(tasks.at(-1)?.payload['carried']);
    const orchestrated = await countTask('orchestrate', () =>
      orchestrate(ctx, { postSubmissionId: id, carried, trace: rootTrace() }),
    );
    const since = Date.now();
    const target = { userId, postSubmissionId: id, platform, accountId, runId: platform };
    const published = await countTask('publish', (logger) => deliver(ctx, target, logger));
    const sequenced =
      published.tasks > 0
        ? await countTask('sequenceEvents', (logger) => sequenceShard(ctx, { shard: shardOf(userId), since }, logger))
        : null;
    return { accepted, orchestrated, published, sequenced };
  } finally {
    api.close();
  }
}

async function newProfile(ctx: Context, customerId: string): Promise<string> {
  const limits = { requestsPerMinute: null, postsPerDay: null };
  const fields = { name: 'Counted', externalId: EXTERNAL_ID, limits, metadata: {} };
  const created = await createProfile(ctx, customerId, fields, null);
  if (!('done' in created)) throw new Error('The profile exists.');
  return created.done.id;
}

export async function measureOperations(stack: StackDescription): Promise<Row[]> {
  const { accepted, orchestrated, published } = await countOperations(stack);
  return [
    row('Firestore calls for an accepted post', accepted),
    row('Firestore calls for its orchestration', orchestrated),
    row('Firestore calls for a published text', published),
  ];
}

async function listen(app: ReturnType<typeof createApi>): Promise<{ url: string; close(): void }> {
  const server = app.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { url: `http://127.0.0.1:${address.port}`, close: () => void server.close() };
}

function row(what: string, { calls, documents }: Operation): Row {
  return {
    what,
    ours: [
      ...Object.entries(calls).map(([method, count]) => `${count} ${method}`),
      `${documents.read.length} documents read, ${documents.written.length} written`,
    ].join(', '),
    floor: '–',
    ratio: null,
    goal: 'tested',
    met: null,
  };
}
