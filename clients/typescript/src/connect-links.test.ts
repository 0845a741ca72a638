import { expect, it } from 'vitest';
import { Herald } from './client.ts';
import { serveScript } from './testing/server.ts';

it('the connect links of the profile of the client are listed', async () => {
  const { url, requests } = await serveScript({ body: { connectLinks: [{ id: 'l1' }] } });
  const { connectLinks } = new Herald({ apiKey: 'sk_test_1', baseUrl: url }).withProfile('prf_1');
  expect(await connectLinks.list()).toEqual([{ id: 'l1' }]);
  expect(requests).toMatchObject([{ path: '/v1/connect-links', headers: { 'herald-profile': 'prf_1' } }]);
});

it('a connect link is created for the profile of the client, with one idempotency key in every attempt', async () => {
  const link = { id: 'l1', url: 'https://herald.example/connect/l1' };
  const retried = { status: 503, headers: { 'retry-after': '0' } };
  const { url, requests } = await serveScript(retried, { status: 201, body: link }, { body: { revoked: true } });
  const { connectLinks } = new Herald({ apiKey: 'sk_test_1', baseUrl: url }).withProfile('prf_1');
  expect(await connectLinks.create({ returnTo: 'https://product.example' })).toEqual(link);
  await connectLinks.revoke('l1');
  expect(requests.map(({ method, path, body }) => [method, path, body])).toEqual([
    ['POST', '/v1/connect-links', '{"returnTo":"https://product.example"}'],
    ['POST', '/v1/connect-links', '{"returnTo":"https://product.example"}'],
    ['DELETE', '/v1/connect-links/l1', ''],
  ]);
  const [first, second] = requests.map(({ headers }) => headers['idempotency-key']);
  expect(first).toMatch(/^[0-9a-f-]{36}$/);
  expect(second).toBe(first);
  expect(requests.map(({ headers }) => headers['herald-profile'])).toEqual(['prf_1', 'prf_1', 'prf_1']);
});
