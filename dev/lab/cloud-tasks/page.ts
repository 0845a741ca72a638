import { type Markup, markup } from '../sandbox/pages/markup.ts';
import type { QueueState } from './rules/task-queue.ts';

/** Tasks of a queue that the page lists. */
const SHOWN_TASKS = 20;

/** The page that shows what waits in each queue. It brings itself up to date. */
export function queuePage(queues: readonly QueueState[]): string {
  return markup`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="refresh" content="2">
<title>Task queues</title>
<style>
  body { font: 14px system-ui, sans-serif; margin: 2rem; }
  table { border-collapse: collapse; }
  th, td { border-bottom: 1px solid #ccc; padding: 0.25rem 0.75rem; text-align: left; font-weight: normal; }
</style>
<h1>Task queues</h1>
<table>
  <tr>
    <th>Queue</th><th>State</th><th>Waiting</th><th>Running</th><th>Next dispatch</th><th>Dispatches a second</th>
    <th>Held until</th><th>Succeeded</th><th>Failed attempts</th><th>Dropped</th>
  </tr>
  ${queues.map(queueRow)}
</table>
${queues.map(taskTable)}
</html>`.source;
}

function queueRow({ id, state, config, pace, counts, nextAt }: QueueState): Markup {
  return markup`<tr>
  <th><a href="#${id}">${id}</a></th>
  <td>${state}</td>
  <td>${counts.waiting}</td>
  <td>${counts.running} of ${config.rate.maxConcurrentDispatches}</td>
  <td>${time(nextAt)}</td>
  <td>${pace.dispatchesPerSecond.toFixed(1)} of ${config.rate.maxDispatchesPerSecond} (${pace.limitedBy})</td>
  <td>${time(pace.limitedUntil)}</td>
  <td>${counts.succeeded}</td>
  <td>${counts.failed}</td>
  <td>${counts.dropped}</td>
</tr>`;
}

function time(ms: number | null): string {
  return ms === null ? '' : new Date(ms).toISOString();
}

function taskTable({ id, tasks }: QueueState): Markup {
  return tasks.length === 0
    ? markup``
    : markup`<h2 id="${id}">${id}: ${tasks.length} tasks</h2>
<table>
  <tr><th>Task</th><th>Scheduled for</th><th>Attempts</th><th>Last status</th></tr>
  ${tasks.slice(0, SHOWN_TASKS).map(taskRow)}
</table>`;
}

function taskRow({ id, scheduleAt, attempts, previousStatus }: QueueState['tasks'][number]): Markup {
  return markup`<tr>
  <th>${id}</th>
  <td>${time(scheduleAt)}</td>
  <td>${attempts}</td>
  <td>${previousStatus}</td>
</tr>`;
}
