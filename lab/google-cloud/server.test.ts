import { request } from 'node:http';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type Cloud, newCloud, serveCloud } from './index.ts';

let cloud: Cloud;
let server: Awaited<ReturnType<typeof serveCloud>>;
beforeAll(async () => {
  cloud = newCloud('demo');
  server = await serveCloud(cloud);
});
afterAll(() => server.close());

/** A call through the proxy, as clients make it. */
async function call(
  method: string,
  url: string,
  body?: object,
): Promise<{ status: number | undefined; body: unknown }> {
  const { hostname, port } = new URL(server.proxyUrl);
  const sent = request({ hostname, port, method, path: url, headers: { host: new URL(url).host } });
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number | undefined; body: unknown }>();
  sent.once('error', reject);
  sent.once('response', async (response) => resolve({ status: response.statusCode, body: await json(response) }));
  sent.end(body && JSON.stringify(body));
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

test('the state of a queue does not change by an update', async () => {
  const parent = 'projects/demo/locations/us-central1/queues';
  const url = `http://cloudtasks.googleapis.com/v2/${parent}`;
  await call('POST', url, { name: `${parent}/publish`, rateLimits: {}, retryConfig: {} });
  await call('PATCH', `${url}/publish?updateMask=state`, { state: 'DISABLED' });
  expect((await call('GET', `${url}/publish`)).body).toMatchObject({ state: 'RUNNING' });
});

/** Creates a function in a project that lets functions be built, as the deploy does. */
async function createFunction(id: string, serviceConfig: object) {
  const members = [`serviceAccount:${cloud.projectNumber}-compute@developer.gserviceaccount.com`];
  cloud.policies.set('projects/demo', { bindings: [{ role: 'roles/cloudbuild.builds.builder', members }] });
  cloud.sources.push(Buffer.from('an archive'));
  const body = { serviceConfig, buildConfig: { source: { storageSource: { object: 'source.zip' } } } };
  const functions = 'http://cloudfunctions.googleapis.com/v2/projects/demo/locations/us-central1/functions';
  return call('POST', `${functions}?functionId=${id}`, body);
}

const ONE_CPU = { availableCpu: '1', availableMemory: '1Gi', maxInstanceRequestConcurrency: 80, maxInstanceCount: 15 };

test('functions may have as many instances together as the quota of the region allows', async () => {
  expect(await createFunction('first', ONE_CPU)).toMatchObject({ status: 200 });
  expect(await createFunction('second', ONE_CPU)).toMatchObject({
    status: 400,
    body: { error: { message: expect.stringContaining('cpu_allocation requested: 30000 allowed: 20000') } },
  });
});

test.each([
  ['0.5', 80, '512Mi'],
  ['0.25', 1, '1Gi'],
  ['0.05', 1, '256Mi'],
])('a function cannot have %s CPU with concurrency %i and %s', async (availableCpu, concurrency, availableMemory) => {
  const shape = { availableCpu, availableMemory, maxInstanceRequestConcurrency: concurrency, maxInstanceCount: 1 };
  expect(await createFunction('shared', shape)).toMatchObject({ status: 400 });
});

test('an unknown call is refused and listed', async () => {
  const unknown = await call('GET', 'http://unknown.googleapis.com/v1/things?page=1');
  expect(unknown).toMatchObject({ status: 501, body: { error: { status: 'UNIMPLEMENTED' } } });
  expect([...cloud.unknownCalls]).toEqual(['GET unknown.googleapis.com/v1/things?page=1']);
});

test('Hosting refuses a rewrite to a service in a region where it does not exist', async () => {
  const hosting = 'http://firebasehosting.googleapis.com/v1beta1';
  cloud.functions.set('projects/demo/locations/europe-west1/functions/web', {});
  const { body } = await call('POST', `${hosting}/projects/demo/sites/demo/versions`, {});
  const { name } = z.object({ name: z.string() }).parse(body);
  const configure = (region: string) =>
    call('PATCH', `${hosting}/${name}?updateMask=config`, {
      config: { rewrites: [{ glob: '**', run: { serviceId: 'web', region } }] },
    });
  expect(await configure('us-central1')).toMatchObject({ status: 404 });
  expect(await configure('europe-west1')).toMatchObject({ status: 200 });
});
