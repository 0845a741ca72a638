import { z } from 'zod';
import { instant, LONG_AGO } from './instant.ts';
import { invoiceEvent, subscriptionEvent } from './payment-event-data.ts';

/** The latest events of one subscription at the payment provider. */
export const subscriptionState = z.object({
  customerId: z.string().nullable(),
  subscription: subscriptionEvent.nullable(),
  invoice: invoiceEvent.nullable(),
});

/** The status of a subscription document without one. */
export const NO_STATUS = 'none';

/**
 * `users/{uid}/subscription/current`. The other fields are derived from `standings` (the state per subscription), so that
 * the same events in any order result in the same document.
 */
export const subscription = z.object({
  status: z
    .string()
    .nullish()
    .transform((status) => status ?? NO_STATUS),
  currentPeriodEnd: instant.nullable().default(null),
  stripeCustomerId: z.string().nullable().default(null),
  stripeSubscriptionId: z.string().nullable().default(null),
  /** By the payment provider's id of the subscription. */
  standings: z.record(z.string(), subscriptionState).optional(),
  updatedAt: instant.catch(LONG_AGO),
});

export type SubscriptionState = z.infer<typeof subscriptionState>;
export type Subscription = z.infer<typeof subscription>;
