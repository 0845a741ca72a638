import { AsyncLocalStorage } from 'node:async_hooks';
import { onTaskDispatched, type TaskQueueOptions } from 'firebase-functions/tasks';
import { secretNames } from '../infra/config/secrets.ts';
import { orchestrateQueues, orchestrateQueuesOf } from '../infra/queue/task-queue.ts';
import { SECOND } from '../model/clock.ts';
import { type ErrorCode, HeraldError } from '../model/errors.ts';
import type { Platform } from '../model/platform.ts';
import { paceOf, sharesCpu } from '../platforms/registry.ts';
import { clientSecrets, config, fromSecretManager, ifServed, instancesFor, scale, taskOptions } from './options.ts';
import type { HandledTask, TaskHeaders } from './tasks/handlers.ts';

/** Retries quickly at first, then every minute; after the last attempt the recovery sweep continues. */
const retryConfig = { maxAttempts: 20, minBackoffSeconds: 1, maxBackoffSeconds: 60, maxDoublings: 5 } as const;

type TaskFunction = ReturnType<typeof onTaskDispatched>;
type Response = Parameters<TaskFunction>[1];

/** The response to the task being handled: the SDK hands only the task to a handler, and has an error shape of its own. */
const responses = new AsyncLocalStorage<Response>();

/** A task to be retried is a 503 to the queue, with `Retry-After`. Throws the error of a task that is not done. */
function requireDone(result: HandledTask, unavailable: ErrorCode): void {
  if (result.kind === 'retry')
    throw new HeraldError(unavailable, result.message, { retryAfterSeconds: Math.ceil(result.delayMs / SECOND) });
  if (result.kind === 'invalid') throw result.error;
}

/**
 * A function called by the queue with `handle`; a direct caller may post the documented body, without the queue's `data`.
 * Errors have the API's shape, a task to be retried has the code `unavailable`.
 */
function taskFunction(
  options: TaskQueueOptions,
  handle: (data: unknown, headers: TaskHeaders) => Promise<HandledTask>,
  unavailable: ErrorCode = 'service_unavailable',
): TaskFunction {
  const task = onTaskDispatched(options, async (request) => {
    try {
      requireDone(await handle(request.data, request.headers ?? {}), unavailable);
    } catch (thrown) {
      const response = responses.getStore();
      if (!response) throw thrown;
      // The SDK ends the response once more, which changes nothing.
      (await import('../http/server/task-request.ts')).sendTaskError(response, thrown);
    }
  });
  const withResponse = async (...[request, response]: Parameters<TaskFunction>): Promise<void> => {
    const { readTask } = await import('../http/server/task-request.ts');
    if (!(await readTask(request, response))) return;
    await responses.run(response, () => task(request, response));
  };
  // The properties by which a deployment and the emulator recognize a function.
  const { run, __endpoint } = task;
  const requiredApis = '__requiredAPIs' in task ? { __requiredAPIs: task.__requiredAPIs } : {};
  return Object.assign(withResponse, { run, __endpoint, ...requiredApis });
}

/** 20 posts with 1000 targets at once peak at 303 MB. */
const ORCHESTRATIONS = {
  maxConcurrentDispatches: Math.ceil((10 * scale) / orchestrateQueuesOf(config).length),
  concurrency: 20,
} as const;

/** The orchestrator has several functions, because a function has one queue: each serves a part of the users. */
export function orchestrateFunction(queue: (typeof orchestrateQueues)[number]): TaskFunction | undefined {
  if (!orchestrateQueuesOf(config).includes(queue)) return undefined;
  return taskFunction(
    {
      ...taskOptions,
      retryConfig,
      rateLimits: { maxConcurrentDispatches: ORCHESTRATIONS.maxConcurrentDispatches },
      timeoutSeconds: 300,
      memory: '512MiB',
      concurrency: ORCHESTRATIONS.concurrency,
      maxInstances: instancesFor(ORCHESTRATIONS.maxConcurrentDispatches, ORCHESTRATIONS.concurrency),
    },
    async (data, headers) => (await import('./tasks/handlers.ts')).handleOrchestrate(data, headers),
  );
}

export const [orchestrate, orchestrate2, orchestrate3, orchestrate4] = orchestrateQueues.map(orchestrateFunction);

/** A share of a CPU, the smallest there is, for short tasks one after the other: videos of test mode peak at 187 MB. */
const SHARE = { memory: '256MiB', cpu: 0.08, concurrency: 1 } as const;

/** One task a second for each user with events, at most: reading and one commit. */
const SEQUENCINGS = 2 * scale;

export const sequenceEvents = taskFunction(
  {
    ...taskOptions,
    retryConfig,
    rateLimits: { maxConcurrentDispatches: SEQUENCINGS },
    timeoutSeconds: 120,
    ...SHARE,
    cpu: 0.1,
    maxInstances: SEQUENCINGS,
  },
  async (data, headers) => (await import('./tasks/user-handlers.ts')).handleSequenceEvents(data, headers),
);

