// Limits of Cloud Tasks: https://cloud.google.com/tasks/docs/quotas (the API reference gives the same, where it is not outdated).
import { DAY, HOUR, MINUTE, SECOND } from '../time.ts';

/**
 * Largest task, in bytes of its stored form (see `task-size.ts`). The documentation gives 1 MiB; this is the exact boundary,
 * measured against the service by github.com/aertje/cloud-tasks-emulator (internal/engine/tasksize.go).
 */
export const MAX_TASK_BYTES = 2 ** 20 - 7;

/** How far ahead a task may be scheduled. */
export const MAX_SCHEDULE_AHEAD_MS = 30 * DAY;

/** A task older than this is deleted, whatever its retry settings. */
export const MAX_TASK_AGE_MS = 31 * DAY;

/**
 * How long the name of a completed or deleted task stays taken: "up to 24 hours" in the quotas, "up to 4 hours" or "~1 hour" on
 * other pages. So code may neither use a name again before the longest time, nor rely on it after the shortest.
 */
export const NAME_TAKEN_MS = { min: HOUR, max: DAY } as const;

/** https://cloud.google.com/tasks/docs/reference/rest/v2/projects.locations.queues.tasks#Task.FIELDS.dispatch_deadline */
export const DISPATCH_DEADLINE_MS = { default: 10 * MINUTE, min: 15 * SECOND, max: 30 * MINUTE } as const;

/** https://cloud.google.com/tasks/docs/reference/rest/v2/projects.locations.queues.tasks#HttpRequest.FIELDS.headers */
export const MAX_HEADER_BYTES = 80 * 1024;

/** https://cloud.google.com/tasks/docs/reference/rest/v2/projects.locations.queues.tasks#HttpRequest.FIELDS.url */
export const MAX_URL_LENGTH = 2083;

/** https://cloud.google.com/tasks/docs/reference/rest/v2/projects.locations.queues#RateLimits */
export const MAX_DISPATCHES_PER_SECOND = 500;
export const MAX_CONCURRENT_DISPATCHES = 5000;
