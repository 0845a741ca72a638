import { z } from 'zod';
import { instant, LONG_AGO } from './instant.ts';

/** `users/{uid}/credits/current`: the balance of AI credits. The entries below it are the ledger. */
export const credits = z.object({ balance: z.number(), updatedAt: instant.catch(LONG_AGO) });

export type Credits = z.infer<typeof credits>;

/**
 * `users/{uid}/credits/current/entries/invoice_{invoiceId}`: the credits that one paid invoice added to the balance.
 */
export const creditGrant = z.object({
  kind: z.literal('grant'),
  credits: z.number().int().positive(),
  invoiceId: z.string(),
  createdAt: instant,
});
