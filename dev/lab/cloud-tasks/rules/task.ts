// https://cloud.google.com/tasks/docs/reference/rest/v2/projects.locations.queues.tasks
import { z } from 'zod';
import { SECOND } from '../time.ts';
import { invalidArgument } from './api-error.ts';
import {
  DISPATCH_DEADLINE_MS,
  MAX_HEADER_BYTES,
  MAX_SCHEDULE_AHEAD_MS,
  MAX_TASK_BYTES,
  MAX_URL_LENGTH,
} from './limits.ts';
import { taskIdIn } from './names.ts';
import type { Random } from './random.ts';
import { taskSize } from './task-size.ts';

const METHODS = ['POST', 'GET', 'HEAD', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'] as const;
const METHODS_WITH_BODY: readonly string[] = ['POST', 'PUT', 'PATCH'];

const creation = z.strictObject({
  task: z.strictObject({
    name: z.string().optional(),
    httpRequest: z.strictObject({
      url: z.string(),
      httpMethod: z.enum(METHODS).default('POST'),
      headers: z.record(z.string(), z.string()).default({}),
      body: z.base64().default(''),
      oidcToken: z.strictObject({ serviceAccountEmail: z.string(), audience: z.string().optional() }).optional(),
    }),
    scheduleTime: z.iso.datetime({ offset: true }).optional(),
    dispatchDeadline: z
      .string()
      .regex(/^\d+(\.\d{1,9})?s$/)
      .optional(),
  }),
});

/** The request that delivers a task. */
export interface TaskRequest {
  url: string;
  method: (typeof METHODS)[number];
  headers: Readonly<Record<string, string>>;
  body: Buffer;
  oidcToken?: { serviceAccountEmail: string; audience?: string | undefined } | undefined;
}

/** A task of a queue. Times in ms since the epoch. */
export interface Task {
  id: string;
  name: string;
  createdAt: number;
  /** When the next attempt is due. */
  scheduleAt: number;
  /** How long an attempt may take (ms). */
  deadlineMs: number;
  request: TaskRequest;
  /** Attempts that were dispatched. */
  attempts: number;
  /** Attempts that got a response other than 5xx, which is what `X-CloudTasks-TaskExecutionCount` counts. */
  executions: number;
  firstAttemptAt: number | null;
  /** Status of the last attempt's response; null when it got none. */
  previousStatus: number | null;
}

/**
 * The task in the body of a creation. An empty URL is the queue's default, as in the protocol of the Tasks emulator.
 * Throws INVALID_ARGUMENT.
 */
export function readTask(
  body: unknown,
  { queue, defaultUrl, now, random }: { queue: string; defaultUrl: string; now: number; random: Random },
): Task {
  const parsed = creation.safeParse(body);
  if (!parsed.success) throw invalidArgument(`Invalid JSON payload received. ${z.prettifyError(parsed.error)}`);
  const { name, httpRequest, scheduleTime, dispatchDeadline } = parsed.data.task;
  const { url, httpMethod: method, headers, oidcToken } = httpRequest;
  const id = name === undefined ? generatedId(random) : taskIdIn(name, queue);
  const task: Task = {
    id,
    name: `${queue}/tasks/${id}`,
    createdAt: now,
    scheduleAt: readScheduleTime(scheduleTime, now),
    deadlineMs: readDeadline(dispatchDeadline),
    request: { url: url || defaultUrl, method, headers, body: Buffer.from(httpRequest.body, 'base64'), oidcToken },
    attempts: 0,
    executions: 0,
    firstAttemptAt: null,
    previousStatus: null,
  };
  assertTarget(task.request);
  if (taskSize(task) > MAX_TASK_BYTES) throw invalidArgument('Task size too large');
  return task;
}

/** A task as the API shows it, without its body (the BASIC view). */
export function taskResource(task: Task): object {
  return {
    name: task.name,
    httpRequest: { url: task.request.url, httpMethod: task.request.method, headers: task.request.headers },
    scheduleTime: new Date(task.scheduleAt).toISOString(),
    createTime: new Date(Math.floor(task.createdAt / SECOND) * SECOND).toISOString(),
    dispatchDeadline: `${task.deadlineMs / SECOND}s`,
    dispatchCount: task.attempts,
    view: 'BASIC',
  };
}

/** Ids that the service gives: long numbers. */
function generatedId(random: Random): string {
  return Array.from({ length: 19 }, (_, index) => Math.floor(random() * 10) || (index === 0 ? 1 : 0)).join('');
}

/** A time in the past is now: a task is due from the moment it is created. */
function readScheduleTime(given: string | undefined, now: number): number {
  if (given === undefined) return now;
  const at = Date.parse(given);
  if (at - now > MAX_SCHEDULE_AHEAD_MS)
    throw invalidArgument(
      `The Task.scheduleTime, ${given}, is too far in the future. Schedule time must be no more than 720h in the future.`,
    );
  return at;
}

function readDeadline(given: string | undefined): number {
  if (given === undefined) return DISPATCH_DEADLINE_MS.default;
  const ms = Math.trunc(Number.parseFloat(given) * SECOND);
  if (ms < DISPATCH_DEADLINE_MS.min || ms > DISPATCH_DEADLINE_MS.max)
    throw invalidArgument('Task.dispatchDeadline must be between [15s, 30m].');
  return ms;
}

function assertTarget({ url, headers, method, body }: TaskRequest): void {
  if (!/^https?:\/\//.test(url)) throw invalidArgument("HttpTarget.url must start with 'http://' or 'https://'.");
  if (url.length > MAX_URL_LENGTH)
    throw invalidArgument(`HttpRequest.url is longer than ${MAX_URL_LENGTH} characters.`);
  if (body.length > 0 && !METHODS_WITH_BODY.includes(method))
    throw invalidArgument('HttpRequest.body is only allowed with POST, PUT or PATCH.');
  const headerBytes = Object.entries(headers).reduce((sum, pair) => sum + Buffer.byteLength(pair.join('')), 0);
  if (headerBytes >= MAX_HEADER_BYTES) throw invalidArgument('HttpRequest.headers must be smaller than 80KB.');
}
