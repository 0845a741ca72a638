import { z } from 'zod';
import { instant } from './instant.ts';

/**
 * `users/{uid}/credits/current/entries/{jobId}`: the credits of one job. `reserved` credits are subtracted
 * from the balance until the job ends; then they are `settled` (spent) or `released` (added back).
 */
export const creditEntry = z.object({
  kind: z.literal('transcription'),
  state: z.enum(['reserved', 'settled', 'released']),
  credits: z.number().int().nonnegative(),
  /** The worker of the job; only it may settle the credits. */
  owner: z.string(),
  /** When the reservation is released because its worker must have died; null once it is settled or released. */
  releaseAt: instant.nullable(),
  createdAt: instant,
  updatedAt: instant,
});

export type CreditEntry = z.infer<typeof creditEntry>;
