import { z } from 'zod';
import { instant } from './instant.ts';

/**
 * `users/{uid}/payment/current`: the customer and the checkout at the payment provider, before their first event
 * arrives. With it a second click finds the same customer and the same checkout.
 */
export const paymentAccount = z.object({
  customerId: z.string(),
  /** The latest checkout session; null before the first. */
  checkoutId: z.string().nullable(),
  /** How many checkout sessions were started: part of the idempotency key of the next. */
  checkouts: z.number().int(),
  updatedAt: instant,
});

export type PaymentAccount = z.infer<typeof paymentAccount>;
