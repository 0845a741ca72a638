import { once } from 'node:events';
import { afterEach, expect, it } from 'vitest';
import { z } from 'zod';
import { type Context, context, createContext } from '../../../functions/src/context.ts';
import { createPages } from '../../../functions/src/http/pages/app.ts';
import { request } from '../../support/api.ts';
import { clearFaults, fault, simulate } from '../../support/stripe.ts';

/** The offer of an instance that has not read the price before. */
async function offer(change: Partial<Context> = {}) {
  const server = createPages(createContext({ store: context().store, ...change })).listen(0);
  await once(server, 'listening');
  const { port } = z.object({ port: z.number() }).parse(server.address());
  const response = await request('/api/offer', { at: `http://127.0.0.1:${port}` });
  server.close();
  return response;
}

afterEach(async () => {
  await clearFaults();
  await simulate({ prices: [{ id: 'price_local' }] });
});

it('everyone sees the platforms, the price, its contents, the trial and the terms', async () => {
  const product = { name: 'Herald for teams', description: 'Everything.', features: ['Ten platforms'] };
  await simulate({ prices: [{ id: 'price_local', unitAmount: 9900, interval: 'year', product }] });
  const { config } = context();
  const pages = { termsUrl: 'https://herald.example/terms', privacyUrl: 'https://herald.example/privacy' };
  const { status, body, headers } = await offer({
    config: { ...config, billing: { ...config.billing, trialDays: 14 }, web: { ...config.web, ...pages } },
  });
  expect([status, headers.get('cache-control')]).toEqual([200, 'private, max-age=300']);
  expect(body).toMatchObject({
    platforms: expect.arrayContaining([{ platform: 'threads', displayName: 'Threads' }]),
    plan: {
      price: {
        amount: 99,
        currency: 'EUR',
        period: { unit: 'year', count: 1 },
        product: 'Herald for teams',
        description: 'Everything.',
        features: ['Ten platforms'],
      },
      trialDays: 14,
      creditsPerPeriod: 600,
    },
    ...pages,
  });
});

it.each([
  ['is down', () => fault('readPrice', { status: 503, times: 2 })],
  ['does not let the key read prices', () => fault('readPrice', { status: 403 })],
  ['has no such price', () => simulate({ prices: [{ id: 'price_other' }] })],
])('the offer has no plan while the payment provider %s', async (_what, disturb) => {
  await disturb();
  expect(await offer()).toMatchObject({ status: 200, body: { plan: null, termsUrl: null } });
});

it('the offer has no plan where no subscription is sold', async () => {
  const { config } = context();
  const unpriced = { ...config, billing: { ...config.billing, priceId: null } };
  expect(await offer({ config: unpriced })).toMatchObject({ status: 200, body: { plan: null } });
});
