import { HttpsError } from 'firebase-functions/https';
import { onTaskDispatched, type Request, type TaskQueueOptions } from 'firebase-functions/tasks';
import { secretNames } from '../config/secrets.ts';
import type { Platform } from '../platforms/platform.ts';
import type { TaskResult } from '../publishing/task-result.ts';
import type { InvalidTask } from '../tasks/handlers.ts';
import { privateTask } from './options.ts';

/** Retries quickly at first, then every minute; after the last attempt the recovery sweep takes over. */
const retryConfig = { maxAttempts: 20, minBackoffSeconds: 1, maxBackoffSeconds: 60, maxDoublings: 5 } as const;

/** A task to be retried is a 503 to the queue; an invalid one is a 400. */
const answerQueue = (result: TaskResult | InvalidTask): void => {
  if (result.kind === 'retry') throw new HttpsError('unavailable', result.message);
  if (result.kind === 'invalid') throw new HttpsError('invalid-argument', result.message);
};

export const orchestrate = onTaskDispatched(
  { ...privateTask, retryConfig, rateLimits: { maxConcurrentDispatches: 50 }, timeoutSeconds: 300, memory: '512MiB' },
  async (request: Request) => {
    const { handleOrchestrate } = await import('../tasks/handlers.ts');
    answerQueue(await handleOrchestrate(request.data));
  },
);

/** What a platform's API bears, so that one platform's trouble is not another's. */
type Pace = NonNullable<TaskQueueOptions['rateLimits']>;

/** Longer than a lease lasts without a sign of life, so that the queue does not give up on a worker that is at it. */
const PUBLISH_TIMEOUT_SECONDS = 300;

type PublishFunction = ReturnType<typeof onTaskDispatched>;

/** The queue wraps a task in `data`; a caller that posts the documented body bare is understood as well. */
const acceptBareBody = (task: PublishFunction): PublishFunction =>
  Object.assign(
    (...[request, response]: Parameters<PublishFunction>) => {
      if (request.body && !('data' in request.body)) request.body = { data: request.body };
      return task(request, response);
    },
    // What deployment and the emulator know a function by.
    {
      run: task.run,
      __endpoint: task.__endpoint,
      ...('__requiredAPIs' in task ? { __requiredAPIs: task.__requiredAPIs } : {}),
    },
  );

const publishTask = (platform: Platform, rateLimits: Pace): PublishFunction =>
  acceptBareBody(
    onTaskDispatched(
      {
        ...privateTask,
        retryConfig,
        rateLimits,
        secrets: [secretNames.tokenSealKeys, secretNames.clientSecrets[platform]],
        timeoutSeconds: PUBLISH_TIMEOUT_SECONDS,
        memory: '512MiB',
      },
      async (request: Request) => {
        const { handlePublish } = await import('../tasks/handlers.ts');
        answerQueue(await handlePublish(platform, request.data));
      },
    ),
  );

/** Instagram allows about 100 posts a day and account; the pace is for the app as a whole. */
export const publishInstagram = publishTask('instagram', { maxConcurrentDispatches: 20, maxDispatchesPerSecond: 20 });

/** Facebook counts calls by the people a Page reaches; the pace is for the app as a whole. */
export const publishFacebook = publishTask('facebook', {
  maxConcurrentDispatches: 20,
  maxDispatchesPerSecond: 20,
});

/** Threads allows 250 posts a day and account; the pace is for the app as a whole. */
export const publishThreads = publishTask('threads', {
  maxConcurrentDispatches: 20,
  maxDispatchesPerSecond: 20,
});

/** TikTok allows 6 posts a minute and account; the pace is for the app as a whole. */
export const publishTiktok = publishTask('tiktok', {
  maxConcurrentDispatches: 20,
  maxDispatchesPerSecond: 10,
});

/** X allows 100 posts in 15 minutes and account, and 10,000 a day for the app as a whole. */
export const publishX = publishTask('x', {
  maxConcurrentDispatches: 20,
  maxDispatchesPerSecond: 10,
});

/** YouTube allows 100 uploads a day for the app as a whole; each of them holds a part of a file in memory. */
export const publishYoutube = publishTask('youtube', {
  maxConcurrentDispatches: 10,
  maxDispatchesPerSecond: 2,
});

/** Snapchat tells no figures; each post holds a part of a file in memory. */
export const publishSnapchat = publishTask('snapchat', { maxConcurrentDispatches: 10, maxDispatchesPerSecond: 5 });

/** LinkedIn allows 150 calls a day and member, and 100,000 for the app as a whole. */
export const publishLinkedin = publishTask('linkedin', { maxConcurrentDispatches: 20, maxDispatchesPerSecond: 10 });
