import { describe, expect, it } from 'vitest';
import { idOf } from '../testing/sandbox.ts';
import { useStripe } from '../testing/stripe.ts';

const stripe = useStripe();

describe('the key', () => {
  it.each([
    ['', /did not provide an API key/],
    ['Bearer sk_test_wrong', /^Invalid API Key provided: sk_test_\*{4}rong$/],
    ['Basic c2tfdGVzdF93cm9uZzo=', /^Invalid API Key/],
  ])('%j is refused with 401', async (authorization, message) => {
    const reply = await stripe.post('customers', {}, { authorization });
    expect(reply).toMatchObject({ status: 401, body: { error: { type: 'invalid_request_error' } } });
    expect(stripe.errorOf(reply).message).toMatch(message);
  });

  it('may be the user name of basic authentication', async () => {
    const authorization = `Basic ${Buffer.from('sk_test_herald_local:').toString('base64')}`;
    expect(await stripe.post('customers', {}, { authorization })).toMatchObject({ status: 200 });
  });
});

it('another API version is refused', async () => {
  expect((await stripe.post('customers', {}, { 'stripe-version': '2026-10-28.endive' })).status).toBe(200);
  const reply = await stripe.post('customers', {}, { 'stripe-version': '2020-08-27' });
  expect(stripe.errorOf(reply).message).toBe('Invalid Stripe API version: 2020-08-27');
});

it('every response has a request id, and an error the address of its log', async () => {
  const reply = await stripe.post('customers', { nonsense: '1' });
  const requestId = reply.headers.get('request-id');
  expect(requestId).toMatch(/^req_[0-9A-Za-z]{14}$/);
  expect(reply.body).toMatchObject({
    error: { request_log_url: `https://dashboard.stripe.com/test/logs/${requestId}` },
  });
});

it('a path that is not simulated is 404', async () => {
  expect(await stripe.post('refunds', {})).toMatchObject({
    status: 404,
    body: { error: { message: expect.stringContaining('Unrecognized request URL (POST: /v1/refunds)') } },
  });
});

describe('parameters', () => {
  it('have to be a form', async () => {
    const reply = await stripe.post('customers', '{"email":"ada@herald.example"}', {
      'content-type': 'application/json',
    });
    expect(stripe.errorOf(reply).message).toContain('application/x-www-form-urlencoded');
    expect((await stripe.post('customers', 'metadata[a][b=1')).status).toBe(400);
  });

  it.each([
    [{ colour: 'red' }, 'parameter_unknown', 'colour'],
    [{ toString: 'red' }, 'parameter_unknown', 'toString'],
    [{ 'address[line1]': 'Here' }, 'parameter_unknown', 'address'],
    [{ email: 'nobody' }, 'email_invalid', 'email'],
    [{ name: '' }, 'parameter_invalid_empty', 'name'],
  ])('of a customer: %j is %s', async (form, code, param) => {
    const reply = await stripe.post('customers', form);
    expect(reply).toMatchObject({ status: 400, body: { error: { code, param, type: 'invalid_request_error' } } });
  });

  it.each([
    [{ mode: '' }, 'parameter_invalid_empty', 'mode'],
    [{ success_url: 'nowhere' }, 'url_invalid', 'success_url'],
    [{ 'line_items[0][price]': 'price_other' }, 'resource_missing', 'line_items[0][price]'],
    [{ 'line_items[0][quantity]': 'two' }, 'parameter_invalid_integer', 'line_items[0][quantity]'],
    [{ 'line_items[0][colour]': 'red' }, 'parameter_unknown', 'line_items[0][colour]'],
    [{ 'subscription_data[colour]': 'red' }, 'parameter_unknown', 'subscription_data[colour]'],
    [{ customer: 'cus_nobody' }, 'resource_missing', 'customer'],
    [{ userId: '1' }, 'parameter_unknown', 'userId'],
  ])('of a checkout: %j is %s', async (form, code, param) => {
    const reply = await stripe.checkout(form);
    expect(reply).toMatchObject({ status: 400, body: { error: { code, param } } });
  });

  it.each(['mode', 'success_url', 'line_items[0][price]'])('of a checkout: %s is required', async (name) => {
    const reply = await stripe.checkout({ [name]: undefined });
    expect(reply).toMatchObject({ status: 400, body: { error: { code: 'parameter_missing', param: name } } });
  });

  it('of a checkout name a customer or an address, not both', async () => {
    const customer = idOf(await stripe.post('customers', {}));
    const reply = await stripe.checkout({ customer, customer_email: 'ada@herald.example' });
    expect(stripe.errorOf(reply).message).toContain('only specify one');
  });

  it('of a checkout name an active recurring price', async () => {
    const prices = [
      { id: 'price_old', active: false },
      { id: 'price_once', interval: null },
    ];
    await stripe.set({ prices });
    for (const { id } of prices) expect((await stripe.checkout({ 'line_items[0][price]': id })).status).toBe(400);
  });

  it('of a portal name a customer, and need its settings', async () => {
    expect(stripe.errorOf(await stripe.post('billing_portal/sessions', {})).code).toBe('parameter_missing');
    const unknown = await stripe.post('billing_portal/sessions', { customer: 'cus_nobody' });
    expect(unknown).toMatchObject({ status: 400, body: { error: { code: 'resource_missing', param: 'customer' } } });
    const customer = idOf(await stripe.post('customers', {}));
    expect((await stripe.post('billing_portal/sessions', { customer })).status).toBe(200);
    await stripe.set({ portalConfigured: false });
    const reply = await stripe.post('billing_portal/sessions', { customer });
    expect(stripe.errorOf(reply).message).toContain('default configuration has not been created');
  });
});

describe('an idempotency key', () => {
  const key = { 'idempotency-key': 'one' };

  it('makes one object, and says that the response is a repeat', async () => {
    const first = await stripe.post('customers', { name: 'Ada' }, key);
    const again = await stripe.post('customers', { name: 'Ada' }, key);
    expect(again.body).toEqual(first.body);
    expect([first, again].map(({ headers }) => headers.get('idempotent-replayed'))).toEqual([null, 'true']);
    expect(idOf(await stripe.post('customers', { name: 'Ada' }))).not.toBe(idOf(first));
  });

  it('with other parameters, or at another path, is an error', async () => {
    await stripe.post('customers', { name: 'Ada' }, key);
    for (const reply of [await stripe.post('customers', { name: 'Bo' }, key), await stripe.checkout({}, key)])
      expect(reply).toMatchObject({ status: 400, body: { error: { type: 'idempotency_error' } } });
  });

  it('is free again after a request that was refused', async () => {
    expect((await stripe.post('customers', { nonsense: '1' }, key)).status).toBe(400);
    expect((await stripe.post('customers', { name: 'Ada' }, key)).status).toBe(200);
  });

  it('has 255 characters at most', async () => {
    expect((await stripe.post('customers', {}, { 'idempotency-key': 'k'.repeat(256) })).status).toBe(400);
  });
});

it('ids look like the real ones', async () => {
  const customer = idOf(await stripe.post('customers', {}));
  const session = idOf(await stripe.checkout({ customer }));
  const portal = idOf(await stripe.post('billing_portal/sessions', { customer }));
  expect(customer).toMatch(/^cus_[0-9A-Za-z]{14}$/);
  expect(session).toMatch(/^cs_test_[0-9A-Za-z]{58}$/);
  expect(portal).toMatch(/^bps_[0-9A-Za-z]{24}$/);
});
