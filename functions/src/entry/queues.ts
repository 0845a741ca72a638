import { AsyncLocalStorage } from 'node:async_hooks';
import { HttpsError } from 'firebase-functions/https';
import { onTaskDispatched, type TaskQueueOptions } from 'firebase-functions/tasks';
import { clientSecretName, secretNames } from '../config/secrets.ts';
import { type Platform, platformDefinitions } from '../platforms/platform.ts';
import type { HandledTask, TaskHeaders } from '../tasks/handlers.ts';
import { SECOND } from '../time/clock.ts';
import { ifServed, instancesFor, taskOptions } from './options.ts';

/** Retries quickly at first, then every minute; after the last attempt the recovery sweep takes over. */
const retryConfig = { maxAttempts: 20, minBackoffSeconds: 1, maxBackoffSeconds: 60, maxDoublings: 5 } as const;

type TaskFunction = ReturnType<typeof onTaskDispatched>;
type Response = Parameters<TaskFunction>[1];

/** The response to the task being handled: the SDK hands only the task to a handler, and a 503 needs a header. */
const responses = new AsyncLocalStorage<Response>();

/** A task to be retried is a 503 to the queue, with `Retry-After`; an invalid one is a 400. */
const throwUnlessDone = (result: HandledTask): void => {
  if (result.kind === 'retry') {
    responses.getStore()?.setHeader('Retry-After', Math.ceil(result.delayMs / SECOND));
    throw new HttpsError('unavailable', result.message);
  }
  if (result.kind === 'invalid') throw new HttpsError('invalid-argument', result.message);
};

/**
 * A function called by the queue with `handle`, which also accepts a body without the queue's `data` around it: a direct
 * caller may post the documented body.
 */
const taskFunction = (
  options: TaskQueueOptions,
  handle: (data: unknown, headers: TaskHeaders) => Promise<HandledTask>,
) => {
  const task = onTaskDispatched(options, async (request) =>
    throwUnlessDone(await handle(request.data, request.headers ?? {})),
  );
  const withResponse = (...[request, response]: Parameters<TaskFunction>) => {
    if (request.body && !('data' in request.body)) request.body = { data: request.body };
    return responses.run(response, () => task(request, response));
  };
  // The properties by which a deployment and the emulator recognize a function.
  const { run, __endpoint } = task;
  const requiredApis = '__requiredAPIs' in task ? { __requiredAPIs: task.__requiredAPIs } : {};
  return Object.assign(withResponse, { run, __endpoint, ...requiredApis }) satisfies TaskFunction;
};

/** 20 posts with 1000 targets at once peak at 303 MB. */
const ORCHESTRATIONS = { maxConcurrentDispatches: 50, concurrency: 20 } as const;

export const orchestrate = taskFunction(
  {
    ...taskOptions,
    retryConfig,
    rateLimits: { maxConcurrentDispatches: ORCHESTRATIONS.maxConcurrentDispatches },
    timeoutSeconds: 300,
    memory: '512MiB',
    concurrency: ORCHESTRATIONS.concurrency,
    maxInstances: instancesFor(ORCHESTRATIONS.maxConcurrentDispatches, ORCHESTRATIONS.concurrency),
  },
  async (data, headers) => (await import('../tasks/handlers.ts')).handleOrchestrate(data, headers),
);

/** Longer than a lease lasts without renewal, so that the queue does not retry while a worker is running. */
const PUBLISH_TIMEOUT_SECONDS = 300;

/**
 * Each task holds a part of a file: eight videos of 100 MB at once peak at 339 MB (X), 332 MB (YouTube) and 316 MB
 * (LinkedIn); eight copies for TikTok at 232 MB.
 */
const WORKER = { memory: '512MiB', concurrency: 8 } as const;

/** One queue per platform, so that a failing platform does not delay the others. */
export const publishTask = (platform: Platform): TaskFunction | undefined =>
  ifServed(platform, () => {
    const { pace, worker = WORKER } = platformDefinitions[platform];
    return taskFunction(
      {
        ...taskOptions,
        ...worker,
        maxInstances: instancesFor(pace.maxConcurrentDispatches, worker.concurrency),
        retryConfig,
        rateLimits: pace,
        secrets: [secretNames.tokenSealKeys, clientSecretName(platform)],
        timeoutSeconds: PUBLISH_TIMEOUT_SECONDS,
      },
      async (data, headers) => (await import('../tasks/handlers.ts')).handlePublish(platform, data, headers),
    );
  });
