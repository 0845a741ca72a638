import type { Functions } from 'firebase-admin/functions';
import { z } from 'zod';
import { isTestUser } from '../../model/ids.ts';
import type { Platform } from '../../model/platform.ts';
import type { Config } from '../config/config.ts';
import { hashBelow, sha256Hex } from '../crypto/digest.ts';

export interface Task {
  /** Name of the task function, which is the name of its queue. */
  queue: string;
  /**
   * Letters, digits, `_` and `-`. The queue rejects a name that it has accepted recently, so each deliberate repeat
   * needs a different name.
   */
  name: string;
  payload: Record<string, unknown>;
  /** Not dispatched before this time. Cloud Tasks allows at most 30 days ahead; the Tasks emulator ignores it. */
  notBefore?: Date;
  /** How long the queue waits for the response, in seconds (15 to 1800). */
  deadlineSeconds?: number;
}

export interface TaskQueue {
  /** Enqueues a task. A duplicate name counts as success. Throws when the queue rejects the task. */
  enqueue(task: Task): Promise<void>;
}

const coded = z.object({ code: z.string() });

export function createTaskQueue(functions: () => Functions, config: Pick<Config, 'region'>): TaskQueue {
  return {
    enqueue: async ({ queue, name, payload, notBefore, deadlineSeconds }) => {
      try {
        // The SDK resolves a bare name in us-central1, regardless of the region of this function.
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
  };
}

function isDuplicate(error: unknown): boolean {
  return coded.safeParse(error).data?.code === 'functions/task-already-exists';
}

/**
 * The functions of the orchestrator and their queues, of which a deployment has as many as its scale needs: a queue dispatches at most
 * 500 tasks a second. https://cloud.google.com/tasks/docs/quotas
 */
export const orchestrateQueues = ['orchestrate', 'orchestrate2', 'orchestrate3', 'orchestrate4'] as const;
const SCALE_OF_A_QUEUE = 4;

/** Those of a deployment. */
export function orchestrateQueuesOf({ scale }: Pick<Config, 'scale'>): readonly (typeof orchestrateQueues)[number][] {
  return orchestrateQueues.slice(0, Math.ceil(scale / SCALE_OF_A_QUEUE));
}

/** The queue of a user's posts. What is in another queue after a change of the scale is enqueued again by the dispatcher sweep. */
export function orchestrateQueue(userId: string, config: Pick<Config, 'scale'>): string {
  const queues = orchestrateQueuesOf(config);
  return queues[hashBelow(queues.length, userId)] ?? orchestrateQueues[0];
}

/** The name of a platform's publish function and of its queue, such as `publishThreads`. */
export function publishQueue(platform: Platform): string {
  return `publish${platform.charAt(0).toUpperCase()}${platform.slice(1)}`;
}

/** The queue of all posts of test users, and the function behind it: they delay no post of a live user. */
export const TEST_QUEUE = 'publishTest';

/** The name of the queue that publishes the posts of a user on a platform. */
export function queueOfRun({ userId, platform }: { userId: string; platform: Platform }): string {
  return isTestUser(userId) ? TEST_QUEUE : publishQueue(platform);
}

/**
 * A queue accepts a name once. `dedupeSuffix` distinguishes a deliberate repeat (the minute of a sweep) from an accidental
 * one. Hashed, because sequential names are slow:
 * https://cloud.google.com/tasks/docs/reference/rest/v2/projects.locations.queues.tasks
 */
export function taskName(
  kind: 'orchestrate' | 'publish' | 'events' | 'webhook' | 'export' | 'metrics' | 'files',
  subject: string,
  dedupeSuffix: string,
): string {
  return `${sha256Hex(`${kind}:${subject}:${dedupeSuffix}`).slice(0, 40)}-${kind}`;
}
