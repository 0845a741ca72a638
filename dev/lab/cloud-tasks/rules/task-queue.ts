import { type Clock, SECOND } from '../time.ts';
import { Agenda } from './agenda.ts';
import { backoffMs, isExhausted } from './backoff.ts';
import { nameExistedRecently, nameExists, PastNames, type QueuePath, queueName, taskNotFound } from './names.ts';
import { isSuccess, Pace, type PaceState, type RampSettings, type Response } from './pace.ts';
import type { QueueConfig } from './queue-config.ts';
import type { Random } from './random.ts';
import { readTask, type Task, type TaskRequest } from './task.ts';
import { taskHeaders } from './task-headers.ts';

/** A second delivery of an attempt comes within this time (ms). */
const DUPLICATE_WITHIN_MS = 5 * SECOND;

export interface QueueSettings {
  /** The share of attempts that are delivered twice, 0 to 1: Cloud Tasks promises at least one delivery, not exactly one. */
  duplicates: number;
}

/** What happened to a task. */
export interface QueueEvent {
  kind: 'created' | 'dispatched' | 'succeeded' | 'failed' | 'dropped' | 'deleted';
  at: number;
  /** Full name. */
  task: string;
  attempts: number;
  status: number | null;
}

/** What a queue works with. Time and chance come from outside, so that a run can be repeated. */
export interface QueueContext {
  clock: Clock;
  random: Random;
  settings: QueueSettings;
  ramp: RampSettings;
  onEvent: (event: QueueEvent) => void;
}

/** An attempt to deliver a task, for the transport to make. */
export interface Dispatch {
  /** Full name of the queue. */
  queue: string;
  task: string;
  attempt: number;
  request: TaskRequest;
  headers: Record<string, string>;
  /** How long the attempt may take (ms). */
  deadlineMs: number;
  /** A second delivery of the same attempt: its response changes nothing. */
  isDuplicate: boolean;
}

interface Entry {
  at: number;
  task: Task;
  duplicate?: Dispatch;
}

export interface QueueState {
  name: string;
  id: string;
  state: 'RUNNING' | 'PAUSED';
  config: QueueConfig;
  pace: PaceState;
  counts: Record<QueueEvent['kind'] | 'waiting' | 'running', number>;
  /** When the queue dispatches next (ms since the epoch); null when nothing but an event from outside can change that. */
  nextAt: number | null;
  tasks: Task[];
}

/**
 * One queue: which tasks it has, and which of them to deliver when. It does nothing by itself: its driver takes what is due,
 * delivers it, and reports the response.
 */
export class TaskQueue {
  readonly path: QueuePath;
  readonly name: string;
  #config: QueueConfig;
  readonly #context: QueueContext;
  readonly #pace: Pace;
  readonly #tasks = new Map<string, Task>();
  readonly #pastNames = new PastNames();
  readonly #agenda = new Agenda<Entry>();
  #running = 0;
  #isPaused = false;
  readonly #counts = { created: 0, dispatched: 0, succeeded: 0, failed: 0, dropped: 0, deleted: 0 };

  constructor(path: QueuePath, config: QueueConfig, context: QueueContext) {
    this.path = path;
    this.name = queueName(path);
    this.#config = config;
    this.#context = context;
    this.#pace = new Pace(config.rate, context.ramp, context.clock.now());
  }

  get config(): QueueConfig {
    return this.#config;
  }

  /** New settings, as a deploy brings them; the tasks stay. */
  configure(config: QueueConfig): void {
    this.#config = config;
    this.#pace.configure(config.rate, this.#context.clock.now());
  }

