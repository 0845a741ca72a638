import { z } from 'zod';

/** What the harness asks of a worker. `now` is what time it is (ms since the epoch). */
export const toWorker = z.discriminatedUnion('type', [
  z.object({ type: z.literal('task'), id: z.number(), now: z.number(), queue: z.string(), data: z.unknown() }),
  z.object({ type: z.literal('job'), id: z.number(), now: z.number(), name: z.string() }),
  z.object({ type: z.literal('time'), id: z.number(), now: z.number() }),
]);

/** What a worker says. A `sleep` is answered with `time` once that long has passed. */
export const fromWorker = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready'), port: z.number() }),
  z.object({ type: z.literal('sleep'), id: z.number(), ms: z.number() }),
  z.object({ type: z.literal('done'), id: z.number(), ok: z.boolean(), words: z.string() }),
]);

export type ToWorker = z.infer<typeof toWorker>;
export type FromWorker = z.infer<typeof fromWorker>;
