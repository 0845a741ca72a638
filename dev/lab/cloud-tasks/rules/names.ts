// Syntax: https://cloud.google.com/tasks/docs/reference/rest/v2/projects.locations.queues.tasks#Task.FIELDS.name
// Messages: recorded from the service by github.com/aertje/cloud-tasks-emulator (test/conformance/golden/errors.json).
import { ApiError, invalidArgument } from './api-error.ts';
import { NAME_TAKEN_MS } from './limits.ts';
import { seededRandom } from './random.ts';

const QUEUE_ID = /^[A-Za-z0-9-]{1,100}$/;
const TASK_NAME = /^(projects\/[A-Za-z0-9:.-]+\/locations\/[A-Za-z0-9-]+\/queues\/[A-Za-z0-9-]+)\/tasks\/(.+)$/;
const TASK_ID = /^[A-Za-z0-9_-]{1,500}$/;

/** Where a queue is. `id` is the name of its task function. */
export interface QueuePath {
  project: string;
  location: string;
  id: string;
}

/** `projects/P/locations/L/queues/Q` */
export function queueName({ project, location, id }: QueuePath): string {
  return `projects/${project}/locations/${location}/queues/${id}`;
}

/** Throws INVALID_ARGUMENT when a queue cannot have this id. */
export function assertQueueId(id: string): void {
  if (!QUEUE_ID.test(id))
    throw invalidArgument(
      `Queue ID "${id}" can contain only letters ([A-Za-z]), numbers ([0-9]), or hyphens (-). ` +
        'Queue ID must be between 1 and 100 characters.',
    );
}

/** The id in a task's full name. Throws INVALID_ARGUMENT when the name is malformed or belongs to another queue. */
export function taskIdIn(name: string, queue: string): string {
  const [, parent, id] = TASK_NAME.exec(name) ?? [];
  if (parent === undefined || id === undefined)
    throw invalidArgument(
      'Task name must be formatted: "projects/<PROJECT_ID>/locations/<LOCATION_ID>/queues/<QUEUE_ID>/tasks/<TASK_ID>"',
    );
  if (parent !== queue)
    throw invalidArgument(
      `The queue name from request ('${queue}') must be the same as the queue name in the named task ('${parent}').`,
    );
  if (!TASK_ID.test(id))
    throw invalidArgument(
      `Task ID "${id}" can contain only letters ([A-Za-z]), numbers ([0-9]), hyphens (-), or underscores (_). ` +
        'Task ID must between 1 and 500 characters.',
    );
  return id;
}

/**
 * The names of past tasks of a queue, which stay taken for the shortest or the longest time, by chance:
 * https://cloud.google.com/tasks/docs/reference/rest/v2/projects.locations.queues.tasks/create#body.request_body.FIELDS.task
 */
export class PastNames {
  /** When each name is free again, the first that ended first. */
  readonly #freeAt = new Map<string, number>();
  readonly #random = seededRandom(1);

  add(id: string, now: number): void {
    this.#forget(now);
    this.#freeAt.delete(id);
    this.#freeAt.set(id, now + (this.#random() < 0.5 ? NAME_TAKEN_MS.min : NAME_TAKEN_MS.max));
  }

  has(id: string, now: number): boolean {
    return (this.#freeAt.get(id) ?? now) > now;
  }

  #forget(now: number): void {
    for (const [id, freeAt] of this.#freeAt) {
      if (freeAt > now) return;
      this.#freeAt.delete(id);
    }
  }
}

/** The refusal of a name that a task has now. */
export function nameExists(): ApiError {
  return new ApiError('ALREADY_EXISTS', 'Requested entity already exists');
}

/** The refusal of a name that a task had lately. */
export function nameExistedRecently(): ApiError {
  return new ApiError(
    'ALREADY_EXISTS',
    'The task cannot be created because a task with this name existed too recently. For more information about task ' +
      'de-duplication see https://cloud.google.com/tasks/docs/reference/rest/v2/projects.locations.queues.tasks/create' +
      '#body.request_body.FIELDS.task.',
  );
}

export function queueNotFound(): ApiError {
  return new ApiError(
    'NOT_FOUND',
    'Queue does not exist. If you just created the queue, wait at least a minute for the queue to initialize.',
  );
}

/** The refusal to act on a task that is not there, or not there any more. */
export function taskNotFound(existedRecently: boolean): ApiError {
  return new ApiError(
    'NOT_FOUND',
    existedRecently
      ? 'The task no longer exists, though a task with this name existed recently. The task either successfully ' +
          'completed or was deleted.'
      : 'Requested entity was not found.',
  );
}
