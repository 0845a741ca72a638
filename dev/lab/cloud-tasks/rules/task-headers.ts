// https://cloud.google.com/tasks/docs/creating-http-target-tasks#handler, and for what that page leaves open the requests of the
// service recorded by github.com/aertje/cloud-tasks-emulator (conformance/golden/dispatch.json).
import { SECOND } from '../time.ts';
import type { Task } from './task.ts';

/** Headers of a task that the service ignores or sets itself. */
const RESERVED = /^(host|content-length|user-agent|x-cloudtasks-.*|x-google-.*|x-appengine-.*)$/i;

/** The headers of the attempt that is under way, without `Authorization` where the task has a service account. */
export function taskHeaders(queueId: string, task: Task): Record<string, string> {
  const isKept = (name: string): boolean =>
    !RESERVED.test(name) && !(task.request.oidcToken && name.toLowerCase() === 'authorization');
  return {
    ...Object.fromEntries(Object.entries(task.request.headers).filter(([name]) => isKept(name))),
    'User-Agent': 'Google-Cloud-Tasks',
    'X-CloudTasks-QueueName': queueId,
    'X-CloudTasks-TaskName': task.id,
    'X-CloudTasks-TaskRetryCount': `${task.attempts - 1}`,
    'X-CloudTasks-TaskExecutionCount': `${task.executions}`,
    'X-CloudTasks-TaskETA': (task.scheduleAt / SECOND).toFixed(6),
    // The service sends the reason empty.
    ...(task.previousStatus === null
      ? {}
      : { 'X-CloudTasks-TaskPreviousResponse': `${task.previousStatus}`, 'X-CloudTasks-TaskRetryReason': '' }),
  };
}
