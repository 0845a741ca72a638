import { request } from 'node:http';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Cloud, newCloud, serveCloud } from './index.ts';

let cloud: Cloud;
let server: Awaited<ReturnType<typeof serveCloud>>;
beforeAll(async () => {
  cloud = newCloud('demo');
  server = await serveCloud(cloud);
});
afterAll(() => server.close());

/** A call through the proxy, as clients make it. */
async function call(method: string, url: string): Promise<{ status: number | undefined; body: unknown }> {
  const { hostname, port } = new URL(server.proxyUrl);
  const sent = request({ hostname, port, method, path: url, headers: { host: new URL(url).host } });
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number | undefined; body: unknown }>();
  sent.once('error', reject);
  sent.once('response', async (response) => resolve({ status: response.statusCode, body: await json(response) }));
  sent.end();
  return promise;
}
const SERVICE = 'http://serviceusage.googleapis.com/v1/projects/demo/services/run.googleapis.com';

test('an API is disabled until it is enabled', async () => {
  expect((await call('GET', SERVICE)).body).toMatchObject({ state: 'DISABLED' });
  await call('POST', `${SERVICE}:enable`);
  expect((await call('GET', SERVICE)).body).toMatchObject({ state: 'ENABLED' });
});

test('no API can be enabled in a project without billing', async () => {
  cloud.billingEnabled = false;
  const refused = await call('POST', `${SERVICE}:enable`);
  cloud.billingEnabled = true;
  expect(refused).toMatchObject({ status: 400, body: { error: { status: 'FAILED_PRECONDITION' } } });
});

test('an unknown call is refused and listed', async () => {
  const unknown = await call('GET', 'http://unknown.googleapis.com/v1/things?page=1');
  expect(unknown).toMatchObject({ status: 501, body: { error: { status: 'UNIMPLEMENTED' } } });
  expect([...cloud.unknownCalls]).toEqual(['GET unknown.googleapis.com/v1/things?page=1']);
});
