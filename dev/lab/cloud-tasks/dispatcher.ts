import type { Deliverer } from './deliver.ts';
import type { Dispatch } from './rules/task-queue.ts';
import type { TaskQueues } from './rules/task-queues.ts';
import type { Clock } from './time.ts';

/** The longest time that a timer takes (ms). */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** Runs the queues in real time: makes the attempts that are due, and reports their responses. */
export class Dispatcher {
  readonly #queues: TaskQueues;
  readonly #deliverer: Deliverer;
  readonly #clock: Clock;
  #running = 0;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(queues: TaskQueues, deliverer: Deliverer, clock: Clock) {
    this.#queues = queues;
    this.#deliverer = deliverer;
    this.#clock = clock;
  }

  /** Must be called after everything that can make a task due. */
  wake(): void {
    if (this.#isClosed) return;
    for (const dispatch of this.#queues.take()) void this.#attempt(dispatch);
    clearTimeout(this.#timer);
    const at = this.#queues.nextAt();
    if (at === null) return;
    const delay = Math.min(LONGEST_TIMER_MS, Math.max(0, at - this.#clock.now()));
    this.#timer = setTimeout(() => this.wake(), delay);
  }

  isIdle(): boolean {
    return this.#running === 0;
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    this.#deliverer.close();
  }

  async #attempt(dispatch: Dispatch): Promise<void> {
    this.#running += 1;
    const response = await this.#deliverer.deliver(dispatch);
    this.#running -= 1;
    if (this.#isClosed) return;
    this.#queues.complete(dispatch, response);
    this.wake();
  }
}
