import type { Context } from '../../context.ts';
import { canonicalJson, sha256Hex } from '../../infra/crypto/digest.ts';
import { UnknownObjectError } from '../../infra/payments/payment-failure.ts';
import type { Checkout, NewCustomer } from '../../infra/payments/payment-provider.ts';
import { retryOnConflict, writeIfUnchanged } from '../../infra/store/conflicts.ts';
import type { PaymentAccount, Subscription } from '../../model/billing.ts';
import { HeraldError } from '../../model/errors.ts';
import { requireSales, type Sales } from './sales.ts';
import { isActive } from './subscription.ts';

type Tools = Pick<Context, 'store' | 'clock' | 'config' | 'payments'>;

/**
 * Statuses of a subscription that continues, though it may need a payment: the user would pay for a second one in
 * addition.
 */
const lasting = new Set(['trialing', 'active', 'past_due', 'unpaid', 'paused']);

/** Conflicts are with another click of the same user. */
const MAX_ATTEMPTS = 6;

/**
 * The address of the page of the payment provider where the user subscribes. The user has at most one customer and one
 * open checkout, even after repeated requests. Throws `already_subscribed`, `payment_pending`,
 * `payments_not_configured`, `payment_provider_error` and `payment_provider_unavailable`.
 */
export async function startCheckout(ctx: Tools, user: NewCustomer): Promise<string> {
  const sales = requireSales(ctx);
  const stored = ctx.store.user(user.userId);
  const [subscription, account] = await Promise.all([
    ctx.store.read(stored.subscription).then((snapshot) => snapshot.data() ?? null),
    ctx.store.read(stored.payment).then((snapshot) => snapshot.data() ?? null),
  ]);
  if (hasSubscription(subscription, ctx.clock.now()))
    throw new HeraldError('already_subscribed', 'You already have a subscription.');
  const open = await openCheckout(sales, account, subscription);
  if (open !== null) return open;
  const known = account?.customerId ?? subscription?.stripeCustomerId ?? null;
  // Only the first subscription has a trial.
  const trialDays = subscription === null ? ctx.config.billing.trialDays : null;
  const begun = await beginCheckout(ctx, sales, user, { known, trialDays, checkouts: account?.checkouts ?? 0 });
  const { id: checkoutId, url } = begun.checkout;
  await saveCheckout(ctx, user.userId, { customerId: begun.customerId, checkoutId });
  if (url === null)
    throw new HeraldError('payment_provider_unavailable', 'The payment page has expired. Please try again.', {
      retryAfterSeconds: 1,
    });
  return url;
}

function hasSubscription(subscription: Subscription | null, now: number): boolean {
  return (
    isActive(subscription, now) ||
    (subscription !== null && subscription.stripeSubscriptionId !== null && lasting.has(subscription.status))
  );
}

/** The open checkout of the user, which the user can continue; null if there is none. Throws `payment_pending`. */
async function openCheckout(
  { payments }: Sales,
  account: PaymentAccount | null,
  subscription: Subscription | null,
): Promise<string | null> {
  if (!account?.checkoutId) return null;
  const checkout = await payments.readCheckout(account.checkoutId);
  if (checkout && isAwaited(checkout, subscription))
    throw new HeraldError('payment_pending', 'You have paid, and the payment is being confirmed.');
  return checkout?.status === 'open' ? checkout.url : null;
}

/** Whether a finished checkout was paid but no event has created its subscription yet. */
function isAwaited({ status, subscriptionId }: Checkout, subscription: Subscription | null): boolean {
  return status === 'complete' && !subscription?.standings?.[subscriptionId ?? '']?.subscription;
}

interface NextCheckout {
  trialDays: number | null;
  /** How many there were before. */
  checkouts: number;
}

/** The customer's next checkout; of a new customer where the payment provider does not know the stored one any more. */
async function beginCheckout(
  ctx: Tools,
  sales: Sales,
  user: NewCustomer,
  { known, ...next }: NextCheckout & { known: string | null },
): Promise<{ customerId: string; checkout: Checkout }> {
  const customerId = known ?? (await newCustomer(ctx, sales, user, null));
  try {
    return { customerId, checkout: await newCheckout(sales, user, customerId, next) };
  } catch (error) {
    if (!(error instanceof UnknownObjectError)) throw error;
    const replacement = await newCustomer(ctx, sales, user, customerId);
    return { customerId: replacement, checkout: await newCheckout(sales, user, replacement, next) };
  }
}

/** A new customer for this user, in the place of one that the payment provider no longer knows. */
async function newCustomer(
  ctx: Tools,
  { payments }: Sales,
  user: NewCustomer,
  replaced: string | null,
): Promise<string> {
  const customerId = await payments.createCustomer(user, idempotencyKey('customer', { ...user, replaced }));
  await saveCustomer(ctx, user.userId, customerId);
  return customerId;
}

/** An idempotency key of the parameters: an equal request takes effect once, a different one is separate. */
function idempotencyKey(kind: string, request: object): string {
  return `herald-${kind}-${sha256Hex(canonicalJson(request))}`;
}

function newCheckout(
  { payments, priceId, planUrl }: Sales,
  user: NewCustomer,
  customerId: string,
  { trialDays, checkouts }: NextCheckout,
): Promise<Checkout> {
  const request = {
    userId: user.userId,
    customerId,
    priceId,
    trialDays,
    successUrl: `${planUrl}?checkout=done`,
    cancelUrl: `${planUrl}?checkout=cancelled`,
  };
  return payments.createCheckout(request, idempotencyKey('checkout', { ...request, checkouts }));
}

type AccountTools = Pick<Context, 'store' | 'clock'>;

/**
 * Stores the user's customer at the payment provider, and the user of that customer, so that events without metadata find
 * their user too.
 */
function saveCustomer({ store, clock }: AccountTools, userId: string, customerId: string): Promise<void> {
  return retryOnConflict(async () => {
    const [account, customer] = await Promise.all([
      store.user(userId).payment.get(),
      store.paymentCustomers.doc(customerId).get(),
    ]);
    const updatedAt = new Date(clock.now());
    const batch = store.batch();
    const { checkoutId = null, checkouts = 0 } = account.data() ?? {};
    writeIfUnchanged(batch, account, { customerId, checkoutId, checkouts, updatedAt });
    if (!customer.exists) batch.create(customer.ref, { userId, waiting: [], updatedAt, expireAt: null });
    await batch.commit();
  }, MAX_ATTEMPTS);
}

/** Stores the user's latest checkout; where another click was first, it is stored already. */
function saveCheckout(
  { store, clock }: AccountTools,
  userId: string,
  { customerId, checkoutId }: { customerId: string; checkoutId: string },
): Promise<void> {
  return retryOnConflict(async () => {
    const account = await store.user(userId).payment.get();
    const known = account.data();
    if (known?.checkoutId === checkoutId) return;
    const updatedAt = new Date(clock.now());
    const after = { customerId, checkoutId, checkouts: (known?.checkouts ?? 0) + 1, updatedAt };
    const batch = store.batch();
    writeIfUnchanged(batch, account, after);
    await batch.commit();
  }, MAX_ATTEMPTS);
}
