import { expect, it } from 'vitest';
import { connect } from './connection.ts';
import { ConnectionError } from './errors.ts';
import { testClock } from './testing/clock.ts';
import { type Script, serveScript } from './testing/server.ts';
import { Webhooks } from './webhooks.ts';

async function webhooksOf(...script: Script[]) {
  const { url, requests } = await serveScript(...script);
  return { webhooks: new Webhooks(connect({ apiKey: 'sk_test_1', baseUrl: url }, testClock())), requests };
}

const url = 'https://example.com/hook';

it.each(['cut', { status: 500 }, { status: 503 }, 'cut body'] as const)(
  'a request that creates a secret is not repeated after %j',
  async (failure) => {
    const creating = await webhooksOf(failure);
    await expect(creating.webhooks.create({ url })).rejects.toThrow();
    expect(creating.requests).toHaveLength(1);
    const rotating = await webhooksOf(failure);
    await expect(rotating.webhooks.rotateSecret('w1')).rejects.toThrow();
    expect(rotating.requests).toHaveLength(1);
  },
);

it('a request that creates a secret is repeated when the server has certainly not executed it', async () => {
  const { webhooks, requests } = await webhooksOf(
    { status: 429, headers: { 'retry-after': '1' } },
    { body: { secret: 's' } },
  );
  expect(await webhooks.rotateSecret('w1')).toEqual({ secret: 's' });
  expect(requests).toHaveLength(2);
});

it('any other request for webhooks is repeated', async () => {
  const { webhooks, requests } = await webhooksOf('cut', { body: { webhooks: [] } }, 'cut', { status: 404 }, 'cut', {
    body: {},
  });
  expect(await webhooks.list()).toEqual([]);
  await webhooks.delete('w1');
  await webhooks.replay('w1', { eventId: 'e1' });
  expect(requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
    ...Array(2).fill('GET /v1/webhooks'),
    ...Array(2).fill('DELETE /v1/webhooks/w1'),
    ...Array(2).fill('POST /v1/webhooks/w1/replay'),
  ]);
});

it('any other request for webhooks is sent to its path', async () => {
  const { webhooks, requests } = await webhooksOf({ body: { deliveries: [], nextCursor: null } });
  await webhooks.get('w1');
  await webhooks.update('w1', { enabled: false });
  await webhooks.test('w1');
  await webhooks.resume('w1');
  await webhooks.deliveries('w1', { status: 'failed' });
  expect(requests.map(({ method, path, body }) => `${method} ${path} ${body}`)).toEqual([
    'GET /v1/webhooks/w1 ',
    'PATCH /v1/webhooks/w1 {"enabled":false}',
    'POST /v1/webhooks/w1/test ',
    'POST /v1/webhooks/w1/resume ',
    'GET /v1/webhooks/w1/deliveries?status=failed ',
  ]);
});

it('a lost response to a new endpoint rejects with ConnectionError', async () => {
  const { webhooks } = await webhooksOf('cut');
  await expect(webhooks.create({ url })).rejects.toBeInstanceOf(ConnectionError);
});
