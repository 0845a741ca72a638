import { GoogleAuth } from 'google-auth-library';
import { z } from 'zod';

/** A task that is in its queue. */
const queuedTask = z.object({
  scheduleTime: z.coerce.date(),
  dispatchCount: z.number().default(0),
});

export type QueuedTask = z.infer<typeof queuedTask>;

/**
 * What the queue says of a task, by its name: null where it does not have it, because it is done, dropped, or was never enqueued. Asks the
 * local queue where `CLOUD_TASKS_EMULATOR_HOST` names one, as firebase-admin does. Throws for any other answer.
 * https://cloud.google.com/tasks/docs/reference/rest/v2/projects.locations.queues.tasks/get
 */
export async function readTask(
  { projectId, region }: { projectId: string; region: string },
  { queue, name }: { queue: string; name: string },
): Promise<QueuedTask | null> {
  const path = `projects/${projectId}/locations/${region}/queues/${queue}/tasks/${name}`;
  const { status, data } = await get(path);
  if (status === 404) return null;
  if (status !== 200) throw new Error(`The queue ${queue} answered ${status}: ${JSON.stringify(data)}`);
  return queuedTask.parse(data);
}

async function get(path: string): Promise<{ status: number; data: unknown }> {
  const local = process.env['CLOUD_TASKS_EMULATOR_HOST'];
  if (local) {
    const response = await fetch(`http://${local}/${path}`);
    return { status: response.status, data: await response.json() };
  }
  const auth = new GoogleAuth({ scopes: 'https://www.googleapis.com/auth/cloud-platform' });
  const url = `https://cloudtasks.googleapis.com/v2/${path}`;
  return auth.request<unknown>({ url, validateStatus: () => true });
}
