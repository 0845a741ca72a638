import { request } from 'node:http';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { type Cloud, newCloud, serveCloud } from '../index.ts';

let cloud: Cloud;
let server: Awaited<ReturnType<typeof serveCloud>>;
beforeAll(async () => {
  cloud = newCloud('demo');
  server = await serveCloud(cloud);
});
afterAll(() => server.close());
beforeEach(() => {
  cloud.calls = 0;
  cloud.callsUntilKnown = 0;
  cloud.enabledApis.clear();
  cloud.knownFrom.clear();
  cloud.serviceAccounts.clear();
});

const answer = z.union([
  z.object({ printed: z.string() }).transform(({ printed }) => printed),
  z.object({ error: z.object({ message: z.string() }) }).transform(({ error }) => error.message),
]);

/** What one command prints, or the message with which it is refused. */
function gcloud(command: string, input = ''): Promise<string> {
  const { hostname, port } = new URL(server.proxyUrl);
  const headers = { host: 'gcloud.simulated' };
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  request({ hostname, port, method: 'POST', path: '/', headers }, async (response) =>
    resolve(answer.parse(await json(response))),
  )
    .once('error', reject)
    .end(JSON.stringify({ args: `${command} --project=demo`.split(' '), folder: '.', input }));
  return promise;
}

it('gcloud refuses an unknown command, a flag that the command does not have, and a missing flag', async () => {
  expect(await gcloud('compute instances list')).toContain('does not implement gcloud compute instances list');
  expect(await gcloud('services enable iam.googleapis.com --async=true')).toBe('unrecognized arguments: --async');
  expect(await gcloud('projects add-iam-policy-binding demo --role=roles/owner')).toContain('--member');
});

it('gcloud refuses a command before its API is enabled, and for some calls after', async () => {
  cloud.callsUntilKnown = 3;
  expect(await gcloud('iam service-accounts create herald')).toContain('SERVICE_DISABLED');
  await gcloud('services enable iam.googleapis.com');
  expect(await gcloud('iam service-accounts create herald')).toContain('SERVICE_DISABLED');
  expect(await gcloud('iam service-accounts create herald')).toContain('SERVICE_DISABLED');
  expect(await gcloud('iam service-accounts create herald')).toBe('');
});

it('gcloud refuses a new service account in a binding until all parts of the cloud know it', async () => {
  await gcloud('services enable iam.googleapis.com');
  cloud.callsUntilKnown = 2;
  await gcloud('iam service-accounts create herald');
  const grant = `projects add-iam-policy-binding demo --member=serviceAccount:herald@demo.iam.gserviceaccount.com --role=roles/datastore.user --condition=None`;
  expect(await gcloud(grant)).toContain('does not exist');
  expect(await gcloud(grant)).toBe('');
});

it('gcloud refuses to enable more than twenty APIs at once, and any API without billing', async () => {
  const services = Array.from({ length: 21 }, (_, index) => `service-${index}.googleapis.com`).join(' ');
  expect(await gcloud(`services enable ${services}`)).toContain('must not exceed the maximum batch size (20)');
  cloud.billingEnabled = false;
  expect(await gcloud('services enable run.googleapis.com')).toContain('Billing must be enabled');
  cloud.billingEnabled = true;
});

it('gcloud prints one field of each resource, or all of them as JSON', async () => {
  expect(await gcloud('projects describe demo --format=value(projectNumber)')).toBe('123456789012');
  await gcloud('services enable firestore.googleapis.com');
  await gcloud('firestore databases create --database=(default) --location=europe-west1 --enable-pitr');
  expect(JSON.parse(await gcloud('firestore databases describe --database=(default) --format=json'))).toEqual({
    name: 'projects/demo/databases/(default)',
    locationId: 'europe-west1',
    type: 'FIRESTORE_NATIVE',
    pointInTimeRecoveryEnablement: 'POINT_IN_TIME_RECOVERY_ENABLED',
  });
});

it('gcloud takes the value of a secret from the standard input only', async () => {
  await gcloud('services enable secretmanager.googleapis.com');
  await gcloud('secrets create A_SECRET --replication-policy=automatic');
  expect(await gcloud('secrets versions add A_SECRET --data-file=secret.txt')).toContain('comes from the input');
  await gcloud('secrets versions add A_SECRET --data-file=-', 'hidden');
  expect(cloud.secrets.get('projects/demo/secrets/A_SECRET')).toEqual(['hidden']);
});
