import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { context } from '../../../functions/src/context.ts';
import { aPost, request, withKey } from '../../support/api.ts';
import { stack } from '../../support/stack.ts';
import {
  Customer,
  DAYS,
  deliver,
  invoiceLine,
  now,
  type StripeEvent,
  send,
  signatureOf,
  stripeId,
} from '../../support/stripe-events.ts';
import { createUser, type TestUser } from '../../support/user.ts';

async function posting(user: TestUser): Promise<number> {
  return (await request('/v1/posts', { body: aPost({ text: stripeId('text') }), headers: withKey(user) })).status;
}

async function balanceOf(uid: string): Promise<number> {
  return (await context().store.user(uid).credits.get()).data()?.balance ?? 0;
}

async function subscriptionOf(uid: string) {
  return (await context().store.user(uid).subscription.get()).data();
}

async function isMarked({ id }: StripeEvent): Promise<boolean> {
  return (await context().store.webhookEvents.doc(`stripe:${id}`).get()).exists;
}

describe('the subscription gate', () => {
  it('access opens and closes with the next request after an event', async () => {
    const user = await createUser({ subscription: 'none' });
    const customer = new Customer(user.uid);
    expect(await posting(user)).toBe(403);
    const created = customer.subscription('created', now(), 'active', now() + 30 * DAYS);
    expect(await send(created)).toMatchObject({ status: 200 });
    expect(await posting(user)).toBe(201);

    const failing = customer.subscription('updated', now() + 1, 'past_due', now() + 30 * DAYS, { status: 'active' });
    expect((await send(failing)).status).toBe(200);
    expect(await posting(user)).toBe(403);

    const paid = customer.subscription('updated', now() + 2, 'active', now() + 30 * DAYS, { status: 'past_due' });
    expect((await send(paid)).status).toBe(200);
    expect(await posting(user)).toBe(201);

    expect((await send(customer.subscription('deleted', now() + 3, 'canceled', now() + 30 * DAYS))).status).toBe(200);
    expect(await posting(user)).toBe(403);
    expect(await subscriptionOf(user.uid)).toMatchObject({
      status: 'canceled',
      stripeCustomerId: customer.customerId,
      stripeSubscriptionId: customer.subscriptionId,
    });
  });

  it('access opens for a trial, and closes for a period that is over', async () => {
    const [trial, over] = await Promise.all([
      createUser({ subscription: 'none' }),
      createUser({ subscription: 'none' }),
    ]);
    await send(new Customer(trial.uid).subscription('created', now(), 'trialing', now() + 7 * DAYS));
    await send(new Customer(over.uid).subscription('created', now(), 'active', now() - 60));
    expect([await posting(trial), await posting(over)]).toEqual([201, 403]);
  });
});

describe('events about a price that is not configured', () => {
  it('events about a price that is not configured open no access and grant no credits', async () => {
    const user = await createUser({ subscription: 'none' });
    const customer = new Customer(user.uid);
    const created = customer.subscription('created', now(), 'active', now() + 30 * DAYS, undefined, 'price_other');
    const lines = { data: [invoiceLine(now(), 'price_other')] };
    const paid = customer.invoice('paid', now() + 1, stripeId('in'), { lines });
    for (const event of [created, paid]) expect((await send(event)).status).toBe(200);
    expect(await posting(user)).toBe(403);
    expect(await subscriptionOf(user.uid)).toBeUndefined();
    expect(await balanceOf(user.uid)).toBe(0);
  });

  it('access ends for a subscription that changes to such a price, until it changes back', async () => {
    const user = await createUser({ subscription: 'none' });
    const customer = new Customer(user.uid);
    const end = now() + 30 * DAYS;
    await send(customer.subscription('created', now(), 'trialing', end));
    expect(await posting(user)).toBe(201);
    await send(customer.subscription('updated', now() + 1, 'active', end, {}, 'price_other'));
    expect(await posting(user)).toBe(403);
    await send(customer.subscription('updated', now() + 2, 'active', end, {}));
    expect(await posting(user)).toBe(201);
  });
});

