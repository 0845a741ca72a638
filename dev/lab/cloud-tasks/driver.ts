import { type ClientTask, createTask } from './client-task.ts';
import { QUICK_RAMP } from './rules/pace.ts';
import { seededRandom } from './rules/random.ts';
import type { Dispatch } from './rules/task-queue.ts';
import { TaskQueues } from './rules/task-queues.ts';
import type { Clock, MovableClock } from './time.ts';

const PROJECT = { project: 'in-process', location: 'us-central1' } as const;

/** One attempt to deliver a task. */
export interface Delivery {
  queue: string;
  name: string;
  headers: Record<string, string>;
  payload: Record<string, unknown>;
}

interface DriverOptions {
  clock: Clock & Pick<MovableClock, 'moveTo'>;
  /** Performs an attempt. Resolves with the status of the response; null where there is none. A rejection ends the run. */
  deliver: (delivery: Delivery) => Promise<number | null>;
}

/** The queues in the process of their workers: an attempt is a function call, and time moves when nothing is left to do. */
export class QueueDriver {
  readonly queues: TaskQueues;
  readonly #clock: DriverOptions['clock'];
  readonly #deliver: DriverOptions['deliver'];
  readonly #inProgress = new Set<Promise<void>>();

  constructor({ clock, deliver }: DriverOptions) {
    this.#clock = clock;
    this.#deliver = deliver;
    const settings = { duplicates: 0 };
    this.queues = new TaskQueues({ clock, random: seededRandom(1), settings, ramp: QUICK_RAMP, onEvent: () => {} });
  }

  /** Creates a queue with the settings of a task function. */
  register(id: string, settings: object = {}): void {
    this.queues.register({ ...PROJECT, id }, { ...settings, defaultUri: `https://functions.example/${id}` });
  }

  /** Creates a task. A name that exists counts as success, as in clients of Cloud Tasks. */
  async enqueue(task: ClientTask): Promise<void> {
    createTask(this.queues.get({ ...PROJECT, id: task.queue }), task);
  }

  /** Removes every task, as a queue that loses them. */
  lose(): void {
    for (const queue of this.queues.list()) queue.purge();
  }

  /** Delivers what is due before `until` (ms since the epoch), and what follows from it. Moves the clock there. */
  async runUntil(until: number): Promise<void> {
    for (;;) {
      await this.runDue();
      const next = this.queues.nextAt();
      if (next === null || next > until) break;
      // A queue that is slowed down may have nothing yet.
      this.#clock.moveTo(Math.max(next, this.#clock.now() + 1));
    }
    this.#clock.moveTo(until);
  }

  /** Delivers what is due now, and what follows from it at once. */
  async runDue(): Promise<void> {
    for (;;) {
      for (const dispatch of this.queues.take()) {
        const attempt = this.#attempt(dispatch).finally(() => this.#inProgress.delete(attempt));
        this.#inProgress.add(attempt);
      }
      if (this.#inProgress.size === 0) return;
      await Promise.race(this.#inProgress);
    }
  }

  async #attempt(dispatch: Dispatch): Promise<void> {
    const { queue, task: name, request, headers } = dispatch;
    const delivery = {
      queue: queue.split('/').at(-1) ?? '',
      name,
      headers,
      payload: JSON.parse(request.body.toString()),
    };
    const status = await this.#deliver(delivery);
    this.queues.complete(dispatch, { status, retryAfterMs: null });
  }
}
