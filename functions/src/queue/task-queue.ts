import type { Functions } from 'firebase-admin/functions';
import { z } from 'zod';
import type { Config } from '../config/config.ts';

export interface Task {
  /** Name of the task function, which is the name of its queue. */
  queue: string;
  /**
   * Letters, digits, `_` and `-`. The queue refuses a name it has seen lately, so it carries whatever makes this
   * hand-over a different one.
   */
  name: string;
  payload: Record<string, unknown>;
  /** Not before this moment. Cloud Tasks looks 30 days ahead at most; the emulator does not look at all. */
  notBefore?: Date;
  /** How long the queue waits for an answer, seconds (15 to 1800). */
  deadlineSeconds?: number;
}

export interface TaskQueue {
  /** Hands a task over. A task the queue has already counts as handed over. Throws when the queue does not take it. */
  enqueue(task: Task): Promise<void>;
}

const coded = z.object({ code: z.string() });

const isDuplicate = (error: unknown): boolean => coded.safeParse(error).data?.code === 'functions/task-already-exists';

export const createTaskQueue = (functions: () => Functions, config: Pick<Config, 'region'>): TaskQueue => ({
  enqueue: async ({ queue, name, payload, notBefore, deadlineSeconds }) => {
    try {
      // A bare name means us-central1 to the SDK, whatever the region we run in.
      await functions()
        .taskQueue(`locations/${config.region}/functions/${queue}`)
        .enqueue(payload, {
          id: name,
          ...(notBefore ? { scheduleTime: notBefore } : {}),
          ...(deadlineSeconds ? { dispatchDeadlineSeconds: deadlineSeconds } : {}),
        });
    } catch (error) {
      if (!isDuplicate(error)) throw error;
    }
  },
});
