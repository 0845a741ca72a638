import { z } from 'zod';
import { instant } from './instant.ts';

/**
 * `users/{uid}/credits/current/entries/{jobId}`: what one job has taken from the balance. `reserved` credits are gone from
 * it until the job ends: `settled` they stay so, `released` they are back.
 */
export const creditEntry = z.object({
  kind: z.literal('transcription'),
  state: z.enum(['reserved', 'settled', 'released']),
  credits: z.number().int().nonnegative(),
  /** Who works on the job: only they may settle. */
  owner: z.string(),
  /** When a reservation goes back by itself, as its holder must have died; null once it is settled or released. */
  releaseAt: instant.nullable(),
  createdAt: instant,
  updatedAt: instant,
});

export type CreditEntry = z.infer<typeof creditEntry>;
