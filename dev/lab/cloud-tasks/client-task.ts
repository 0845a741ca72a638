import { ApiError } from './rules/api-error.ts';
import type { TaskQueue } from './rules/task-queue.ts';

/** A task as a client creates it. */
export interface ClientTask {
  queue: string;
  name: string;
  payload: unknown;
  notBefore?: Date | undefined;
  deadlineSeconds?: number | undefined;
}

/** Creates a task for the default address of `queue`. Returns false where the name exists. Throws other `ApiError`s. */
export function createTask(queue: TaskQueue, { name, payload, notBefore, deadlineSeconds }: ClientTask): boolean {
  try {
    queue.create({
      task: {
        name: `${queue.name}/tasks/${name}`,
        httpRequest: { url: '', body: Buffer.from(JSON.stringify(payload)).toString('base64') },
        ...(notBefore ? { scheduleTime: notBefore.toISOString() } : {}),
        ...(deadlineSeconds ? { dispatchDeadline: `${deadlineSeconds}s` } : {}),
      },
    });
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.status === 'ALREADY_EXISTS') return false;
    throw error;
  }
}
