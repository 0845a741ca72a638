import { type Dispatch, declaredSettings, type Response } from '@herald-lab/cloud-tasks';
import type { Database } from '@herald-lab/firestore';
import { type Bucket, deliverAt, FaultyQueues, handlingTask, onWorker, type Worker } from '@herald-lab/simulation';
import { HttpsError } from 'firebase-functions/https';
import { z } from 'zod';
import { setContextSource } from '../../../functions/src/context.ts';
import { FILES_QUEUE } from '../../../functions/src/domain/drafts/index.ts';
import { DELIVERY_QUEUE, SEQUENCE_QUEUE } from '../../../functions/src/domain/events/index.ts';
import { EXPORT_QUEUE } from '../../../functions/src/domain/exports/index.ts';
import { METRICS_QUEUE } from '../../../functions/src/domain/metrics/index.ts';
import type { MetricsRead, MetricsReads } from '../../../functions/src/domain/metrics/metrics-task.ts';
import { api } from '../../../functions/src/entry/api.ts';
import * as queueFunctions from '../../../functions/src/entry/queues.ts';
import { ttRefreshSweep } from '../../../functions/src/entry/schedules.ts';
import {
  orchestrateQueues,
  orchestrateQueuesOf,
  publishQueue,
  TEST_QUEUE,
} from '../../../functions/src/infra/queue/task-queue.ts';
import type { Store } from '../../../functions/src/infra/store/store.ts';
import { MINUTE } from '../../../functions/src/model/clock.ts';
import { platforms } from '../../../functions/src/model/platform.ts';
import { library as blueskyLibrary } from '../../../functions/src/platforms/bluesky/oauth-client.ts';
import { load } from '../../../functions/src/platforms/registry.ts';
import type { PlatformNetwork } from '../network/platform-network.ts';
import { deletionOf, ROOT, textOf, timeOf } from '../store/history.ts';
import type { World } from '../world.ts';
import { currentContext, Instances } from './instances.ts';
import { type Resources, resourcesOf } from './resources.ts';
import { type Sweep, sweeps } from './sweeps.ts';

type TaskFunction = typeof queueFunctions.sequenceEvents;

/** The deployed task functions, by the name of their queue. */
const taskFunctions: ReadonlyMap<string, TaskFunction> = new Map([
  [SEQUENCE_QUEUE, queueFunctions.sequenceEvents],
  [DELIVERY_QUEUE, queueFunctions.deliverWebhooks],
  [TEST_QUEUE, queueFunctions.publishTest],
  [EXPORT_QUEUE, queueFunctions.exportData],
  [METRICS_QUEUE, queueFunctions.readMetrics],
  [FILES_QUEUE, queueFunctions.storeDraftFiles],
  ...orchestrateQueues.flatMap((queue) => {
    const deployed = queueFunctions.orchestrateFunction(queue);
    return deployed ? [[queue, deployed] as const] : [];
  }),
  ...platforms.flatMap((platform) => {
    const deployed = queueFunctions.publishFunction(platform);
    return deployed ? [[publishQueue(platform), deployed] as const] : [];
  }),
]);

const endpoint = z.object({
  taskQueueTrigger: z.object({ retryConfig: z.unknown(), rateLimits: z.unknown() }),
});

const NO_RESPONSE: Response = { status: null, retryAfterMs: null };

function responseOf(error: unknown): Response {
  return {
    status: error instanceof HttpsError ? error.httpErrorCode.status : 500,
    retryAfterMs: null,
  };
}

/** Loads what the product loads on demand, which takes real time. */
export async function loadProduct(): Promise<void> {
  await Promise.all([
    ...platforms.map((platform) => load(platform)),
    blueskyLibrary(),
    import('../../../functions/src/entry/tasks/handlers.ts'),
    import('../../../functions/src/entry/tasks/user-handlers.ts'),
    import('../../../functions/src/infra/http-client/safe-download/connection-options.ts'),
    import('../../../functions/src/entry/run-job.ts'),
    import('../../../functions/src/domain/publishing/jobs.ts'),
    import('../../../functions/src/domain/webhooks/jobs.ts'),
    import('../../../functions/src/domain/status/jobs.ts'),
    import('../../../functions/src/domain/accounts/jobs.ts'),
    import('../../../functions/src/domain/metrics/jobs.ts'),
    import('../../../functions/src/domain/drafts/jobs.ts'),
    import('../../../functions/src/domain/media/jobs.ts'),
    import('../../../functions/src/domain/media/duration.ts'),
    import('../../../functions/src/domain/billing/jobs.ts'),
    import('../../../functions/src/domain/webhooks/jobs.ts'),
    import('../../../functions/src/http/server/errors/error-response.ts'),
    import('../../../functions/src/domain/users/jobs.ts'),
  ]);
}

