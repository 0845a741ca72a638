import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { idOf, textIn, useSandbox } from '../testing/sandbox.ts';

const sandbox = useSandbox();
type Form = Record<string, string>;

const CHECKOUT = {
  mode: 'subscription',
  success_url: 'https://herald.example/plan?session={CHECKOUT_SESSION_ID}',
  'line_items[0][price]': 'price_local',
  'line_items[0][quantity]': '1',
  cancel_url: 'https://herald.example/cancelled',
};
const FORM = 'application/x-www-form-urlencoded';
const AUTH = { authorization: 'Bearer sk_test_herald_local', 'content-type': FORM };

function post(path: string, form: Form | string, headers: Form = {}) {
  const body = typeof form === 'string' ? form : `${new URLSearchParams(form)}`;
  return sandbox.ask(`/v1/${path}`, { body, headers: { ...AUTH, ...headers } });
}

function checkout(form: Form = {}, headers: Form = {}) {
  return post('checkout/sessions', { ...CHECKOUT, ...form }, headers);
}

function refused(code: string, param: string) {
  return {
    status: 400,
    body: { error: { code, param, type: 'invalid_request_error' } },
  };
}

it.each([
  ['', 'did not provide an API key'],
  ['Bearer sk_test_wrong', 'Invalid API Key provided: sk_test_****rong'],
  ['Basic c2tfdGVzdF93cm9uZzo=', 'Invalid API Key'],
])('a request to Stripe is refused with the authorization %j', async (authorization, message) => {
  const reply = await post('customers', {}, { authorization });
  expect(reply.status).toBe(401);
  expect(reply.raw).toContain(message);
});

it('a request to Stripe has the key in either form, one version, only forms, and a known path', async () => {
  const authorization = `Basic ${Buffer.from('sk_test_herald_local:').toString('base64')}`;
  expect((await post('customers', {}, { authorization })).status).toBe(200);
  expect((await post('customers', {}, { 'stripe-version': '2026-10-28.endive' })).status).toBe(200);
  expect((await post('customers', {}, { 'stripe-version': '2020-08-27' })).raw).toContain('Invalid Stripe API version');
  expect((await post('customers', '{}', { 'content-type': 'application/json' })).raw).toContain(FORM);
  expect((await post('customers', 'metadata[a][b=1')).status).toBe(400);
  const unknown = await post('refunds', {});
  expect(unknown.raw).toContain('Unrecognized request URL (POST: /v1/refunds)');
  expect(unknown.raw).toContain(unknown.headers.get('request-id') ?? 'no id');
});

it.each<[string, Form, string, string]>([
  ['customers', { colour: 'red' }, 'parameter_unknown', 'colour'],
  ['customers', { toString: 'red' }, 'parameter_unknown', 'toString'],
  ['customers', { 'address[line1]': 'Here' }, 'parameter_unknown', 'address'],
  ['customers', { email: 'nobody' }, 'email_invalid', 'email'],
  ['customers', { name: '' }, 'parameter_invalid_empty', 'name'],
  ['checkout/sessions', { mode: '' }, 'parameter_invalid_empty', 'mode'],
  ['checkout/sessions', { success_url: 'nowhere' }, 'url_invalid', 'success_url'],
  ['checkout/sessions', { 'line_items[0][price]': 'price_other' }, 'resource_missing', 'line_items[0][price]'],
  ['checkout/sessions', { 'line_items[0][quantity]': 'two' }, 'parameter_invalid_integer', 'line_items[0][quantity]'],
  ['checkout/sessions', { 'line_items[0][colour]': 'red' }, 'parameter_unknown', 'line_items[0][colour]'],
  ['checkout/sessions', { 'subscription_data[colour]': 'red' }, 'parameter_unknown', 'subscription_data[colour]'],
  ['checkout/sessions', { customer: 'cus_nobody' }, 'resource_missing', 'customer'],
  ['billing_portal/sessions', {}, 'parameter_missing', 'customer'],
  ['billing_portal/sessions', { customer: 'cus_nobody' }, 'resource_missing', 'customer'],
])('a request to Stripe at %s with %j is refused with %s', async (path, form, code, param) => {
  const reply = path === 'checkout/sessions' ? await checkout(form) : await post(path, form);
  expect(reply).toMatchObject(refused(code, param));
});

it.each(['mode', 'success_url', 'line_items[0][price]'])('a checkout at Stripe requires %s', async (name) => {
  const { [name]: _left, ...form }: Form = CHECKOUT;
  expect(await post('checkout/sessions', form)).toMatchObject(refused('parameter_missing', name));
});

it('a checkout at Stripe requires a customer or an address, and an active recurring price', async () => {
  const customer = idOf(await post('customers', {}));
  expect((await checkout({ customer, customer_email: 'ada@herald.example' })).raw).toContain('only specify one');
  const prices = [
    { id: 'price_old', active: false },
    { id: 'price_once', interval: null },
  ];
  await sandbox.set('stripe', { prices });
  for (const { id } of prices) expect((await checkout({ 'line_items[0][price]': id })).status).toBe(400);
});

