import { z } from 'zod';

/** The messages of the harness to a worker. `now` is the current time (ms since the epoch). */
export const toWorker = z.discriminatedUnion('type', [
  z.object({ type: z.literal('task'), id: z.number(), now: z.number(), queue: z.string(), data: z.unknown() }),
  z.object({ type: z.literal('job'), id: z.number(), now: z.number(), name: z.string() }),
  z.object({ type: z.literal('time'), id: z.number(), now: z.number() }),
]);

/** The messages of a worker. The response to `sleep` is `time`, once that many ms have passed. */
export const fromWorker = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready'), port: z.number() }),
  z.object({ type: z.literal('sleep'), id: z.number(), ms: z.number() }),
  z.object({ type: z.literal('done'), id: z.number(), ok: z.boolean(), message: z.string() }),
]);

export type ToWorker = z.infer<typeof toWorker>;
export type FromWorker = z.infer<typeof fromWorker>;
