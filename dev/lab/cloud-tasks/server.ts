import { createServer, type Server } from 'node:http';
import express from 'express';
import { z } from 'zod';
import { createDeliverer, type Deliverer } from './deliver.ts';
import { createIdTokens } from './id-tokens.ts';
import { answerErrors, apiRoutes, controlRoutes } from './routes.ts';
import { QUICK_RAMP } from './rules/pace.ts';
import { seededRandom } from './rules/random.ts';
import type { Dispatch, QueueEvent } from './rules/task-queue.ts';
import { TaskQueues } from './rules/task-queues.ts';
import { type Clock, systemClock } from './time.ts';

/** The longest time that a timer takes (ms). */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

interface QueueServerOptions {
  host: string;
  /** 0 takes a free port. */
  port: number;
  /** Service accounts that may call every function of the project. */
  projectInvokers: readonly string[];
  /** What chance follows from. */
  seed: number;
  onEvent?: (event: QueueEvent) => void;
  /** Called with a sentence about a delivery that IAM refuses. */
  onRefusal?: (reason: string) => void;
}

export interface QueueServer {
  /** `address:port`, as `CLOUD_TASKS_EMULATOR_HOST` has it. */
  host: string;
  queues: TaskQueues;
  /** Ends every connection and breaks off attempts under way. Tasks that wait are lost. */
  close(): Promise<void>;
  /** Whether no attempt is under way. */
  isIdle(): boolean;
  /** Dispatches what is due; to be called after the clock was moved. */
  wake(): void;
}

/** Starts the queue in this process. Everything is kept in memory. */
export async function startQueueServer(options: QueueServerOptions): Promise<QueueServer> {
  const { host, port, projectInvokers, seed } = options;
  const { onEvent = () => {}, onRefusal = () => {} } = options;
  const settings = { duplicates: 0 };
  const clock = systemClock;
  const queues = new TaskQueues({ clock, random: seededRandom(seed), settings, ramp: QUICK_RAMP, onEvent });
  const deliverer = createDeliverer({ clock, queues, tokens: createIdTokens(clock), projectInvokers, onRefusal });
  const dispatcher = new Dispatcher(queues, deliverer, clock);
  const context = { queues, settings, wake: () => dispatcher.wake() };

  const app = express().disable('x-powered-by').disable('etag');
  app.use('/_queue', controlRoutes(context));
  app.use(apiRoutes(context));
  app.use(answerErrors);
  const server = createServer(app);
  await listen(server, port, host);
  const bound = z.object({ port: z.number() }).parse(server.address());
  return {
    host: `${host}:${bound.port}`,
    queues,
    isIdle: () => dispatcher.isIdle(),
    wake: () => dispatcher.wake(),
    async close() {
      dispatcher.close();
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
    },
  };
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve());
  });
}

/** Runs the queues in real time: makes the attempts that are due, and reports their responses. */
class Dispatcher {
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
