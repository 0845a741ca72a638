import { createServer, type Server } from 'node:http';
import express from 'express';
import { z } from 'zod';
import { createDeliverer } from './deliver.ts';
import { Dispatcher } from './dispatcher.ts';
import { createIdTokens } from './id-tokens.ts';
import { answerErrors, apiRoutes, controlRoutes } from './routes.ts';
import { QUICK_RAMP } from './rules/pace.ts';
import { seededRandom } from './rules/random.ts';
import type { QueueEvent } from './rules/task-queue.ts';
import { TaskQueues } from './rules/task-queues.ts';
import { systemClock } from './time.ts';

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
