import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { context, createContext } from '../../../functions/src/context.ts';
import { startCheckout } from '../../../functions/src/domain/billing/index.ts';
import { createPages } from '../../../functions/src/http/pages/app.ts';
import { DAY } from '../../../functions/src/model/clock.ts';
import { aPost, request, withKey } from '../../support/api.ts';
import { eventually } from '../../support/eventually.ts';
import { beginSession } from '../../support/page-client.ts';
import { stack } from '../../support/stack.ts';
import {
  buy,
  checkout,
  checkoutsOf,
  clearFaults,
  customersOf,
  deliverEvents,
  fault,
  portal,
  press,
  pressInPortal,
  simulate,
  untilStatus,
  urlOf,
} from '../../support/stripe.ts';
import { createUser, type TestUser } from '../../support/user.ts';

function newUser(): Promise<TestUser> {
  return createUser({ subscription: 'none' });
}

async function posting(user: TestUser): Promise<number> {
  return (await request('/v1/posts', { body: aPost({ text: randomUUID() }), headers: withKey(user) })).status;
}

function errorOf(status: number, code: string) {
  return { status, body: { error: { code } } };
}
const events = { holdEvents: false, duplicateEvents: false, reverseEvents: false };

beforeAll(async () => {
  await simulate(events);
});
afterEach(async () => {
  await clearFaults();
  await deliverEvents();
  await simulate(events);
});

describe('a new user', () => {
  it('a new user pays in the checkout and publishes afterwards', async () => {
    const user = await newUser();
    expect(await posting(user)).toBe(403);
    const page = urlOf(await checkout(user));
    expect(await press(page, 'pay')).toBe(`${stack.webUrl}/settings/plan?checkout=done`);
    await untilStatus(user, 'active');
    expect(await posting(user)).toBe(201);
    const balance = async () => (await context().store.user(user.uid).credits.get()).data()?.balance;
    await eventually(balance, (amount) => amount === context().config.billing.creditsPerPeriod);
    expect(await customersOf(user)).toMatchObject([{ email: expect.stringContaining('@herald.example') }]);
  });

  it('a declined card and a cancelled payment return to the same checkout page', async () => {
    const user = await newUser();
    const page = urlOf(await checkout(user));
    expect(await press(page, 'decline')).toBeNull();
    expect(await press(page, 'cancel')).toBe(`${stack.webUrl}/settings/plan?checkout=cancelled`);
    expect(urlOf(await checkout(user))).toBe(page);
    expect(await posting(user)).toBe(403);
  });

  it('concurrent clicks create one customer and one checkout', async () => {
    const user = await newUser();
    const pages = await Promise.all([checkout(user), checkout(user), checkout(user)]);
    expect(new Set([...pages, await checkout(user)].map(urlOf)).size).toBe(1);
    expect(await customersOf(user)).toHaveLength(1);
    expect(await checkoutsOf(user)).toHaveLength(1);
  });

  it('the same customer gets a new checkout after the old one has expired', async () => {
    const user = await newUser();
    await simulate({ sessionLifeMs: 0 });
    const old = urlOf(await checkout(user));
    await simulate({ sessionLifeMs: 86_400_000 });
    expect(urlOf(await checkout(user))).not.toBe(old);
    expect(await customersOf(user)).toHaveLength(1);
  });

  it('a customer is created without an e-mail address that the payment provider refuses', async () => {
    const { uid } = await newUser();
    await startCheckout(context(), { userId: uid, email: 'ada@localhost' });
    expect(await customersOf({ uid })).toMatchObject([{ email: null }]);
  });

  it('the customer portal returns 404 to a user without a subscription', async () => {
    expect(await portal(await newUser())).toMatchObject(errorOf(404, 'not_found'));
  });
});

