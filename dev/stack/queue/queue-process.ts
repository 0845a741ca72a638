// A part of the local stack: the task queue, in a separate process.

import type { QueueEvent } from '@herald-lab/cloud-tasks';
import { startQueueServer } from '@herald-lab/cloud-tasks';
import { z } from 'zod';
import { print, runChildProcess } from '../process/child-entry.ts';

const settings = z.object({
  host: z.string(),
  port: z.number(),
  projectInvokers: z.array(z.string()),
  seed: z.number(),
});

/** The log has every event; a dropped task is lost work, which the developer must see. */
function log({ kind, at, task, attempts, status }: QueueEvent): void {
  const line = `${task} ${kind}, ${attempts} attempts, last status ${status ?? 'none'}`;
  console.log(`${new Date(at).toISOString()} ${line}`);
  if (kind === 'dropped') print(`The task queue dropped a task after its last attempt: ${line}`);
}

const shown = new Set<string>();

/** A function that refuses its tasks is misconfigured: reported once. */
function logRefusal(reason: string): void {
  console.log(reason);
  if (!shown.has(reason)) print(reason);
  shown.add(reason);
}

await runChildProcess(async () => {
  const options = settings.parse(JSON.parse(process.argv[2] ?? '{}'));
  const server = await startQueueServer({ ...options, onEvent: log, onRefusal: logRefusal });
  return { value: { host: server.host }, close: () => server.close() };
});