setContextSource(currentContext);

interface DeploymentOptions {
  /** Instances of each task function; `deployed`: as many as it is deployed with, and its work takes processor time. */
  instances: number | 'deployed';
}

/** Herald as it is deployed: task functions behind their queues, and sweeps on their schedule. */
export class Deployment {
  readonly tasks: FaultyQueues;
  readonly functions = new Map<string, Instances>();
  /** The reads of numbers that have begun while something was due, which call the platform, at their times (ms). */
  readonly reads: { at: number; read: MetricsRead }[] = [];
  readonly #world: World;
  readonly #database: Database;
  readonly #stopped = new Set<string>();
  /** Functions that a deployment has removed. Their queues still have tasks. */
  #removed: ReadonlySet<string> = new Set();
  readonly #isDeployed: boolean;
  /** What the functions are deployed with, by name. */
  readonly #resources = new Map<string, Resources>();

  constructor(
    world: World,
    {
      database,
      ...others
    }: { database: Database; newStore: () => Store; network: PlatformNetwork; bucket: Bucket; output: string[] },
    { instances }: DeploymentOptions,
  ) {
    this.#world = world;
    this.#database = database;
    this.#isDeployed = instances === 'deployed';
    this.tasks = new FaultyQueues(world, (queue, dispatch, data) => this.#deliver(queue, dispatch, data));
    const surroundings = { world, ...others, queue: this.tasks.client };
    const add = (name: string, deployed: { __endpoint: unknown }, others: number): void => {
      const resources = resourcesOf(name, deployed);
      this.#resources.set(name, resources);
      this.functions.set(name, new Instances(surroundings, name, this.#isDeployed ? resources.instances : others));
    };
    for (const [name, deployed] of taskFunctions) {
      const { taskQueueTrigger } = endpoint.parse(deployed.__endpoint);
      this.tasks.register(name, declaredSettings(taskQueueTrigger));
      add(name, deployed, Number(instances));
    }
    add('api', api, 2);
    if (this.#isDeployed) for (const [name, { deployed }] of Object.entries(sweeps)) add(name, deployed, 1);
    else this.functions.set('sweeps', new Instances(surroundings, 'sweeps', 2));
  }

  /** From now on the work of the functions takes processor time, where they have the instances that are deployed. */
  chargeWork(): void {
    if (!this.#isDeployed) return;
    for (const [name, { callCostMs }] of this.#resources) this.instancesOf(name).chargeCalls(callCostMs);
  }

  #sweeperOf(name: string): Instances {
    return this.instancesOf(this.#isDeployed ? name : 'sweeps');
  }

  instancesOf(name: string): Instances {
    const found = this.functions.get(name);
    if (!found) throw new Error(`There is no function ${name}.`);
    return found;
  }

  /** Whether a user's deletion was accepted, and whether it has ended. */
  deletionOf(userId: string): 'none' | 'accepted' | 'ended' {
    const deletion = deletionOf(this.#database, userId);
    if (!deletion) return 'none';
    return timeOf(deletion, 'dueAt') === null ? 'ended' : 'accepted';
  }

  /** Whether a deletion has not ended. */
  get isDeleting(): boolean {
    return this.#database.documents.index('accountDeletions', 'dueAt').earliestTime() !== null;
  }

  /** Every worker that is alive. */
  workers(): Worker[] {
    return [...this.functions.values()].flatMap(({ workers }) => workers);
  }

  /** A worker dies, and another takes its place. */
  crash(worker: Worker): void {
    for (const instances of this.functions.values()) if (instances.workers.includes(worker)) instances.crash(worker);
  }

  /** Deploys Herald with another HERALD_SCALE: within a minute new instances replace the old ones. */
  rescale(scale: number): void {
    const { time, random, conditions, timeline } = this.#world;
    timeline.add('operator', `deploys HERALD_SCALE=${scale}`);
    conditions.environment['HERALD_SCALE'] = String(scale);
    const left: readonly string[] = orchestrateQueuesOf({ scale });
    this.#removed = new Set(orchestrateQueues.filter((queue) => !left.includes(queue)));
    const drawn = random.of(`instances from ${time.now} on`);
    for (const worker of this.workers()) time.after(drawn.between(0, MINUTE), () => this.crash(worker));
  }

  /** Runs the sweeps on their schedule, from now on; `without` names the sweeps that do not run. */
  startSweeps(without: readonly string[] = []): void {
    const running = Object.entries(sweeps).filter(([name]) => !without.includes(name));
    for (const [everyMs, together] of Map.groupBy(running, ([, sweep]) => sweep.everyMs))
      this.#schedule(together, everyMs, 0);
  }

  /** From now on this sweep does not run. */
  stopSweep(name: string): void {
    this.#stopped.add(name);
  }

  /** Starts sweeps together, one a little later than another. */
  #schedule(together: readonly [name: string, Sweep][], everyMs: number, dedupeSuffix: number): void {
    const { time, random } = this.#world;
    time.at((Math.floor(time.now / everyMs) + 1) * everyMs, () => {
      this.#schedule(together, everyMs, dedupeSuffix + 1);
      const due = together.filter(([name, { isDue }]) => !this.#stopped.has(name) && isDue(this.#database, time.now));
      for (const [name, { deployed }] of due) {
        const worker = this.#sweeperOf(name).at(dedupeSuffix);
        const at = time.now + random.of(`${name} ${dedupeSuffix}`).between(0, 2000);
        this.#sweep(name, deployed, worker, at);
      }
    });
  }

  #sweep(name: string, deployed: Sweep['deployed'], worker: Worker, at: number): void {
    deliverAt(this.#world.time, worker, at, () => {
      Promise.resolve(deployed.run({ scheduleTime: '' })).catch((error: unknown) =>
        this.#world.timeline.add(worker.name, `${name} failed: ${error}`),
      );
    });
  }

  /** Runs the sweep of tokens now, as an operator does by hand. */
  sweepTokens(): void {
    const worker = this.#sweeperOf('ttRefreshSweep').any();
    this.#sweep('ttRefreshSweep', ttRefreshSweep, worker, this.#world.time.now);
  }

  #addRead(read: MetricsRead): void {
    const { now } = this.#world.time;
    const name = read.of === 'posts' ? 'posts' : 'accountMetrics';
    const isDue = [...this.#database.documents.collection(`${ROOT}/users/${read.userId}/${name}`).values()].some(
      (document) =>
        textOf(document, 'platform') === read.platform &&
        textOf(document, 'accountId') === read.accountId &&
        (timeOf(document, 'observeAt') ?? Infinity) <= now,
    );
    if (isDue) this.reads.push({ at: now, read });
  }

  /** The instance that handles a task. */
  #place(queue: string, { task, attempt }: Dispatch): { worker: Worker; release: () => void } {
    const instances = this.instancesOf(queue);
    if (this.#isDeployed) return instances.takeTask();
    const worker = instances.at(this.#world.random.of(`${task} ${attempt}`).integer(0, 999));
    return { worker, release: () => {} };
  }

  /** Delivers a task to an instance of its function. */
  #deliver(queue: string, dispatch: Dispatch, data: unknown): Promise<Response> {
    const deployed = taskFunctions.get(queue);
    if (!deployed) throw new Error(`There is no function ${queue}.`);
    const { time, timeline } = this.#world;
    if (this.#removed.has(queue)) return Promise.resolve({ status: 404, retryAfterMs: null });
    const { worker, release } = this.#place(queue, dispatch);
    const isAgain = dispatch.isDuplicate ? ' (duplicate)' : '';
    const what = `task ${dispatch.task.slice(0, 8)} attempt ${dispatch.attempt}${isAgain}`;
    return new Promise((resolve) => {
      const settle = (response: Response): void => {
        timeline.add(worker.name, `${what} -> ${response.status ?? 'no response'}`);
        worker.onDeath.delete(die);
        release();
        resolve(response);
      };
      const die = (): void => settle(NO_RESPONSE);
      worker.onDeath.add(die);
      deliverAt(time, worker, time.now, () => {
        timeline.add(worker.name, `${what} arrives${subjectOf(data)}`);
        if (queue === METRICS_QUEUE && !dispatch.isDuplicate)
          for (const read of (data as { reads: MetricsReads }).reads) this.#addRead(read);
        const request = { data, ...taskContext(dispatch) };
        handlingTask(time.now, () => onWorker(worker, async () => deployed.run(request))).then(
          () => settle({ status: 204, retryAfterMs: null }),
          (error: unknown) => settle(responseOf(error)),
        );
      });
    });
  }
}

const payload = z.object({
  userId: z.string(),
  postSubmissionId: z.string().optional(),
  webhookId: z.string().optional(),
});

function subjectOf(data: unknown): string {
  const { postSubmissionId, webhookId, userId } = payload.safeParse(data).data ?? {};
  return ` for ${postSubmissionId ?? webhookId ?? userId ?? '?'}`;
}

/** Headers as Node's server gives them. */
function received(headers: Dispatch['headers']): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}

/** What the SDK reads from the headers of a delivery. */
function taskContext({ queue, task, attempt, headers }: Dispatch) {
  return {
    queueName: queue,
    id: task,
    retryCount: attempt - 1,
    executionCount: attempt - 1,
    scheduledTime: '',
    headers: received(headers),
  };
}
