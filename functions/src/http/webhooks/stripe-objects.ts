import { z } from 'zod';
import { isPathSegment } from '../../infra/ids/ids.ts';

/** The parts of Stripe's objects that are read, in the current API version and, where they moved, in earlier ones. */
const id = z.string().refine(isPathSegment);
/** An object where it was expanded, its id where not. */
const reference = z.union([id, z.object({ id }).transform((object) => object.id)]);
const metadata = z.record(z.string(), z.string()).nullish();
/** Seconds since the epoch. */
const seconds = z.number().int();

export const eventEnvelope = z.object({
  id,
  type: z.string(),
  created: seconds,
  livemode: z.boolean().optional(),
  data: z.object({ object: z.unknown(), previous_attributes: z.record(z.string(), z.unknown()).nullish() }),
});

export const subscriptionObject = z.object({
  id,
  customer: reference,
  status: z.string(),
  metadata,
  current_period_end: seconds.nullish(),
  items: z.object({ data: z.array(z.object({ current_period_end: seconds.nullish() })) }).nullish(),
});

export const checkoutObject = z.object({ customer: reference.nullish(), subscription: reference.nullish(), metadata });

export const invoiceObject = z.object({
  id,
  customer: reference.nullish(),
  billing_reason: z.string().nullish(),
  subscription: reference.nullish(),
  subscription_details: z.object({ metadata }).nullish(),
  parent: z
    .object({ subscription_details: z.object({ subscription: reference.nullish(), metadata }).nullish() })
    .nullish(),
  lines: z.object({ data: z.array(z.object({ period: z.object({ end: seconds }).nullish() })) }).nullish(),
});

export type EventEnvelope = z.infer<typeof eventEnvelope>;
export type SubscriptionObject = z.infer<typeof subscriptionObject>;
export type InvoiceObject = z.infer<typeof invoiceObject>;
