import { z } from 'zod';
import { instant } from './instant.ts';

/** `operations/jobs`: the latest run of each scheduled job that ended well, by its name. */
export const serviceJobs = z.record(
  z.string(),
  z.object({
    endedAt: instant,
    /** How many documents it found, and for how long (ms) the oldest of them had been due. */
    found: z.number().int(),
    oldestAgeMs: z.number(),
  }),
);

export type ServiceJobs = z.infer<typeof serviceJobs>;
