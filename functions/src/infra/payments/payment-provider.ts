import type Stripe from 'stripe';
import type { Config } from '../config/config.ts';
import type { Secret } from '../config/secrets.ts';
import { paymentFailure, UnknownObjectError } from './payment-failure.ts';
import { type Price, priceOf } from './price.ts';

/** A user who is about to become a customer. */
export interface NewCustomer {
  userId: string;
  email: string | null;
}

/** What a checkout is made of. */
interface CheckoutRequest {
  userId: string;
  customerId: string;
  priceId: string;
  /** How long nothing is paid (days); null for no trial. */
  trialDays: number | null;
  /** Where the browser goes after paying, and where it goes back to. */
  successUrl: string;
  cancelUrl: string;
}

/** A checkout session: `url` is its page while it is open. */
export interface Checkout {
  id: string;
  status: 'open' | 'complete' | 'expired';
  url: string | null;
  /** What was bought, once it was. */
  subscriptionId: string | null;
}

/**
 * Stripe, as far as subscriptions are sold by it. Every method throws `payment_provider_unavailable` where Stripe cannot answer
 * now, and `payment_provider_error` where it refuses. Requests with one idempotency key take effect once.
 */
export interface PaymentProvider {
  /** The price that the pages sell. */
  readPrice(): Promise<Price>;
  createCustomer(customer: NewCustomer, idempotencyKey: string): Promise<string>;
  /** Throws `UnknownObjectError` too, where there is no such customer. */
  createCheckout(request: CheckoutRequest, idempotencyKey: string): Promise<Checkout>;
  /** Null where there is no such session. */
  readCheckout(id: string): Promise<Checkout | null>;
  /** The address of the page where a customer manages the subscription. Throws `UnknownObjectError` too, where there is none. */
  createPortal(customerId: string, returnUrl: string): Promise<string>;
  /** Ends a checkout session that is open, so that it cannot be paid any more. Does nothing where there is none. */
  expireCheckout(id: string): Promise<void>;
  /** Ends every subscription of a customer at once, after which nothing is charged. Does nothing where there is none. */
  cancelSubscriptions(customerId: string): Promise<void>;
}

/** Beside the first attempt. Stripe's library waits in between, and repeats with the same idempotency key. */
const RETRIES = 1;

/** Subscriptions in one response of a list: the most that Stripe returns. */
const PAGE = 100;

/** The payment provider. Its library is loaded with the first call. Null without a price or a key. */
export function createPaymentProvider(
  { billing }: Pick<Config, 'billing'>,
  secretKey: Secret | null,
): PaymentProvider | null {
  const { priceId: soldPriceId } = billing;
  if (soldPriceId === null || secretKey === null) return null;
  let opened: Promise<Stripe> | undefined;
  const call = async <T>(request: (stripe: Stripe) => Promise<T>): Promise<T> => {
    opened ??= openClient(billing, secretKey);
    const stripe = await opened;
    try {
      return await request(stripe);
    } catch (error) {
      throw paymentFailure(error);
    }
  };
  const readCheckout = async (id: string): Promise<Checkout | null> => {
    try {
      return await call(async ({ checkout }) => checkoutOf(await checkout.sessions.retrieve(id)));
    } catch (error) {
      if (error instanceof UnknownObjectError) return null;
      throw error;
    }
  };
  return {
    readPrice: () => call(async ({ prices }) => priceOf(await prices.retrieve(soldPriceId, { expand: ['product'] }))),
    createCustomer: ({ userId, email }, idempotencyKey) =>
      call(async ({ customers }) => {
        const metadata = { userId };
        if (email === null) return (await customers.create({ metadata }, { idempotencyKey })).id;
        try {
          return (await customers.create({ email, metadata }, { idempotencyKey })).id;
        } catch (error) {
          if (!isRefusedEmail(error)) throw error;
          // The checkout page asks for another email address.
          const withoutEmail = { idempotencyKey: `${idempotencyKey}-without-email` };
          return (await customers.create({ metadata }, withoutEmail)).id;
        }
      }),
    createCheckout: ({ userId, customerId, priceId, trialDays, successUrl, cancelUrl }, idempotencyKey) =>
      call(async ({ checkout }) => {
        const request: Stripe.Checkout.SessionCreateParams = {
          mode: 'subscription',
          customer: customerId,
          line_items: [{ price: priceId, quantity: 1 }],
          client_reference_id: userId,
          metadata: { userId },
          subscription_data: {
            metadata: { userId },
            ...(trialDays === null ? {} : { trial_period_days: trialDays }),
          },
          success_url: successUrl,
          cancel_url: cancelUrl,
        };
        return checkoutOf(await checkout.sessions.create(request, { idempotencyKey }));
      }),
    readCheckout,
    createPortal: (customerId, returnUrl) =>
      call(async ({ billingPortal }) => {
        const { url } = await billingPortal.sessions.create({ customer: customerId, return_url: returnUrl });
        return url;
      }),
    expireCheckout: async (id) => {
      if ((await readCheckout(id))?.status !== 'open') return;
      await call(({ checkout }) => checkout.sessions.expire(id));
    },
    cancelSubscriptions: (customerId) =>
      unlessUnknown(
        call(async ({ subscriptions }) => {
          // Without a status Stripe lists the subscriptions that have not been canceled.
          for await (const { id } of subscriptions.list({ customer: customerId, limit: PAGE }))
            await unlessUnknown(call((stripe) => stripe.subscriptions.cancel(id)));
        }),
      ),
  };
}

async function openClient(
  { stripeUrl, stripeTimeoutMs }: Pick<Config['billing'], 'stripeUrl' | 'stripeTimeoutMs'>,
  secretKey: Secret,
): Promise<Stripe> {
  const { default: StripeClient } = await import('stripe');
  const { protocol, hostname, port } = new URL(stripeUrl);
  return new StripeClient(secretKey.reveal(), {
    protocol: protocol === 'http:' ? 'http' : 'https',
    host: hostname,
    ...(port === '' ? {} : { port }),
    timeout: stripeTimeoutMs,
    maxNetworkRetries: RETRIES,
    telemetry: false,
  });
}

function checkoutOf({ id, status, url, subscription }: Stripe.Checkout.Session): Checkout {
  return {
    id,
    status: statusOf(status),
    url,
    subscriptionId: typeof subscription === 'string' ? subscription : (subscription?.id ?? null),
  };
}

/** A status that is not known here is none in which something could be paid. */
function statusOf(status: string | null): Checkout['status'] {
  return status === 'open' || status === 'complete' ? status : 'expired';
}

/** An address that the identity provider takes, and Stripe does not. */
function isRefusedEmail(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'email_invalid';
}

/** Does nothing where what is named does not exist, or not any more. */
async function unlessUnknown(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof UnknownObjectError)) throw error;
  }
}
