import { type ErrorRequestHandler, json, Router } from 'express';
import { z } from 'zod';
import { queuePage } from './page.ts';
import { ApiError, invalidArgument } from './rules/api-error.ts';
import { assertQueueId, type QueuePath } from './rules/names.ts';
import { type Task, taskResource } from './rules/task.ts';
import type { QueueSettings, QueueState } from './rules/task-queue.ts';
import type { TaskQueues } from './rules/task-queues.ts';

/** More than the largest task in base64: a larger body is not read at all. */
const MAX_BODY = '4mb';

interface RouteContext {
  queues: TaskQueues;
  settings: QueueSettings;
  /** Called after everything that can make a task due. */
  wake: () => void;
}

interface QueueParameters {
  project: string;
  location: string;
  queue: string;
}

const QUEUE_PATH = '/projects/:project/locations/:location/queues/:queue';

/** The protocol of the Tasks emulator: what firebase-admin and the Functions emulator send. */
export function apiRoutes({ queues, wake }: RouteContext): Router {
  const router = Router();
  router.use(json({ limit: MAX_BODY, type: () => true }));
  router.post(QUEUE_PATH, (req, res) => {
    assertQueueId(req.params.queue);
    const { name } = queues.register(pathOf(req.params), req.body);
    res.json({ name });
    wake();
  });
  router.post(`${QUEUE_PATH}/tasks`, (req, res) => {
    res.json(taskResource(queues.get(pathOf(req.params)).create(req.body)));
    wake();
  });
  // Not in the Tasks emulator, but in Cloud Tasks.
  router.get(`${QUEUE_PATH}/tasks/:task`, (req, res) => {
    res.json(taskResource(queues.get(pathOf(req.params)).get(req.params.task)));
  });
  router.delete(`${QUEUE_PATH}/tasks/:task`, (req, res) => {
    queues.get(pathOf(req.params)).delete(req.params.task);
    res.json({});
  });
  return router;
}

const settingsBody = z.strictObject({ duplicates: z.number().min(0).max(1).optional() });

/** State and switches, for developers and tests. */
export function controlRoutes({ queues, settings, wake }: RouteContext): Router {
  const router = Router();
  router.use(json());
  router.get('/', (req, res) => {
    const states = queues.list().map((queue) => queue.inspect());
    if (req.accepts(['json', 'html']) === 'html') res.type('html').send(queuePage(states));
    else res.json({ settings, queues: states.map(shownQueue) });
  });
  router.post('/settings', (req, res) => {
    const parsed = settingsBody.safeParse(req.body);
    if (!parsed.success) throw invalidArgument(z.prettifyError(parsed.error));
    settings.duplicates = parsed.data.duplicates ?? settings.duplicates;
    res.json(settings);
  });
  for (const action of ['pause', 'resume', 'purge'] as const) {
    router.post(`/:queue/${action}`, (req, res) => {
      const chosen = queues.withId(req.params.queue);
      for (const queue of chosen) queue[action]();
      res.json({ queues: chosen.map((queue) => shownQueue(queue.inspect())) });
      wake();
    });
  }
  return router;
}

/** Answers with errors in the form of Google's APIs. */
export const answerErrors: ErrorRequestHandler = (error: unknown, _req, res, _next) => {
  // What express cannot read of a body.
  const unreadable = error instanceof SyntaxError || (error instanceof Error && 'expose' in error);
  const known = unreadable ? invalidArgument(`Invalid JSON payload received. ${error.message}`) : error;
  if (!(known instanceof ApiError)) console.error(known);
  const { httpStatus, body } =
    known instanceof ApiError
      ? known
      : { httpStatus: 500, body: { error: { code: 500, message: String(known), status: 'INTERNAL' } } };
  res.status(httpStatus).json(body);
};

function pathOf({ project, location, queue: id }: QueueParameters): QueuePath {
  return { project, location, id };
}

function shownQueue({ nextAt, tasks, ...state }: QueueState): object {
  return {
    ...state,
    nextDispatch: nextAt === null ? null : new Date(nextAt).toISOString(),
    tasks: tasks.map(shownTask),
  };
}

function shownTask({ id, scheduleAt, attempts, previousStatus }: Task): object {
  return {
    id,
    scheduleTime: new Date(scheduleAt).toISOString(),
    attempts,
    previousStatus,
  };
}
