import { z } from 'zod';
import { instant } from './instant.ts';

/** The state of a subscription at the time of one event. */
export const subscriptionEvent = z.object({
  kind: z.literal('subscription'),
  subscriptionId: z.string(),
  status: z.string(),
  currentPeriodEnd: instant.nullable(),
  /** The payment provider's own time of the event, in whole seconds. */
  at: instant,
  change: z.enum(['created', 'updated', 'deleted']),
  /** Whether this event changed the status. */
  changedStatus: z.boolean(),
  eventId: z.string(),
});

/** The outcome of an invoice. */
export const invoiceEvent = z.object({
  kind: z.literal('invoice'),
  invoiceId: z.string(),
  subscriptionId: z.string().nullable(),
  outcome: z.enum(['paid', 'failed']),
  /** Whether an amount was due for a period of a subscription, and not for a change within one. */
  forPeriod: z.boolean(),
  /** End of the period it is for. */
  periodEnd: instant.nullable(),
  at: instant,
});

/** A finished checkout, which links the customer to a user and a subscription. */
export const checkoutEvent = z.object({ kind: z.literal('checkout'), subscriptionId: z.string().nullable() });

export const paymentEventData = z.discriminatedUnion('kind', [subscriptionEvent, invoiceEvent, checkoutEvent]);

export type SubscriptionEvent = z.infer<typeof subscriptionEvent>;
export type InvoiceEvent = z.infer<typeof invoiceEvent>;
export type PaymentEventData = z.infer<typeof paymentEventData>;