it('a trial lets a new user publish before the first payment, and is not offered again', async () => {
  const { config, store } = context();
  const ctx = createContext({ config: { ...config, billing: { ...config.billing, trialDays: 14 } }, store });
  const user = await newUser();
  const start = () => startCheckout(ctx, { userId: user.uid, email: null });
  await press(await start(), 'pay');
  const { currentPeriodEnd } = (await untilStatus(user, 'trialing')) ?? {};
  expect(Math.round(((currentPeriodEnd?.getTime() ?? 0) - ctx.clock.now()) / DAY)).toBe(14);
  expect(await posting(user)).toBe(201);
  expect((await store.user(user.uid).credits.get()).data()?.balance ?? 0).toBe(0);
  await pressInPortal(user, 'renew');
  await untilStatus(user, 'active');
  await pressInPortal(user, 'cancelNow');
  await untilStatus(user, 'canceled');
  await press(await start(), 'pay');
  await untilStatus(user, 'active');
});

describe('while a payment is not confirmed', () => {
  it('a second checkout is refused until the first payment is confirmed', async () => {
    const user = await newUser();
    await simulate({ holdEvents: true });
    await press(urlOf(await checkout(user)), 'pay');
    expect(await checkout(user)).toMatchObject(errorOf(409, 'payment_pending'));
    expect(await posting(user)).toBe(403);
    await deliverEvents();
    await untilStatus(user, 'active');
    expect(await checkout(user)).toMatchObject(errorOf(409, 'already_subscribed'));
  });

  it('payment events that arrive reversed and twice activate the subscription and grant credits once', async () => {
    const user = await newUser();
    await simulate({ reverseEvents: true, duplicateEvents: true });
    await buy(user);
    expect(await posting(user)).toBe(201);
    const { balance } = (await context().store.user(user.uid).credits.get()).data() ?? {};
    expect(balance).toBe(context().config.billing.creditsPerPeriod);
  });
});

describe('a subscriber', () => {
  it('posts are refused after a failed payment until the user has paid', async () => {
    const user = await newUser();
    await buy(user);
    await pressInPortal(user, 'failRenewal');
    await untilStatus(user, 'past_due');
    expect(await posting(user)).toBe(403);
    expect(await checkout(user)).toMatchObject(errorOf(409, 'already_subscribed'));
    await pressInPortal(user, 'pay');
    await untilStatus(user, 'active');
    expect(await posting(user)).toBe(201);
  });

  it('a customer cancels a subscription and subscribes again', async () => {
    const user = await newUser();
    await buy(user);
    await pressInPortal(user, 'cancelNow');
    await untilStatus(user, 'canceled');
    expect(await posting(user)).toBe(403);
    await buy(user);
    expect(await posting(user)).toBe(201);
    expect(await customersOf(user)).toHaveLength(1);
    expect(await checkoutsOf(user)).toHaveLength(2);
  });

  it('the customer portal of another user does not open', async () => {
    const [ada, bo] = [await newUser(), await newUser()];
    await buy(ada);
    const [customer] = await customersOf(ada);
    const foreign = { customer: customer?.id, customerId: customer?.id, userId: ada.uid };
    for (const open of [portal, checkout])
      expect(await open(bo, foreign)).toMatchObject(errorOf(400, 'validation_error'));
    expect(await portal(bo)).toMatchObject(errorOf(404, 'not_found'));
    urlOf(await checkout(bo));
    // A customer by now, without a subscription.
    expect(await (await fetch(urlOf(await portal(bo)))).text()).toContain('No subscription.');
    expect((await checkoutsOf(bo)).filter((session) => session.customer === customer?.id)).toEqual([]);
  });

  it('a customer is created again when the payment provider has deleted the stored one', async () => {
    const user = await newUser();
    await context()
      .store.user(user.uid)
      .payment.set({ customerId: 'cus_deleted', checkoutId: null, checkouts: 3, updatedAt: new Date() });
    await buy(user);
    const [customer] = await customersOf(user);
    const stored = (await context().store.user(user.uid).payment.get()).data();
    expect(stored).toMatchObject({ customerId: customer?.id, checkouts: 4 });
  });
});

