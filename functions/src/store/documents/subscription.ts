import { z } from 'zod';
import { instant } from './instant.ts';
import { invoiceFact, subscriptionFact } from './payment-fact.ts';

/** The newest that is known of one subscription at the payment provider. */
export const standing = z.object({
  customerId: z.string().nullable(),
  subscription: subscriptionFact.nullable(),
  invoice: invoiceFact.nullable(),
});

/**
 * `users/{uid}/subscription/current`. What stands beside `standings` is drawn from them, so that events end in the same
 * state in whichever order they come.
 */
export const subscription = z.object({
  status: z.string(),
  currentPeriodEnd: instant.nullable().default(null),
  stripeCustomerId: z.string().nullable().default(null),
  stripeSubscriptionId: z.string().nullable().default(null),
  /** By the payment provider's id of the subscription. */
  standings: z.record(z.string(), standing).optional(),
  updatedAt: instant,
});

export type Standing = z.infer<typeof standing>;
export type Subscription = z.infer<typeof subscription>;
