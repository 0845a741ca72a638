import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { idOf } from '../testing/sandbox.ts';
import { useStripe } from '../testing/stripe.ts';

const stripe = useStripe();

const event = z.looseObject({
  id: z.string(),
  type: z.string(),
  created: z.number(),
  data: z.looseObject({ object: z.looseObject({ id: z.string(), status: z.string() }) }),
});
interface Received {
  event: z.infer<typeof event>;
  body: string;
  signature: string;
}

/** A webhook endpoint that fails as often as it is told. */
let received: Received[];
let failures: number;
let server: Server;
let wake: () => void;

beforeEach(async () => {
  received = [];
  failures = 0;
  wake = () => undefined;
  server = createServer(async (req, res) => {
    const body = await text(req);
    received.push({ event: event.parse(JSON.parse(body)), body, signature: String(req.headers['stripe-signature']) });
    failures -= 1;
    res.writeHead(failures >= 0 ? 500 : 200).end();
    wake();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = z.object({ port: z.number() }).parse(server.address());
  await stripe.set({ webhookUrl: `http://127.0.0.1:${port}/`, retryDelaysMs: [1, 1] });
});
afterEach(() => void server.close());

/** Resolves when this many requests have come. */
const until = async (count: number): Promise<void> => {
  while (received.length < count) await new Promise<void>((resolve) => (wake = resolve));
};
const typesOf = () => received.map(({ event: { type } }) => type);

const url = z.object({ url: z.string() });

/** A checkout of a new customer: its page and the customer's id. */
const begin = async () => {
  const customer = idOf(await stripe.post('customers', { email: 'ada@herald.example' }));
  const metadata = { 'metadata[userId]': 'u1', 'subscription_data[metadata][userId]': 'u1' };
  const reply = await stripe.checkout({ customer, ...metadata });
  return { customer, id: idOf(reply), page: url.parse(reply.body).url };
};
const subscribed = async () => {
  const begun = await begin();
  expect((await stripe.press(begun.page, 'pay')).status).toBe(302);
  await until(3);
  const portal = await stripe.post('billing_portal/sessions', { customer: begun.customer });
  const page = url.parse(portal.body).url;
  const html = (await stripe.sandbox.ask(page)).raw;
  const [, subscription = ''] = /data-subscription="(sub_\w+)"/.exec(html) ?? [];
  received.length = 0;
  return { subscription, press: (action: string) => stripe.press(page, `${action}:${subscription}`) };
};

describe('the checkout page', () => {
  it('pays: the subscription and its invoice, then the session, and back to the shop', async () => {
    const { id, page, customer } = await begin();
    const reply = await stripe.press(page, 'pay');
    expect(reply.headers.get('location')).toBe(`https://herald.example/plan?session=${id}`);
    await until(3);
    expect(typesOf().toSorted()).toEqual([
      'checkout.session.completed',
      'customer.subscription.created',
      'invoice.paid',
    ]);
    const session = (await stripe.get(`checkout/sessions/${id}`)).body;
    expect(session).toMatchObject({ status: 'complete', payment_status: 'paid', url: null, customer });
    const created = received.find(({ event: { type } }) => type === 'customer.subscription.created');
    expect(created?.event.data.object).toMatchObject({ status: 'active', metadata: { userId: 'u1' }, customer });
  });

  it('stays open after a card was declined, and leads back', async () => {
    const { id, page } = await begin();
    expect((await stripe.press(page, 'decline')).raw).toContain('Your card was declined.');
    expect((await stripe.press(page, 'cancel')).headers.get('location')).toBe('https://herald.example/cancelled');
    expect((await stripe.get(`checkout/sessions/${id}`)).body).toMatchObject({ status: 'open' });
    expect(received).toEqual([]);
  });

  it('is paid once, and not after its time', async () => {
    const { page } = await begin();
    await stripe.press(page, 'pay');
    expect((await stripe.press(page, 'pay')).raw).toContain('completed before');
    const late = await begin();
    stripe.sandbox.advance(86_400_000);
    expect((await stripe.press(late.page, 'pay')).raw).toContain('expired');
    expect((await stripe.get(`checkout/sessions/${late.id}`)).body).toMatchObject({ status: 'expired', url: null });
  });
});

describe('an event', () => {
  it('is signed as documented', async () => {
    await subscribed();
    const { press } = await subscribed();
    await press('cancelNow');
    await until(1);
    const [{ body = '', signature = '' } = {}] = received;
    const [, time = '', hash] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(signature) ?? [];
    expect(createHmac('sha256', 'whsec_local').update(`${time}.${body}`).digest('hex')).toBe(hash);
  });

  it('is sent again until it is taken, with the same id', async () => {
    const { press } = await subscribed();
    failures = 2;
    await press('cancelNow');
    await until(3);
    expect(new Set(received.map(({ event: { id } }) => id)).size).toBe(1);
  });

  it('comes twice, in another order or later where a setting says so', async () => {
    const { press } = await subscribed();
    await stripe.set({ holdEvents: true, duplicateEvents: true });
    await press('failRenewal');
    expect(received).toEqual([]);
    await stripe.sandbox.control('stripe/deliver', {});
    await until(6);
    expect(typesOf().filter((type) => type === 'invoice.payment_failed')).toHaveLength(2);
  });
});

it('what is done later has a later time, however fast it is done', async () => {
  const { press } = await subscribed();
  await press('failRenewal');
  await press('pay');
  await until(5);
  const timeOf = (wanted: string) => received.find(({ event: { type } }) => type === wanted)?.event.created ?? 0;
  expect(timeOf('invoice.paid')).toBeGreaterThan(timeOf('invoice.payment_failed'));
});

describe('the portal', () => {
  it.each([
    ['renew', ['customer.subscription.updated', 'invoice.paid'], 'active'],
    [
      'failRenewal',
      ['customer.subscription.updated', 'customer.subscription.updated', 'invoice.payment_failed'],
      'past_due',
    ],
    ['giveUp', ['customer.subscription.updated'], 'unpaid'],
    ['cancel', ['customer.subscription.updated'], 'active'],
    ['cancelNow', ['customer.subscription.deleted'], 'canceled'],
  ])('%s tells %j', async (action, types, status) => {
    const { subscription, press } = await subscribed();
    await press(action);
    await until(types.length);
    expect(typesOf().toSorted()).toEqual(types);
    expect((await stripe.get(`subscriptions/${subscription}`)).body).toMatchObject({ status });
  });

  it('pays what is open', async () => {
    const { subscription, press } = await subscribed();
    await press('failRenewal');
    await press('pay');
    await until(5);
    expect((await stripe.get(`subscriptions/${subscription}`)).body).toMatchObject({ status: 'active' });
  });

  it('ends at the end of the period what was cancelled before', async () => {
    const { subscription, press } = await subscribed();
    await press('cancel');
    await press('renew');
    await until(2);
    expect((await stripe.get(`subscriptions/${subscription}`)).body).toMatchObject({ status: 'canceled' });
  });

  it('has only the subscriptions of its customer, and expires', async () => {
    const { subscription } = await subscribed();
    const other = idOf(await stripe.post('customers', {}));
    const { url: page } = url.parse((await stripe.post('billing_portal/sessions', { customer: other })).body);
    expect((await stripe.press(page, `cancelNow:${subscription}`)).raw).toContain('No subscription.');
    expect((await stripe.get(`subscriptions/${subscription}`)).body).toMatchObject({ status: 'active' });
    stripe.sandbox.advance(301_000);
    expect((await stripe.sandbox.ask(page)).status).toBe(404);
  });
});
