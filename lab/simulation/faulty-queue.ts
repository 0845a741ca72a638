import { ApiError, type Dispatch, MEASURED_RAMP, type Response, TaskQueues } from '@herald-lab/cloud-tasks';
import { z } from 'zod';
import { callRemotely } from './remote-call.ts';
import type { SeededRandom } from './world/random.ts';
import { currentWorker } from './world/workers.ts';
import type { World } from './world/world.ts';

const PROJECT = { project: 'demo-simulation', location: 'us-central1' } as const;
/** How long the service may hold a task back (ms). */
const DELAY_MS = 60_000;

/** A task as the code under test creates it. */
export interface QueuedTask {
  queue: string;
  name: string;
  payload: unknown;
  notBefore?: Date | undefined;
  deadlineSeconds?: number | undefined;
}

/** What delivers a task: the status of its response, or null where there is none. */
export type Deliver = (queue: string, dispatch: Dispatch, data: unknown) => Promise<Response>;

const payload = z.object({ data: z.unknown() });

/** Cloud Tasks in a simulated world: the rules of `lab/cloud-tasks` under virtual time. */
export class FaultyQueues {
  readonly #queues: TaskQueues;
  readonly #world: World;
  readonly #random: SeededRandom;
  readonly #deliver: Deliver;
  #wakeAt = Number.POSITIVE_INFINITY;
  #cancelWake = () => {};

  constructor(world: World, deliver: Deliver) {
    this.#world = world;
    this.#random = world.random.of('queue');
    this.#deliver = deliver;
    this.#queues = new TaskQueues({
      clock: { now: () => Math.floor(world.time.now) },
      random: this.#random.of('rules').next,
      settings: { duplicates: world.conditions.queue.duplicates },
      ramp: MEASURED_RAMP,
      onEvent: () => {},
    });
  }

  /** Creates a queue with the settings of a deployed function. */
  register(id: string, settings: object): void {
    this.#queues.register({ ...PROJECT, id }, { ...settings, defaultUri: `https://functions.example/${id}` });
  }

  /** The client of a worker. */
  readonly client = {
    enqueue: (task: QueuedTask): Promise<void> => {
      const by = currentWorker()?.name ?? 'world';
      return callRemotely(this.#world, this.#random, this.#world.conditions.queue, {
        effect: () => this.#create(task, by),
        failure: () => new Error('The queue could not be reached.'),
      });
    },
  };

  /** A name that exists counts as success, as in the product's client. */
  #create({ queue: id, name, payload: data, notBefore, deadlineSeconds }: QueuedTask, by: string): void {
    const { time, timeline, conditions } = this.#world;
    const queue = this.#queues.get({ ...PROJECT, id });
    const delayMs = this.#random.happens(conditions.queue.delayed) ? this.#random.between(0, DELAY_MS) : 0;
    const at = new Date(Math.max(notBefore?.getTime() ?? 0, time.now) + delayMs).toISOString();
    try {
      queue.create({
        task: {
          name: `${queue.name}/tasks/${name}`,
          httpRequest: { url: '', body: Buffer.from(JSON.stringify({ data })).toString('base64') },
          scheduleTime: at,
          ...(deadlineSeconds ? { dispatchDeadline: `${deadlineSeconds}s` } : {}),
        },
      });
      timeline.add(by, `task ${id} ${name.slice(0, 8)} created for ${at.slice(11, 23)}`);
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 'ALREADY_EXISTS')) throw error;
      timeline.add(by, `task ${id} ${name.slice(0, 8)} exists already`);
    }
    this.#wake();
  }

  /** Dispatches what is due, and again when the next is. */
  #wake(): void {
    const { time } = this.#world;
    for (const dispatch of this.#queues.take()) this.#dispatch(dispatch);
    const nextAt = this.#queues.nextAt();
    if (nextAt === null || (nextAt >= this.#wakeAt && this.#wakeAt > time.now)) return;
    this.#cancelWake();
    this.#wakeAt = Math.max(nextAt, time.now + 1);
    this.#cancelWake = time.at(this.#wakeAt, () => {
      this.#wakeAt = Number.POSITIVE_INFINITY;
      this.#wake();
    });
  }

  #dispatch(dispatch: Dispatch): void {
    const { time, conditions } = this.#world;
    const id = dispatch.queue.split('/').at(-1) ?? '';
    const { data } = payload.parse(JSON.parse(dispatch.request.body.toString()));
    let isOver = false;
    const complete = (response: Response): void => {
      if (isOver) return;
      isOver = true;
      cancelDeadline();
      this.#queues.complete(dispatch, response);
      this.#wake();
    };
    const cancelDeadline = time.after(dispatch.deadlineMs, () => complete({ status: null, retryAfterMs: null }));
    const legMs = () => this.#random.latency(conditions.queue.latency) / 2;
    const backMs = legMs();
    time.after(legMs(), () => {
      void this.#deliver(id, dispatch, data).then((response) => time.after(backMs, () => complete(response)));
    });
  }
}
