import {
  type ClientTask,
  createTask,
  type Dispatch,
  MEASURED_RAMP,
  type Response,
  TaskQueues,
} from '@herald-lab/cloud-tasks';
import { z } from 'zod';
import { callRemotely } from './remote-call.ts';
import type { SeededRandom } from './world/random.ts';
import { currentWorker } from './world/workers.ts';
import type { World } from './world/world.ts';

const PROJECT = { project: 'demo-simulation', location: 'us-central1' } as const;
/** How long the service may hold a task back (ms). */
const DELAY_MS = 60_000;

/** What delivers a task: the status of its response, or null where there is none. */
type Deliver = (queue: string, dispatch: Dispatch, data: unknown) => Promise<Response>;

const payload = z.object({ data: z.unknown() });

/** Cloud Tasks in a simulated world: the rules of `dev/lab/cloud-tasks` under virtual time. */
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
    enqueue: (task: ClientTask): Promise<void> => {
      const by = currentWorker()?.name ?? 'world';
      return callRemotely(this.#world, this.#random, this.#world.conditions.queue, {
        effect: () => this.#create(task, by),
        failure: () => new Error('The queue could not be reached.'),
      });
    },
  };

  /** A name that exists counts as success, as in the product's client. */
  #create(task: ClientTask, by: string): void {
    const { time, timeline, conditions } = this.#world;
    const delayMs = this.#random.happens(conditions.queue.delayed) ? this.#random.between(0, DELAY_MS) : 0;
    const notBefore = new Date(Math.max(task.notBefore?.getTime() ?? 0, time.now) + delayMs);
    const queue = this.#queues.get({ ...PROJECT, id: task.queue });
    const isNew = createTask(queue, { ...task, payload: { data: task.payload }, notBefore });
    const result = isNew ? `created for ${notBefore.toISOString().slice(11, 23)}` : 'exists already';
    timeline.add(by, `task ${task.queue} ${task.name.slice(0, 8)} ${result}`);
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
    const responseLatencyMs = legMs();
    time.after(legMs(), () => {
      void this.#deliver(id, dispatch, data).then((response) =>
        time.after(responseLatencyMs, () => complete(response)),
      );
    });
  }
}