/** One task for each endpoint that has something due, mostly waiting for it: 15 s at most for each attempt. 120 at once peak at 311 MB. */
const DELIVERIES = { maxConcurrentDispatches: 40 * scale, concurrency: 120 } as const;

export const deliverWebhooks = taskFunction(
  {
    ...taskOptions,
    retryConfig,
    rateLimits: { maxConcurrentDispatches: DELIVERIES.maxConcurrentDispatches },
    secrets: fromSecretManager([secretNames.tokenSealKeys]),
    timeoutSeconds: 300,
    memory: '512MiB',
    concurrency: DELIVERIES.concurrency,
    maxInstances: instancesFor(DELIVERIES.maxConcurrentDispatches, DELIVERIES.concurrency),
  },
  async (data, headers) => (await import('./tasks/user-handlers.ts')).handleDeliverWebhooks(data, headers),
);

/** Longer than a lease lasts without renewal, so that the queue does not retry while a worker is running. */
const PUBLISH_TIMEOUT_SECONDS = 300;

/**
 * Parts of files take turns (`platforms/kit/part-memory.ts`), so that texts need not: 80 texts at once peak at 234 MB, 80 videos
 * at 535 MB (YouTube), 485 MB (X) and 389 MB (LinkedIn).
 */
const PUBLISHER = { memory: '1GiB', concurrency: 80 } as const;

/**
 * With many platforms, a publisher has a share of a CPU (docs/performance.md), which allows one post at a time and no more than 512 MiB.
 * A video of 900 MB peaks at 353 MB (Snapchat), a picture of 50 megapixels, which is decoded, at 424 MB.
 */
const SHARED_PUBLISHER = { memory: '512MiB', cpu: 0.15, concurrency: 1 } as const;

/** One queue per platform, so that a failing platform does not delay the others. */
export function publishFunction(platform: Platform): TaskFunction | undefined {
  return ifServed(platform, () => {
    const rateLimits = paceOf(platform, config);
    const { maxConcurrentDispatches } = rateLimits;
    return taskFunction(
      {
        ...taskOptions,
        ...(sharesCpu(config)
          ? { ...SHARED_PUBLISHER, maxInstances: maxConcurrentDispatches }
          : { ...PUBLISHER, maxInstances: instancesFor(maxConcurrentDispatches, PUBLISHER.concurrency) }),
        retryConfig,
        rateLimits,
        secrets: fromSecretManager([secretNames.tokenSealKeys, ...clientSecrets([platform])]),
        timeoutSeconds: PUBLISH_TIMEOUT_SECONDS,
      },
      async (data, headers) => (await import('./tasks/handlers.ts')).handlePublish(platform, data, headers),
      'platform_unavailable',
    );
  });
}

const TEST_POSTS = 2 * scale;

/** One queue for the posts of all test users. It calls no platform. */
export const publishTest = taskFunction(
  {
    ...taskOptions,
    ...SHARE,
    maxInstances: TEST_POSTS,
    retryConfig,
    rateLimits: { maxConcurrentDispatches: TEST_POSTS },
    timeoutSeconds: PUBLISH_TIMEOUT_SECONDS,
  },
  async (data, headers) => (await import('./tasks/handlers.ts')).handlePublishTest(data, headers),
);

/** An export reads and compresses all data of a user, which peaks at 341 MB. The timeout is the longest that Cloud Tasks waits. A user requests a failed export again. */
export const exportData = taskFunction(
  {
    ...taskOptions,
    ...SHARE,
    memory: '512MiB',
    retryConfig: { ...retryConfig, maxAttempts: 5 },
    rateLimits: { maxConcurrentDispatches: scale },
    timeoutSeconds: 1800,
  },
  async (data, headers) => (await import('./tasks/user-handlers.ts')).handleExportData(data, headers),
);

/** Drafts whose files are stored at once. */
const DRAFTS = 2 * scale;

/** One file for each task, as a stream: a video of 200 MB peaks at 209 MB. */
export const storeDraftFiles = taskFunction(
  {
    ...taskOptions,
    ...SHARE,
    maxInstances: DRAFTS,
    retryConfig: { ...retryConfig, maxAttempts: 5 },
    rateLimits: { maxConcurrentDispatches: DRAFTS },
    timeoutSeconds: 600,
  },
  async (data, headers) => (await import('./tasks/user-handlers.ts')).handleStoreDraftFiles(data, headers),
);

/**
 * Reads numbers, one account at a time: publishing goes first. The queue does not repeat a task, so that a platform gets no more calls
 * than the sweep starts; the sweep starts again what was not read.
 */
export const readMetrics = taskFunction(
  {
    ...taskOptions,
    ...SHARE,
    retryConfig: { ...retryConfig, maxAttempts: 1 },
    rateLimits: { maxConcurrentDispatches: scale },
    secrets: fromSecretManager([secretNames.tokenSealKeys, ...clientSecrets()]),
    timeoutSeconds: 300,
  },
  async (data, headers) => (await import('./tasks/user-handlers.ts')).handleReadMetrics(data, headers),
);
