import { z } from 'zod';
import { instant, LONG_AGO } from './instant.ts';

/** The state of a subscription at the time of one event. */
const subscriptionEvent = z.object({
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
const invoiceEvent = z.object({
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
const checkoutEvent = z.object({ kind: z.literal('checkout'), subscriptionId: z.string().nullable() });

const paymentEventData = z.discriminatedUnion('kind', [subscriptionEvent, invoiceEvent, checkoutEvent]);

export type SubscriptionEvent = z.infer<typeof subscriptionEvent>;
export type InvoiceEvent = z.infer<typeof invoiceEvent>;
export type PaymentEventData = z.infer<typeof paymentEventData>;

/** The latest events of one subscription at the payment provider. */
const subscriptionState = z.object({
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

/** `users/{uid}/credits/current`: the balance of AI credits. The entries below it are the ledger. */
export const credits = z.object({ balance: z.number(), updatedAt: instant.catch(LONG_AGO) });

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
  /** The profile with the record of the job; null for the customer. */
  profileId: z.string().nullable().default(null),
  /** When the reservation is released because its worker must have died; null once it is settled or released. */
  releaseAt: instant.nullable(),
  createdAt: instant,
  updatedAt: instant,
});

export type CreditEntry = z.infer<typeof creditEntry>;

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

/**
 * `paymentCustomers/{customerId}`: the user of a customer at the payment provider. Until an event names the user, the
 * data of the other events is kept in `waiting`.
 */
export const paymentCustomer = z.object({
  userId: z.string().nullable(),
  waiting: z.array(paymentEventData),
  updatedAt: instant,
  /** Null once the user is known. */
  expireAt: instant.nullable(),
});

export type PaymentCustomer = z.infer<typeof paymentCustomer>;
