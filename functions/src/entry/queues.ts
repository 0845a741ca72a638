import { HttpsError } from 'firebase-functions/https';
import { onTaskDispatched, type Request } from 'firebase-functions/tasks';
import { clientSecretName, secretNames } from '../config/secrets.ts';
import { type Platform, platformDefinitions } from '../platforms/platform.ts';
import type { TaskResult } from '../publishing/task-result.ts';
import type { InvalidTask } from '../tasks/handlers.ts';
import { ifServed, taskOptions } from './options.ts';

/** Retries quickly at first, then every minute; after the last attempt the recovery sweep takes over. */
const retryConfig = { maxAttempts: 20, minBackoffSeconds: 1, maxBackoffSeconds: 60, maxDoublings: 5 } as const;

/** A task to be retried is a 503 to the queue; an invalid one is a 400. */
const throwUnlessDone = (result: TaskResult | InvalidTask): void => {
  if (result.kind === 'retry') throw new HttpsError('unavailable', result.message);
  if (result.kind === 'invalid') throw new HttpsError('invalid-argument', result.message);
};

export const orchestrate = onTaskDispatched(
  { ...taskOptions, retryConfig, rateLimits: { maxConcurrentDispatches: 50 }, timeoutSeconds: 300, memory: '512MiB' },
  async (request: Request) => {
    const { handleOrchestrate } = await import('../tasks/handlers.ts');
    throwUnlessDone(await handleOrchestrate(request.data, request.headers));
  },
);

/** Longer than a lease lasts without renewal, so that the queue does not retry while a worker is running. */
const PUBLISH_TIMEOUT_SECONDS = 300;

type PublishFunction = ReturnType<typeof onTaskDispatched>;

/** The queue wraps a task in `data`; a direct caller may post the documented body without it. */
const acceptBareBody = (task: PublishFunction): PublishFunction =>
  Object.assign(
    (...[request, response]: Parameters<PublishFunction>) => {
      if (request.body && !('data' in request.body)) request.body = { data: request.body };
      return task(request, response);
    },
    // The properties by which a deployment and the emulator recognize a function.
    {
      run: task.run,
      __endpoint: task.__endpoint,
      ...('__requiredAPIs' in task ? { __requiredAPIs: task.__requiredAPIs } : {}),
    },
  );

/** One queue per platform, so that a failing platform does not delay the others. */
export const publishTask = (platform: Platform): PublishFunction | undefined =>
  ifServed(platform, () =>
    acceptBareBody(
      onTaskDispatched(
        {
          ...taskOptions,
          retryConfig,
          rateLimits: platformDefinitions[platform].pace,
          secrets: [secretNames.tokenSealKeys, clientSecretName(platform)],
          timeoutSeconds: PUBLISH_TIMEOUT_SECONDS,
          memory: '512MiB',
        },
        async (request: Request) => {
          const { handlePublish } = await import('../tasks/handlers.ts');
          throwUnlessDone(await handlePublish(platform, request.data, request.headers));
        },
      ),
    ),
  );