it('a request to Stripe is executed once per idempotency key, and only with the same parameters', async () => {
  const key = { 'idempotency-key': 'one' };
  expect((await post('customers', { nonsense: '1' }, key)).status).toBe(400);
  const [first, again] = [await post('customers', { name: 'Ada' }, key), await post('customers', { name: 'Ada' }, key)];
  expect(again.body).toEqual(first.body);
  expect([first, again].map(({ headers }) => headers.get('idempotent-replayed'))).toEqual([null, 'true']);
  for (const reply of [await post('customers', { name: 'Bo' }, key), await checkout({}, key)])
    expect(reply).toMatchObject({ status: 400, body: { error: { type: 'idempotency_error' } } });
  expect((await post('customers', {}, { 'idempotency-key': 'k'.repeat(256) })).status).toBe(400);
});

it('Stripe shows the product of a price only where it is expanded', async () => {
  const product = { name: 'Herald', description: 'One post', features: ['Ten platforms'] };
  await sandbox.set('stripe', { prices: [{ id: 'price_local', product }] });
  const read = (query: string) => sandbox.ask(`/v1/prices/price_local${query}`, { headers: AUTH });
  expect((await read('')).body).toMatchObject({ unit_amount: 1900, product: expect.stringMatching(/^prod_/) });
  expect((await read('?expand[0]=product')).body).toMatchObject({
    product: { name: 'Herald', description: 'One post', marketing_features: [{ name: 'Ten platforms' }] },
  });
  expect((await read('?expand[0]=owner')).status).toBe(400);
});

it('Stripe charges nothing in a trial, and the whole price after it', async () => {
  const customer = idOf(await post('customers', {}));
  const trial = { customer, 'subscription_data[trial_period_days]': '14' };
  const session = await checkout(trial);
  expect(session.body).toMatchObject({ amount_total: 0 });
  await sandbox.ask(`/stripe/c/pay/${idOf(session)}`, { form: { action: 'pay' } });
  const [subscription] = z
    .object({ data: z.array(z.object({ id: z.string(), status: z.string(), trial_end: z.number() })) })
    .parse((await sandbox.ask(`/v1/subscriptions?customer=${customer}`, { headers: AUTH })).body).data;
  expect(subscription?.status).toBe('trialing');
  const portal = textIn(await post('billing_portal/sessions', { customer }), 'url');
  await sandbox.ask(portal, { form: { action: `renew:${subscription?.id}` } });
  const told = await sandbox.ask('/_sandbox/stripe/events');
  const objects = z.array(
    z.object({ event: z.object({ type: z.string(), data: z.object({ object: z.looseObject({}) }) }) }),
  );
  const paid = objects.parse(told.body).filter(({ event }) => event.type === 'invoice.paid');
  expect(paid.map(({ event }) => event.data.object['total'])).toEqual([0, 1900]);
});

it('Stripe signs events, and sends them again until the receiver accepts them', async () => {
  const received: { body: string; signature: string }[] = [];
  const server = createServer(async (req, res) => {
    received.push({ body: await text(req), signature: String(req.headers['stripe-signature']) });
    res.writeHead(received.length > 2 ? 200 : 500).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = z.object({ port: z.number() }).parse(server.address());
  const id = idOf(await checkout());
  const pay = () => sandbox.ask(`/stripe/c/pay/${id}`, { form: { action: 'pay' } });
  await sandbox.set('stripe', { webhookUrl: `http://127.0.0.1:${port}/`, holdEvents: true });
  expect([(await pay()).status, (await pay()).raw]).toEqual([302, expect.stringContaining('completed before')]);
  await sandbox.control('stripe/deliver', {});
  for (const [count, wait] of [
    [3, 500],
    [5, 2000],
  ] as const) {
    await expect.poll(() => received.length).toBe(count);
    sandbox.advance(wait);
  }
  await sandbox.settle();
  server.close();
  const ids = received.map(({ body }) => z.object({ id: z.string() }).parse(JSON.parse(body)).id);
  expect(new Set(ids).size).toBe(3);
  const [{ body = '', signature = '' } = {}] = received;
  const [, time, hash] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(signature) ?? [];
  expect(createHmac('sha256', 'whsec_local').update(`${time}.${body}`).digest('hex')).toBe(hash);
});

it('Stripe expires its pages, and shows only the data of one customer', async () => {
  const session = idOf(await checkout());
  const customer = idOf(await post('customers', {}));
  const portal = textIn(await post('billing_portal/sessions', { customer }), 'url');
  expect((await sandbox.ask(portal)).raw).toContain('No subscription.');
  sandbox.advance(301_000);
  expect((await sandbox.ask(portal)).status).toBe(404);
  sandbox.advance(86_400_000);
  expect((await sandbox.ask(`/stripe/c/pay/${session}`, { form: { action: 'pay' } })).raw).toContain('expired');
});
