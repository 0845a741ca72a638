import { type ZodType, z } from 'zod';
import type { PaymentEvent } from '../../domain/billing/index.ts';
import { SECOND } from '../../model/clock.ts';
import { isPathSegment } from '../../model/ids.ts';

/** A signed event that differs from Stripe's documentation. The message names fields, never data. */
export class UnreadableEvent extends Error {
  override readonly name = 'UnreadableEvent';
}

type Translate = (envelope: EventEnvelope) => Omit<PaymentEvent, 'id' | 'type'>;

/** Invoices that pay for a period: https://docs.stripe.com/api/invoices/object#invoice_object-billing_reason */
const periodReasons = new Set(['subscription', 'subscription_create', 'subscription_cycle']);

const checkout: Translate = (envelope) => {
  const object = read(checkoutObject, envelope);
  return {
    customerId: object.customer ?? null,
    userId: userOf(object.metadata),
    priceIds: [],
    data: { kind: 'checkout', subscriptionId: object.subscription ?? null },
  };
};

/** The event types that are handled; the endpoint should be subscribed to these. */
const translations = new Map<string, Translate>([
  ['customer.subscription.created', subscription('created')],
  ['customer.subscription.updated', subscription('updated')],
  ['customer.subscription.paused', subscription('updated')],
  ['customer.subscription.resumed', subscription('updated')],
  ['customer.subscription.deleted', subscription('deleted')],
  ['checkout.session.completed', checkout],
  ['invoice.paid', invoice('paid')],
  ['invoice.payment_failed', invoice('failed')],
]);

/** The event as Herald uses it; null for a type that is not handled. Throws `UnreadableEvent`. */
export function paymentEventOf(envelope: EventEnvelope): PaymentEvent | null {
  const translate = translations.get(envelope.type);
  return translate ? { id: envelope.id, type: envelope.type, ...translate(envelope) } : null;
}

function read<T>(schema: ZodType<T>, { id, type, data }: EventEnvelope): T {
  const parsed = schema.safeParse(data.object);
  if (parsed.success) return parsed.data;
  throw new UnreadableEvent(`${type} ${id}: ${z.prettifyError(parsed.error)}`);
}

/** The user id that the shop wrote into the metadata of the subscription or checkout. */
function userOf(metadata: Record<string, string> | null | undefined): string | null {
  const userId = metadata?.['userId'];
  return userId !== undefined && isPathSegment(userId) ? userId : null;
}

function subscription(change: 'created' | 'updated' | 'deleted'): Translate {
  return (envelope) => {
    const object = read(subscriptionObject, envelope);
    return {
      customerId: object.customer,
      userId: userOf(object.metadata),
      priceIds: (object.items?.data ?? []).flatMap(({ price }) => price ?? []),
      data: {
        kind: 'subscription',
        subscriptionId: object.id,
        status: change === 'deleted' ? 'canceled' : object.status,
        currentPeriodEnd: periodEndOf(object),
        at: dateOf(envelope.created),
        change,
        changedStatus: Object.hasOwn(envelope.data.previous_attributes ?? {}, 'status'),
        eventId: envelope.id,
      },
    };
  };
}

/** Since API version 2025-03-31 each item has a period; before, the subscription had one. */
function periodEndOf({ items, current_period_end }: SubscriptionObject): Date | null {
  return latest((items?.data ?? []).map((item) => item.current_period_end)) ?? latest([current_period_end]);
}

/** The last of several times, in seconds; null where there is none. */
function latest(times: readonly (number | null | undefined)[]): Date | null {
  const present = times.filter((time) => typeof time === 'number');
  return present.length === 0 ? null : dateOf(Math.max(...present));
}

function dateOf(seconds: number): Date {
  return new Date(seconds * SECOND);
}

function invoice(outcome: 'paid' | 'failed'): Translate {
  return (envelope) => {
    const object = read(invoiceObject, envelope);
    const details = object.parent?.subscription_details;
    const subscriptionId = details?.subscription ?? object.subscription ?? null;
    const lines = object.lines?.data ?? [];
    return {
      customerId: object.customer ?? null,
      userId: userOf(details?.metadata) ?? userOf(object.subscription_details?.metadata),
      priceIds: lines.flatMap(({ pricing, price }) => pricing?.price_details?.price ?? price ?? []),
      data: {
        kind: 'invoice',
        invoiceId: object.id,
        subscriptionId,
        outcome,
        forPeriod: subscriptionId !== null && isForPeriod(object),
        periodEnd: latest(lines.map((line) => line.period?.end)),
        at: dateOf(envelope.created),
      },
    };
  };
}

/** The total is after discounts, and before what a balance of the customer pays. An invoice of a trial is over 0. */
function isForPeriod({ billing_reason, total, amount_paid, amount_due }: InvoiceObject): boolean {
  const amount = total ?? amount_due ?? amount_paid ?? null;
  return (amount === null || amount > 0) && (billing_reason == null || periodReasons.has(billing_reason));
}

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

const subscriptionObject = z.object({
  id,
  customer: reference,
  status: z.string(),
  metadata,
  current_period_end: seconds.nullish(),
  items: z
    .object({ data: z.array(z.object({ current_period_end: seconds.nullish(), price: reference.nullish() })) })
    .nullish(),
});

const checkoutObject = z.object({ customer: reference.nullish(), subscription: reference.nullish(), metadata });

/** Since API version 2025-03-31 the price is in `pricing`. */
const invoiceLine = z.object({
  period: z.object({ end: seconds }).nullish(),
  pricing: z.object({ price_details: z.object({ price: reference.nullish() }).nullish() }).nullish(),
  price: reference.nullish(),
});

const invoiceObject = z.object({
  id,
  customer: reference.nullish(),
  billing_reason: z.string().nullish(),
  subscription: reference.nullish(),
  subscription_details: z.object({ metadata }).nullish(),
  parent: z
    .object({ subscription_details: z.object({ subscription: reference.nullish(), metadata }).nullish() })
    .nullish(),
  total: z.number().nullish(),
  amount_due: z.number().nullish(),
  amount_paid: z.number().nullish(),
  lines: z.object({ data: z.array(invoiceLine) }).nullish(),
});

export type EventEnvelope = z.infer<typeof eventEnvelope>;
type SubscriptionObject = z.infer<typeof subscriptionObject>;
type InvoiceObject = z.infer<typeof invoiceObject>;