describe('GET /api/me', () => {
  const payments = async (user: TestUser, at = stack.webUrl) =>
    (await request('/api/me', { at, headers: { cookie: `__session=${await beginSession(user)}` } })).body;

  it('GET /api/me tells whether a subscription can be bought and managed', async () => {
    const user = await newUser();
    expect(await payments(user)).toMatchObject({ payments: { configured: true, manageable: false } });
    await buy(user);
    expect(await payments(user)).toMatchObject({ payments: { configured: true, manageable: true } });
  });

  it('GET /api/me reports that payments are not configured without a price or without a key', async () => {
    const user = await newUser();
    const { config, secrets, store } = context();
    const unpriced = createContext({ config: { ...config, billing: { ...config.billing, priceId: null } }, store });
    const keyless = createContext({ config, secrets: { ...secrets, stripeSecretKey: null }, store });
    for (const ctx of [unpriced, keyless]) {
      const server = createPages(ctx).listen(0);
      await once(server, 'listening');
      const { port } = z.object({ port: z.number() }).parse(server.address());
      expect(await payments(user, `http://127.0.0.1:${port}`)).toMatchObject({
        payments: { configured: false, manageable: false },
      });
      server.close();
    }
  });
});

describe('the payment provider', () => {
  it('the payment provider is called a second time after one failure', async () => {
    const user = await newUser();
    await fault('createCheckout', { status: 500 });
    await fault('createCustomer', { afterEffect: true });
    urlOf(await checkout(user));
    expect(await customersOf(user)).toHaveLength(1);
    expect(await checkoutsOf(user)).toHaveLength(1);
  });

  it.each([
    ['is down', { status: 503, times: 2 }],
    ['cuts the connection', { cut: true, times: 5 }],
    ['has too much to do', { status: 429 }],
  ])('the response reports that the payment provider %s, and a later attempt succeeds', async (_what, effect) => {
    const user = await newUser();
    await fault('createCustomer', effect);
    const refused = await checkout(user);
    expect(refused).toMatchObject(errorOf(503, 'payment_provider_unavailable'));
    expect(refused.headers.get('retry-after')).toBe('5');
    await clearFaults();
    urlOf(await checkout(user));
    expect(await customersOf(user)).toHaveLength(1);
  });

  it('a slow payment provider is reported before the timeout of the function', async () => {
    const { uid } = await newUser();
    const { config, store } = context();
    const patient = { ...config, billing: { ...config.billing, stripeTimeoutMs: 100 } };
    await fault('createCustomer', { delayMs: 30_000, times: 2 });
    await expect(
      startCheckout(createContext({ config: patient, store }), { userId: uid, email: null }),
    ).rejects.toMatchObject({
      reason: 'payment_provider_unavailable',
    });
  });

  it('a wrong key or price is reported as an error of the configuration', async () => {
    const user = await newUser();
    await simulate({ secretKey: 'sk_test_rolled' });
    const refused = await checkout(user);
    await simulate({ secretKey: 'sk_test_herald_local' });
    expect(refused).toMatchObject(errorOf(502, 'payment_provider_error'));
    expect(JSON.stringify(refused.body)).not.toContain('sk_test');
    await simulate({ prices: [{ id: 'price_other' }] });
    const unknownPrice = await checkout(user);
    await simulate({ prices: [{ id: 'price_local' }] });
    expect(unknownPrice).toMatchObject(errorOf(502, 'payment_provider_error'));
  });

  it('a checkout is refused when the payment provider is not configured', async () => {
    const { config, store } = context();
    const without = createContext({ config: { ...config, billing: { ...config.billing, priceId: null } }, store });
    await expect(startCheckout(without, { userId: randomUUID(), email: null })).rejects.toMatchObject({
      reason: 'payments_not_configured',
    });
  });
});
