import { z } from 'zod';
import { instant } from './instant.ts';

/**
 * `users/{uid}/credits/current/entries/invoice_{invoiceId}`: the credits that one paid invoice added to the balance.
 */
export const creditGrant = z.object({
  kind: z.literal('grant'),
  credits: z.number().int().positive(),
  invoiceId: z.string(),
  createdAt: instant,
});

export type CreditGrant = z.infer<typeof creditGrant>;
