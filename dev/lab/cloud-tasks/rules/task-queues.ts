import { type QueuePath, queueName, queueNotFound } from './names.ts';
import type { Response } from './pace.ts';
import { readQueueConfig } from './queue-config.ts';
import { type Dispatch, type QueueContext, TaskQueue } from './task-queue.ts';

/** All queues of the service. */
export class TaskQueues {
  readonly #context: QueueContext;
  readonly #queues = new Map<string, TaskQueue>();

  constructor(context: QueueContext) {
    this.#context = context;
  }

  /** Creates a queue, or gives an existing one new settings, as a deploy does. Throws INVALID_ARGUMENT. */
  register(path: QueuePath, registration: unknown): TaskQueue {
    const config = readQueueConfig(registration);
    const existing = this.#queues.get(queueName(path));
    if (existing) {
      existing.configure(config);
      return existing;
    }
    const queue = new TaskQueue(path, config, this.#context);
    this.#queues.set(queue.name, queue);
    return queue;
  }

  /** Throws NOT_FOUND. */
  get(path: QueuePath): TaskQueue {
    const queue = this.#queues.get(queueName(path));
    if (!queue) throw queueNotFound();
    return queue;
  }

  /** The queues with this id, in any project and location. Throws NOT_FOUND if there is none. */
  withId(id: string): TaskQueue[] {
    const found = this.list().filter(({ path }) => path.id === id);
    if (found.length === 0) throw queueNotFound();
    return found;
  }

  list(): TaskQueue[] {
    return [...this.#queues.values()];
  }

  /** The attempts to make now, of all queues. Each must be reported with `complete`. */
  take(): Dispatch[] {
    return this.list().flatMap((queue) => queue.take());
  }

  /** When to `take` next (ms since the epoch); null when nothing is due at any time. */
  nextAt(): number | null {
    const times = this.list().flatMap((queue) => queue.nextAt() ?? []);
    return times.length === 0 ? null : Math.min(...times);
  }

  /** Reports how an attempt ended. */
  complete(dispatch: Dispatch, response: Response): void {
    this.#queues.get(dispatch.queue)?.complete(dispatch, response);
  }
}
