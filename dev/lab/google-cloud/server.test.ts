import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { Cloud } from './index.ts';
import { startTestCloud, type TestCloud } from './testing/test-cloud.ts';

let cloud: Cloud;
let call: TestCloud['call'];
let close: TestCloud['close'];
beforeAll(async () => {
  ({ cloud, call, close } = await startTestCloud());
});
afterAll(() => close());

const SERVICE = 'http://serviceusage.googleapis.com/v1/projects/demo/services/run.googleapis.com';

test('an API is disabled until it is enabled', async () => {
  expect((await call('GET', SERVICE)).body).toMatchObject({ state: 'DISABLED' });
  await call('POST', `${SERVICE}:enable`);
  expect((await call('GET', SERVICE)).body).toMatchObject({ state: 'ENABLED' });
});

test('an API cannot be enabled in a project without billing', async () => {
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
