import { z } from 'zod';
import { instant, LONG_AGO } from './instant.ts';

/** `users/{uid}/credits/current`: the balance of AI credits. The entries below it are the ledger. */
export const credits = z.object({ balance: z.number(), updatedAt: instant.catch(LONG_AGO) });

export type Credits = z.infer<typeof credits>;

/**
 * `users/{uid}/credits/current/entries/{id}`: the credits that a paid invoice (`invoice_{invoiceId}`) or the operator
 * (`operator_{uuid}`) added to the balance.
 */
export const creditGrant = z.object({
  kind: z.literal('grant'),
  credits: z.number().int().positive(),
  /** Null for credits from the operator. */
  invoiceId: z.string().nullable(),
  createdAt: instant,
});