it('credits are granted once per paid invoice, however often it is reported', async () => {
  const { uid } = await createUser({ subscription: 'none', threads: 0 });
  const customer = new Customer(uid);
  const each = context().config.billing.creditsPerPeriod;
  const [first, second] = [stripeId('in'), stripeId('in')];
  const paid = customer.invoice('paid', now(), first, { billing_reason: 'subscription_create' });
  const answers = await Promise.all([send(paid), send(paid)]);
  for (const { status } of answers) expect(status).toBe(200);
  expect((await send(paid)).status).toBe(200);
  expect((await send(customer.invoice('paid', now() + 1, first))).status).toBe(200);
  expect(await balanceOf(uid)).toBe(each);
  await send(customer.invoice('payment_failed', now() + 2, second));
  expect(await balanceOf(uid)).toBe(each);
  await send(customer.invoice('paid', now() + 3, second));
  expect(await balanceOf(uid)).toBe(2 * each);
  const entry = await context().store.user(uid).creditGrants.doc(`invoice_${first}`).get();
  expect(entry.data()).toMatchObject({ kind: 'grant', credits: each, invoiceId: first });
});

it('credits are added to the balance', async () => {
  const { uid } = await createUser({ threads: 0 });
  await context().store.user(uid).credits.set({ balance: 7, updatedAt: new Date() });
  await send(new Customer(uid).invoice('paid', now(), stripeId('in')));
  expect(await balanceOf(uid)).toBe(7 + context().config.billing.creditsPerPeriod);
});

it.each([
  ['a change within the period', { billing_reason: 'subscription_update' }],
  ['an invoice over 0', { total: 0 }],
  ['an invoice without a subscription', { parent: null }],
])('credits are not granted for %s', async (_what, more) => {
  const user = await createUser({ threads: 0 });
  // The invoice finds its user by the customer.
  const customer = new Customer(user.uid);
  await send(customer.subscription('created', now(), 'active', now() + 30 * DAYS));
  expect((await send(customer.invoice('paid', now() + 1, stripeId('in'), more))).status).toBe(200);
  expect(await balanceOf(user.uid)).toBe(0);
});

describe('the user of an event', () => {
  it('the user of an event is the user of the customer of the subscription', async () => {
    const user = await createUser();
    const unknownCustomer = new Customer(null);
    const { customerId, subscriptionId } = unknownCustomer;
    const { subscription } = context().store.user(user.uid);
    await subscription.update({ stripeCustomerId: customerId, stripeSubscriptionId: subscriptionId });
    expect((await send(unknownCustomer.subscription('deleted', now(), 'canceled', now()))).status).toBe(200);
    expect(await posting(user)).toBe(403);
  });

  it('the checkout resolves the user of an event, and earlier events take effect then', async () => {
    const user = await createUser({ subscription: 'none' });
    const customer = new Customer(null);
    const created = customer.subscription('created', now(), 'incomplete', now() + 30 * DAYS);
    const active = customer.subscription('updated', now(), 'active', now() + 30 * DAYS, { status: 'incomplete' });
    const paid = customer.invoice('paid', now(), stripeId('in'), { billing_reason: 'subscription_create' });
    for (const event of [active, paid, created]) expect((await send(event)).status).toBe(200);
    expect(await posting(user)).toBe(403);
    expect((await send(customer.checkout(now(), user.uid))).status).toBe(200);
    expect(await posting(user)).toBe(201);
    expect(await balanceOf(user.uid)).toBe(context().config.billing.creditsPerPeriod);
    expect((await send(paid)).status).toBe(200);
    expect(await balanceOf(user.uid)).toBe(context().config.billing.creditsPerPeriod);
  });

  it('an event of an unknown user changes no subscription', async () => {
    const user = await createUser();
    const before = await subscriptionOf(user.uid);
    const unknownCustomer = new Customer(null);
    const event = unknownCustomer.subscription('deleted', now(), 'canceled', now());
    expect((await send(event)).status).toBe(200);
    const withoutUser = { ...event, id: stripeId('evt'), data: { object: { id: stripeId('cs'), metadata: {} } } };
    expect((await send({ ...withoutUser, type: 'checkout.session.completed' })).status).toBe(200);
    expect(await subscriptionOf(user.uid)).toEqual(before);
    expect(
      (await context().store.allSubscriptions.where('stripeCustomerId', '==', unknownCustomer.customerId).get()).size,
    ).toBe(0);
  });

  it('an event of a payment in the other mode is ignored', async () => {
    const user = await createUser({ subscription: 'none' });
    const event = {
      ...new Customer(user.uid).subscription('created', now(), 'active', now() + DAYS),
      livemode: true,
    };
    expect((await send(event)).status).toBe(200);
    expect([await posting(user), await isMarked(event)]).toEqual([403, false]);
  });
});

