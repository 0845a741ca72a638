import { z } from 'zod';

/** A scheduled function: its name, and when it runs. */
export const job = z.object({ name: z.string(), schedule: z.string(), timeZone: z.string().optional() });
export type Job = z.infer<typeof job>;

/** How one run of a job ended. */
export const jobResult = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true) }),
  z.object({ ok: z.literal(false), error: z.string() }),
]);
export type JobResult = z.infer<typeof jobResult>;
