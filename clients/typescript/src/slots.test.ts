import { expect, it } from 'vitest';
import { Herald } from './client.ts';
import { serveScript } from './testing/server.ts';

it('the client sets, lists and finds slots, and repeats a lost change without a key', async () => {
  const plan = { account: null, timeZone: 'UTC', weekly: { monday: ['09:00'] }, updatedAt: '2030-01-01T00:00:00.000Z' };
  const slot = { at: '2030-01-07T09:00:00.000Z', localTime: '2030-01-07T09:00', timeZone: 'UTC' };
  const retried = { status: 503, headers: { 'retry-after': '0' } };
  const { url, requests } = await serveScript(
    retried,
    { body: plan },
    { body: { plans: [plan] } },
    { body: { slots: [slot] } },
  );
  const { slots } = new Herald({ apiKey: 'sk_test_1', baseUrl: url });
  expect(await slots.set({ timeZone: 'UTC', weekly: { monday: ['09:00'] } })).toEqual(plan);
  expect(await slots.list()).toEqual([plan]);
  expect(await slots.next({ count: 1 })).toEqual([slot]);
  expect(requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
    ...['PUT /v1/slots', 'PUT /v1/slots'],
    ...['GET /v1/slots', 'GET /v1/slots/next?count=1'],
  ]);
  expect(requests.every(({ headers }) => headers['idempotency-key'] === undefined)).toBe(true);
});