describe('the payment webhook', () => {
  const attempt = async (
    headersOf: (payload: string) => Parameters<typeof deliver>[1],
    change = (payload: string) => payload,
  ) => {
    const { uid } = await createUser({ subscription: 'none', threads: 0 });
    const event = new Customer(uid).subscription('created', now(), 'active', now() + 30 * DAYS);
    const payload = JSON.stringify(event, null, 2);
    const response = await deliver(change(payload), headersOf(payload));
    return {
      status: response.status,
      body: await response.json(),
      effect: await subscriptionOf(uid),
      mark: await isMarked(event),
    };
  };
  const nothing = { effect: undefined, mark: false };

  it.each<[string, (payload: string) => Parameters<typeof deliver>[1]]>([
    ['no signature', () => ({ signature: null })],
    ['garbage', () => ({ signature: 'garbage' })],
    ['another secret', (payload) => ({ signature: signatureOf(payload, { secret: 'whsec_other' }) })],
    ['a signature 301 s old', (payload) => ({ signature: signatureOf(payload, { timestamp: now() - 301 }) })],
    ['a signature from the future', (payload) => ({ signature: signatureOf(payload, { timestamp: now() + 330 }) })],
    ['a signature of another scheme', (payload) => ({ signature: signatureOf(payload, { scheme: 'v0' }) })],
  ])('the payment webhook refuses %s', async (_, headersOf) => {
    const refusal = await attempt(headersOf);
    expect(refusal).toMatchObject({ status: 400, body: { error: { code: 'validation_error' } }, ...nothing });
  });

  it('the payment webhook refuses an event that was serialised again after signing', async () => {
    const rewrite = (payload: string) => JSON.stringify(JSON.parse(payload));
    expect(await attempt((payload) => ({ signature: signatureOf(payload) }), rewrite)).toMatchObject({
      status: 400,
      ...nothing,
    });
  });

  it('the payment webhook refuses bytes that are not JSON, in the documented error format', async () => {
    const response = await deliver('{"id": ');
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { code: 'validation_error' } });
  });

  it('the payment webhook refuses a compressed or too large body', async () => {
    const packed = await fetch(`${stack.functionsUrl}/stripeWebhook`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
      body: gzipSync('{}'),
    });
    expect(packed.status).toBe(415);
    expect((await deliver(`"${'x'.repeat(1024 * 1024)}"`)).status).toBe(413);
  });

  it('the payment webhook refuses a GET request', async () => {
    expect((await fetch(`${stack.functionsUrl}/stripeWebhook`)).status).toBe(404);
  });
});

describe('a delivery without an effect', () => {
  it('an event of an unknown type is accepted without an effect', async () => {
    const event = new Customer(null).event('charge.refunded', now(), { id: 'ch_1' });
    const response = await send(event);
    expect([response.status, await response.json(), await isMarked(event)]).toEqual([200, { received: true }, false]);
  });

  it('an event is accepted when it is signed twice, and when it is signed again later', async () => {
    const { uid } = await createUser({ subscription: 'none', threads: 0 });
    const payload = JSON.stringify(new Customer(uid).invoice('paid', now(), stripeId('in')));
    const twice = `${signatureOf(payload, { secret: 'whsec_old' })},${signatureOf(payload).split(',')[1]}`;
    expect((await deliver(payload, { signature: twice })).status).toBe(200);
    expect((await deliver(payload, { signature: signatureOf(payload, { timestamp: now() - 200 }) })).status).toBe(200);
    expect(await balanceOf(uid)).toBe(context().config.billing.creditsPerPeriod);
  });
});

it('a signed event that cannot be parsed is retried, and not recorded', async () => {
  const event = new Customer('someone').event('customer.subscription.updated', now(), { id: 'sub_1', status: 5 });
  expect((await send(event)).status).toBe(500);
  expect(await isMarked(event)).toBe(false);
});