  /** Adds the task in the body of a creation. Throws INVALID_ARGUMENT and ALREADY_EXISTS. */
  create(body: unknown): Task {
    const now = this.#context.clock.now();
    const { random } = this.#context;
    const task = readTask(body, { queue: this.name, defaultUrl: this.#config.defaultUrl, now, random });
    if (this.#tasks.has(task.id)) throw nameExists();
    if (this.#pastNames.has(task.id, now)) throw nameExistedRecently();
    this.#tasks.set(task.id, task);
    this.#agenda.add({ at: task.scheduleAt, task });
    this.#report('created', task);
    return task;
  }

  /** A task, scheduled or under way. Throws NOT_FOUND. */
  get(id: string): Task {
    const task = this.#tasks.get(id);
    if (!task) throw taskNotFound(this.#pastNames.has(id, this.#context.clock.now()));
    return task;
  }

  /** Removes a task, scheduled or under way. Throws NOT_FOUND. */
  delete(id: string): void {
    const task = this.get(id);
    this.#agenda.keep((entry) => entry.task !== task);
    this.#end(task, 'deleted');
  }

  /** Removes all tasks. */
  purge(): void {
    this.#agenda.keep(() => false);
    for (const task of [...this.#tasks.values()]) this.#end(task, 'deleted');
  }

  /** Stops dispatching; tasks can still be added, and attempts under way go on. */
  pause(): void {
    this.#isPaused = true;
  }

  resume(): void {
    if (this.#isPaused) this.#pace.restart(this.#context.clock.now());
    this.#isPaused = false;
  }

  /** The attempts to make now. Each must be reported with `complete`. */
  take(): Dispatch[] {
    const now = this.#context.clock.now();
    const dispatches: Dispatch[] = [];
    while (this.#hasRoom && this.#isDue(now) && this.#pace.take(now)) {
      const entry = this.#agenda.shift();
      if (!entry) break;
      this.#running += 1;
      dispatches.push(entry.duplicate ?? this.#dispatch(entry.task, now));
    }
    return dispatches;
  }

  /**
   * When to `take` next (ms since the epoch), though it may then give nothing yet; null when only a new task, a response or a
   * resume can bring anything.
   */
  nextAt(): number | null {
    const { first } = this.#agenda;
    if (!first || !this.#hasRoom) return null;
    return Math.max(first.at, this.#pace.nextAt(this.#context.clock.now()));
  }

  /** Reports how an attempt ended. */
  complete(dispatch: Dispatch, response: Response): void {
    const now = this.#context.clock.now();
    this.#running -= 1;
    this.#pace.responded(response, now);
    const task = this.#taskOf(dispatch);
    if (!task) return;
    task.previousStatus = response.status;
    if (isSuccess(response)) {
      this.#end(task, 'succeeded');
      return;
    }
    if (response.status !== null && response.status < 500) task.executions += 1;
    this.#report('failed', task);
    this.#retryOrDrop(task, response, now);
  }

  inspect(): QueueState {
    const { size: waiting } = this.#agenda;
    return {
      name: this.name,
      id: this.path.id,
      state: this.#isPaused ? 'PAUSED' : 'RUNNING',
      config: this.#config,
      pace: this.#pace.state(this.#context.clock.now()),
      counts: { waiting, running: this.#running, ...this.#counts },
      nextAt: this.nextAt(),
      tasks: [...this.#tasks.values()].sort((a, b) => a.scheduleAt - b.scheduleAt),
    };
  }

  get #hasRoom(): boolean {
    return !this.#isPaused && this.#running < this.#config.rate.maxConcurrentDispatches;
  }

  #isDue(now: number): boolean {
    const { first } = this.#agenda;
    return first !== undefined && first.at <= now;
  }

  #dispatch(task: Task, now: number): Dispatch {
    task.attempts += 1;
    task.firstAttemptAt ??= now;
    const dispatch: Dispatch = {
      queue: this.name,
      task: task.id,
      attempt: task.attempts,
      request: task.request,
      headers: taskHeaders(this.path.id, task),
      deadlineMs: task.deadlineMs,
      isDuplicate: false,
    };
    this.#report('dispatched', task);
    const { random, settings } = this.#context;
    if (settings.duplicates > 0 && random() < settings.duplicates) {
      const at = now + Math.floor(random() * DUPLICATE_WITHIN_MS);
      this.#agenda.add({ at, task, duplicate: { ...dispatch, isDuplicate: true } });
    }
    return dispatch;
  }

  /** The task that an attempt was made for, unless it is gone meanwhile or the attempt was a second delivery. */
  #taskOf({ task: id, attempt, isDuplicate }: Dispatch): Task | undefined {
    const task = this.#tasks.get(id);
    return !isDuplicate && task?.attempts === attempt ? task : undefined;
  }

  #retryOrDrop(task: Task, { retryAfterMs }: Response, now: number): void {
    const { retry } = this.#config;
    const firstAttemptAt = task.firstAttemptAt ?? now;
    if (isExhausted(retry, { ...task, firstAttemptAt }, now)) {
      this.#end(task, 'dropped');
      return;
    }
    task.scheduleAt = now + Math.max(backoffMs(retry, task.attempts), retryAfterMs ?? 0);
    this.#agenda.add({ at: task.scheduleAt, task });
  }

  #end(task: Task, kind: 'succeeded' | 'dropped' | 'deleted'): void {
    this.#tasks.delete(task.id);
    this.#pastNames.add(task.id, this.#context.clock.now());
    this.#report(kind, task);
  }

  #report(kind: QueueEvent['kind'], task: Task): void {
    this.#counts[kind] += 1;
    const { clock, onEvent } = this.#context;
    onEvent({ kind, at: clock.now(), task: task.name, attempts: task.attempts, status: task.previousStatus });
  }
}
