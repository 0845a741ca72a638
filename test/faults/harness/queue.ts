import { json } from 'node:stream/consumers';
import { z } from 'zod';
import { orchestrate } from '../../../functions/src/entry/queues.ts';
import type { FaultInjector } from './fault-injector.ts';
import { type HttpResponse, listen, proxyCall } from './http-proxy.ts';

/** The retries of every queue, as deployed; the orchestrator is deployed without any platform. https://cloud.google.com/tasks/docs/reference/rest/v2/projects.locations.queues#RetryConfig */
const { retryConfig } = z
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
  .parse(orchestrate.__endpoint).taskQueueTrigger;

/** A queued task. `at` is the time of its next delivery (ms since the epoch). */
export interface QueuedTask {
  name: string;
  queue: string;
  data: unknown;
  at: number;
  attempts: number;
}

const createTaskRequest = z.object({
  task: z.object({
    name: z.string(),
    httpRequest: z.object({ body: z.string() }),
    scheduleTime: z.iso.datetime().optional(),
  }),
});

const jsonResponse = (status: number, body: object): HttpResponse => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

const failure = (code: number, status: string): HttpResponse => jsonResponse(code, { error: { code, status } });

const queueIn = (path: string): string => /\/queues\/([^/]+)\/tasks$/.exec(path)?.[1] ?? 'unknown';

/**
 * A queue with the semantics of Cloud Tasks: names are unique, a task is delivered at least once, retried with backoff, and
 * dropped after its last attempt. It does not deliver by itself: the harness takes the due tasks.
 */
export class Queue {
  #tasks: QueuedTask[] = [];
  #names = new Set<string>();
  /** Tasks that used up their attempts. */
  dropped = 0;

  /** Serves the protocol of the Cloud Tasks client. */
  serve(injector: FaultInjector): Promise<{ port: number; close(): Promise<void> }> {
    return listen(async (request, response) => {
      const queue = queueIn(request.url ?? '');
      const body = createTaskRequest.parse(await json(request));
      const forward = async (): Promise<HttpResponse> => this.#add(queue, body);
      await proxyCall(injector, `queue ${queue}`, response, { forward, unavailable: failure(503, 'UNAVAILABLE') });
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

  /** Removes the task that has been due for longest, for a delivery. */
  take(): QueuedTask | null {
    const [first] = this.#tasks.filter(({ at }) => at <= Date.now()).sort((a, b) => a.at - b.at);
    if (!first) return null;
    this.#tasks = this.#tasks.filter((task) => task !== first);
    return { ...first, attempts: first.attempts + 1 };
  }

  /** Schedules the next attempt of a task whose delivery failed, unless that was the last. */
  retryOrDrop(task: QueuedTask): void {
    const { maxAttempts, minBackoffSeconds, maxBackoffSeconds } = retryConfig;
    if (task.attempts >= maxAttempts) {
      this.dropped += 1;
      return;
    }
    const seconds = Math.min(maxBackoffSeconds, minBackoffSeconds * 2 ** (task.attempts - 1));
    this.#tasks.push({ ...task, at: Date.now() + seconds * 1000 });
  }

  #add(queue: string, { task }: z.infer<typeof createTaskRequest>): HttpResponse {
    if (this.#names.has(task.name)) return failure(409, 'ALREADY_EXISTS');
    this.#names.add(task.name);
    const sent = z.object({ data: z.unknown() }).parse(JSON.parse(atob(task.httpRequest.body)));
    const at = task.scheduleTime ? Date.parse(task.scheduleTime) : Date.now();
    this.#tasks.push({ name: task.name, queue, data: sent.data, at, attempts: 0 });
    return jsonResponse(200, { name: task.name });
  }
}
