import { z } from 'zod';
import type { TaskQueue as QueueClient, Task } from '../../../functions/src/queue/task-queue.ts';
import { ApiError } from '../../../local/queue/rules/api-error.ts';
import { MEASURED_RAMP, type Response } from '../../../local/queue/rules/pace.ts';
import type { Dispatch } from '../../../local/queue/rules/task-queue.ts';
import { TaskQueues } from '../../../local/queue/rules/task-queues.ts';
import type { Chance } from '../world/chance.ts';
import { currentWorker, reach } from '../world/workers.ts';
import type { World } from '../world/world.ts';

const PROJECT = { project: 'demo-simulation', location: 'us-central1' } as const;
/** How long the service may hold a task back (ms). */
const DELAY_MS = 60_000;

/** What delivers a task: the status of its response, or null where there is none. */
export type Deliver = (queue: string, dispatch: Dispatch, data: unknown) => Promise<Response>;

const payload = z.object({ data: z.unknown() });

/** Cloud Tasks: the strict queue's rules, driven by virtual time. */
export class CloudTasks {
  readonly queues: TaskQueues;
  readonly #world: World;
  readonly #chance: Chance;
  readonly #deliver: Deliver;
  #wakeAt = Number.POSITIVE_INFINITY;
  #cancelWake = () => {};

  constructor(world: World, deliver: Deliver) {
    this.#world = world;
    this.#chance = world.chance.of('queue');
    this.#deliver = deliver;
    this.queues = new TaskQueues({
      clock: { now: () => Math.floor(world.time.now) },
      random: this.#chance.of('rules').next,
      settings: { duplicates: world.conditions.queue.duplicates },
      ramp: MEASURED_RAMP,
      onEvent: () => {},
    });
  }

  /** Creates a queue with the settings of a deployed function. */
  register(id: string, settings: object): void {
    this.queues.register({ ...PROJECT, id }, { ...settings, defaultUri: `https://functions.example/${id}` });
  }

  /** The client of a worker. */
  readonly client: QueueClient = { enqueue: (task) => this.#enqueue(task) };

  #enqueue(task: Task): Promise<void> {
    const { time, conditions } = this.#world;
    const { latency, unavailable, lostResponse } = conditions.queue;
    const worker = currentWorker();
    const legMs = () => this.#chance.latency(latency) / 2;
    const [thereMs, backMs] = [legMs(), legMs()];
    const [fails, isLost] = [this.#chance.happens(unavailable), this.#chance.happens(lostResponse)];
    return new Promise((resolve, reject) => {
      const back = (work: () => void) => reach(time, worker, time.now + backMs, work);
      const unreachable = () => reject(new Error('The queue could not be reached.'));
      time.after(thereMs, () => {
        if (fails) return void back(unreachable);
        try {
          this.#create(task, worker?.name ?? 'world');
        } catch (error) {
          return void back(() => reject(error));
        }
        back(isLost ? unreachable : resolve);
      });
    });
  }

  /** A name that exists counts as success, as in the product's client. */
  #create({ queue: id, name, payload: data, notBefore, deadlineSeconds }: Task, by: string): void {
    const queue = this.queues.get({ ...PROJECT, id });
    const delayMs = this.#chance.happens(this.#world.conditions.queue.delayed) ? this.#chance.between(0, DELAY_MS) : 0;
    const at = Math.max(notBefore?.getTime() ?? 0, this.#world.time.now) + delayMs;
    try {
      queue.create({
        task: {
          name: `${queue.name}/tasks/${name}`,
          httpRequest: { url: '', body: Buffer.from(JSON.stringify({ data })).toString('base64') },
          scheduleTime: new Date(at).toISOString(),
          ...(deadlineSeconds ? { dispatchDeadline: `${deadlineSeconds}s` } : {}),
        },
      });
      this.#world.timeline.add(
        by,
        `task ${id} ${name.slice(0, 8)} created for ${new Date(at).toISOString().slice(11, 23)}`,
      );
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 'ALREADY_EXISTS')) throw error;
      this.#world.timeline.add(by, `task ${id} ${name.slice(0, 8)} exists already`);
    }
    this.#wake();
  }

  /** Dispatches what is due, and again when the next is. */
  #wake(): void {
    const { time } = this.#world;
    for (const dispatch of this.queues.take()) this.#dispatch(dispatch);
    const nextAt = this.queues.nextAt();
    if (nextAt === null || (nextAt >= this.#wakeAt && this.#wakeAt > time.now)) return;
    this.#cancelWake();
    this.#wakeAt = Math.max(nextAt, time.now + 1);
    this.#cancelWake = time.at(this.#wakeAt, () => {
      this.#wakeAt = Number.POSITIVE_INFINITY;
      this.#wake();
    });
  }

  #dispatch(dispatch: Dispatch): void {
    const { time } = this.#world;
    const id = dispatch.queue.split('/').at(-1) ?? '';
    const { data } = payload.parse(JSON.parse(dispatch.request.body.toString()));
    let isOver = false;
    const complete = (response: Response): void => {
      if (isOver) return;
      isOver = true;
      cancelDeadline();
      this.queues.complete(dispatch, response);
      this.#wake();
    };
    const cancelDeadline = time.after(dispatch.deadlineMs, () => complete({ status: null, retryAfterMs: null }));
    const legMs = () => this.#chance.latency(this.#world.conditions.queue.latency) / 2;
    const backMs = legMs();
    time.after(legMs(), () => {
      void this.#deliver(id, dispatch, data).then((response) => time.after(backMs, () => complete(response)));
    });
  }
}
