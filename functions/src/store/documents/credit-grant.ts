import { z } from 'zod';
import { instant } from './instant.ts';

/** `users/{uid}/credits/current/entries/invoice_{invoiceId}`: what one paid invoice has added to the balance. */
export const creditGrant = z.object({
  kind: z.literal('grant'),
  credits: z.number().int().positive(),
  invoiceId: z.string(),
  createdAt: instant,
});

export type CreditGrant = z.infer<typeof creditGrant>;
