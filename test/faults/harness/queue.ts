import { json } from 'node:stream/consumers';
import { z } from 'zod';
import { publishTask } from '../../../functions/src/entry/queues.ts';
import type { Gate } from './fault-gate.ts';
import { type HttpAnswer, listen, through } from './http-proxy.ts';

/** As the functions are deployed: https://cloud.google.com/tasks/docs/reference/rest/v2/projects.locations.queues#RetryConfig */
const { retryConfig: retries } = z
  .object({
    taskQueueTrigger: z.object({
      retryConfig: z.object({
        maxAttempts: z.number(),
        minBackoffSeconds: z.number(),
        maxBackoffSeconds: z.number(),
        maxDoublings: z.number(),
      }),
    }),
  })
  .parse(publishTask('threads')?.__endpoint).taskQueueTrigger;

/** A task the queue holds. `at` is when it is delivered next (ms since the epoch). */
export interface HeldTask {
  name: string;
  queue: string;
  data: unknown;
  at: number;
  attempts: number;
}

const creation = z.object({
  task: z.object({
    name: z.string(),
    httpRequest: z.object({ body: z.string() }),
    scheduleTime: z.iso.datetime().optional(),
  }),
});

const answer = (status: number, body: object): HttpAnswer => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

const failure = (code: number, status: string): HttpAnswer => answer(code, { error: { code, status } });

const queueIn = (path: string): string => /\/queues\/([^/]+)\/tasks$/.exec(path)?.[1] ?? 'unknown';

/**
 * A queue with the promises of Cloud Tasks: a name is taken once, a task comes at least once and again after a failure,
 * later each time, and is dropped after its last attempt. It delivers nothing by itself: the harness takes what is due.
 */
export class Queue {
  #tasks: HeldTask[] = [];
  #names = new Set<string>();
  /** Tasks that used up their attempts. */
  dropped = 0;

  /** Serves the protocol of the queue's client. */
  serve(gate: Gate): Promise<{ port: number; close(): Promise<void> }> {
    return listen(async (request, response) => {
      const queue = queueIn(request.url ?? '');
      const body = creation.parse(await json(request));
      const forward = async (): Promise<HttpAnswer> => this.#add(queue, body);
      await through(gate, `queue ${queue}`, response, { forward, refusal: failure(503, 'UNAVAILABLE') });
    });
  }

  reset(): void {
    this.#tasks = [];
    this.#names.clear();
    this.dropped = 0;
  }

  /** When the next task is to be delivered (ms since the epoch); null where there is none. */
  nextAt(): number | null {
    return this.#tasks.length === 0 ? null : Math.min(...this.#tasks.map(({ at }) => at));
  }

  /** Takes the task that has been due for longest out of the queue, for a delivery. */
  take(): HeldTask | null {
    const [first] = this.#tasks.filter(({ at }) => at <= Date.now()).sort((a, b) => a.at - b.at);
    if (!first) return null;
    this.#tasks = this.#tasks.filter((task) => task !== first);
    return { ...first, attempts: first.attempts + 1 };
  }

  /** Keeps a task whose delivery failed, for the next attempt, unless that was the last. */
  giveBack(task: HeldTask): void {
    const { maxAttempts, minBackoffSeconds, maxBackoffSeconds } = retries;
    if (task.attempts >= maxAttempts) {
      this.dropped += 1;
      return;
    }
    const seconds = Math.min(maxBackoffSeconds, minBackoffSeconds * 2 ** (task.attempts - 1));
    this.#tasks.push({ ...task, at: Date.now() + seconds * 1000 });
  }

  #add(queue: string, { task }: z.infer<typeof creation>): HttpAnswer {
    if (this.#names.has(task.name)) return failure(409, 'ALREADY_EXISTS');
    this.#names.add(task.name);
    const sent = z.object({ data: z.unknown() }).parse(JSON.parse(atob(task.httpRequest.body)));
    const at = task.scheduleTime ? Date.parse(task.scheduleTime) : Date.now();
    this.#tasks.push({ name: task.name, queue, data: sent.data, at, attempts: 0 });
    return answer(200, { name: task.name });
  }
}
