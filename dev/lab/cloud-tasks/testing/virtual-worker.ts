// For tests: a queue under a clock that only the test moves, and a worker that answers in no time or later.

import type { Response } from '../rules/pace.ts';
import { QUICK_RAMP, type RampSettings } from '../rules/pace.ts';
import { seededRandom } from '../rules/random.ts';
import type { Dispatch, QueueEvent } from '../rules/task-queue.ts';
import { TaskQueues } from '../rules/task-queues.ts';
import type { Clock } from '../time.ts';

export const PATH = { project: 'demo', location: 'us-central1', id: 'publish' } as const;
export const QUEUE = 'projects/demo/locations/us-central1/queues/publish';
export const START = Date.UTC(2030, 0, 1);

export const OK: Response = { status: 204, retryAfterMs: null };
export function status(code: number, retryAfterMs: number | null = null): Response {
  return { status: code, retryAfterMs };
}

/** A delivery, and when it began (ms after the start). */
interface Delivered extends Dispatch {
  at: number;
}

interface WorkerOptions {
  seed?: number;
  ramp?: RampSettings;
  duplicates?: number;
}

interface Answer extends Response {
  /** How long the worker takes (ms). */
  tookMs?: number;
}

export class VirtualWorker {
  now = START;
  readonly queues: TaskQueues;
  readonly events: QueueEvent[] = [];
  readonly delivered: Delivered[] = [];
  readonly settings: { duplicates: number };
  /** Most deliveries under way at once. */
  maxConcurrent = 0;
  /** What the worker answers. */
  respond: (dispatch: Dispatch) => Answer = () => OK;
  #inProgress: { dispatch: Dispatch; response: Response; endsAt: number }[] = [];

  constructor({ seed = 1, ramp = QUICK_RAMP, duplicates = 0 }: WorkerOptions = {}) {
    const clock: Clock = { now: () => this.now };
    this.settings = { duplicates };
    this.queues = new TaskQueues({
      clock,
      random: seededRandom(seed),
      settings: this.settings,
      ramp,
      onEvent: (event) => this.events.push(event),
    });
  }

  /** Creates the queue that the tests use. */
  register(settings: object = {}) {
    return this.queues.register(PATH, { defaultUri: 'http://127.0.0.1:1/publish', ...settings });
  }

  /** Lets time pass, up to `until` (ms after the start), and everything happen that is due by then. */
  runUntil(until: number): void {
    const end = START + until;
    for (;;) {
      this.#step();
      const next = Math.min(this.queues.nextAt() ?? Infinity, ...this.#inProgress.map(({ endsAt }) => endsAt));
      if (next > end) break;
      this.now = Math.max(next, this.now);
    }
    this.now = end;
  }

  /** When each delivery of a task began (ms after the start). */
  timesOf(task?: string): number[] {
    return this.delivered.filter((one) => task === undefined || one.task === task).map(({ at }) => at);
  }

  #step(): void {
    const ended = this.#inProgress.filter(({ endsAt }) => endsAt <= this.now);
    this.#inProgress = this.#inProgress.filter(({ endsAt }) => endsAt > this.now);
    for (const { dispatch, response } of ended) this.queues.complete(dispatch, response);
    for (const dispatch of this.queues.take()) {
      const { tookMs = 0, ...response } = this.respond(dispatch);
      this.delivered.push({ ...dispatch, at: this.now - START });
      this.#inProgress.push({ dispatch, response, endsAt: this.now + tookMs });
    }
    this.maxConcurrent = Math.max(this.maxConcurrent, this.#inProgress.length);
  }
}

/** The body of a creation, with the fields a test is about. */
export function aTask(fields: { id?: string; inMs?: number; httpRequest?: object; [field: string]: unknown } = {}) {
  const { id, inMs, httpRequest, ...others } = fields;
  return {
    task: {
      ...(id === undefined ? {} : { name: `${QUEUE}/tasks/${id}` }),
      ...(inMs === undefined ? {} : { scheduleTime: new Date(START + inMs).toISOString() }),
      httpRequest: {
        url: '',
        body: Buffer.from('{"data":{}}').toString('base64'),
        headers: { 'Content-Type': 'application/json' },
        ...httpRequest,
      },
      ...others,
    },
  };
}
