import { request } from 'node:http';
import { json } from 'node:stream/consumers';
import { type Cloud, newBucket, newCloud, serveCloud } from '@herald-lab/google-cloud';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { diagnose } from './diagnosis.ts';
import type { Api, Google } from './google.ts';

const BUCKET = 'demo.firebasestorage.app';
const ACCOUNT = 'herald@demo.iam.gserviceaccount.com';
const services = 'projects/demo/locations/us-central1/services';

const hosts: Readonly<Record<Api, string>> = {
  cloudbillingOrigin: 'cloudbilling',
  cloudschedulerOrigin: 'cloudscheduler',
  cloudTasksOrigin: 'cloudtasks',
  firebaseApiOrigin: 'firebase',
  firebaseStorageOrigin: 'firebasestorage',
  firestoreOrigin: 'firestore',
  iamOrigin: 'iam',
  resourceManagerOrigin: 'cloudresourcemanager',
  runOrigin: 'run',
  secretManagerOrigin: 'secretmanager',
  serviceUsageOrigin: 'serviceusage',
  storageOrigin: 'storage',
};

const cloud: Cloud = newCloud('demo');
let server: Awaited<ReturnType<typeof serveCloud>>;
beforeAll(async () => {
  server = await serveCloud(cloud);
  cloud.defaultBucket = BUCKET;
  for (const name of ['api', 'orchestrate', 'dispatchSweep'])
    cloud.functions.set(`projects/demo/locations/us-central1/functions/${name}`, {});
});
afterAll(() => server.close());
beforeEach(() => {
  cloud.buckets.set(BUCKET, newBucket());
  cloud.policies.clear();
  cloud.forbidsAllUsers = false;
});

function call(api: Api, path: string, method: string, login: boolean, body?: object): Promise<unknown> {
  const { hostname, port } = new URL(server.proxyUrl);
  const headers = { host: `${hosts[api]}.googleapis.com`, ...(login ? { authorization: 'Bearer owner' } : {}) };
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  request({ hostname, port, method, path, headers }, async (response) => {
    const answer = await json(response);
    resolve(response.statusCode === 200 ? answer : null);
  })
    .once('error', reject)
    .end(body && JSON.stringify(body));
  return promise;
}

const google: Google = {
  read: (api, path, method = 'get', body = undefined) => call(api, path, method.toUpperCase(), true, body),
  readAnonymously: (api, path) => call(api, path, 'GET', false),
};

function problems(secrets: string[] = [], allocation = { cpus: 20, memoryGib: 40 }): Promise<string[]> {
  return diagnose(google, {
    project: 'demo',
    serviceAccounts: [],
    secrets,
    region: 'us-central1',
    allocation,
    functions: [
      { name: 'api', region: 'us-central1', trigger: 'http', invoker: 'allUsers' },
      { name: 'orchestrate', region: 'us-central1', trigger: 'task', invoker: `serviceAccount:${ACCOUNT}` },
      { name: 'dispatchSweep', region: 'us-central1', trigger: 'schedule', invoker: `serviceAccount:${ACCOUNT}` },
      { name: 'web', region: 'us-central1', trigger: 'http', invoker: 'allUsers' },
    ],
    settings: [],
    risks: [],
  });
}

function grant(resource: string, role: string, member: string): void {
  cloud.policies.set(resource, { bindings: [{ role, members: [member] }] });
}

it('names the missing role of the account that builds functions', async () => {
  const missing = expect.stringMatching(
    /^Functions cannot be built: .*@developer.* --role=roles\/cloudbuild.builds.builder/,
  );
  expect(await problems()).toContainEqual(missing);
  grant(
    'projects/demo',
    'roles/cloudbuild.builds.builder',
    'serviceAccount:123456789012-compute@developer.gserviceaccount.com',
  );
  expect(await problems()).not.toContainEqual(missing);
});

it('names an organization that forbids allUsers', async () => {
  const forbidden = expect.stringMatching(/^The organization forbids allUsers/);
  expect(await problems()).not.toContainEqual(forbidden);
  cloud.forbidsAllUsers = true;
  expect(await problems()).toContainEqual(forbidden);
});

it('names deployed functions without their invoker, queue or schedule', async () => {
  const partial = 'A deploy of functions ended half-way: npx firebase deploy --force --project=demo --only';
  expect(await problems()).toContain(`${partial} functions:api,functions:orchestrate,functions:dispatchSweep`);
  grant(`${services}/api`, 'roles/run.invoker', 'allUsers');
  grant(`${services}/orchestrate`, 'roles/run.invoker', `serviceAccount:${ACCOUNT}`);
  grant(`${services}/dispatchsweep`, 'roles/run.invoker', `serviceAccount:${ACCOUNT}`);
  expect(await problems()).toContain(`${partial} functions:orchestrate,functions:dispatchSweep`);
});

it.each([
  ['no role', [], 'Not everyone may read'],
  ['a role that also lists', ['roles/storage.objectViewer'], 'Everyone may list'],
])('names a public folder for which everyone has %s', async (_title, roles, problem) => {
  cloud.buckets.get(BUCKET)?.managedFolders.add('media/').add('rehosted/').add('exports/');
  cloud.buckets.get(BUCKET)?.objects.add('media/a.png');
  cloud.roles.set('projects/demo/roles/reader', ['storage.objects.get']);
  for (const folder of ['media/', 'rehosted/', 'exports/'])
    for (const role of roles) grant(`b/${BUCKET}/managedFolders/${folder}`, role, 'allUsers');
  const found = (await problems()).filter((text) => text.startsWith(problem));
  expect(found).toHaveLength(3);
  for (const folder of ['media/', 'rehosted/', 'exports/'])
    grant(`b/${BUCKET}/managedFolders/${folder}`, 'projects/demo/roles/reader', 'allUsers');
  expect((await problems()).filter((text) => /Not everyone may read|may list/.test(text))).toEqual([]);
});

it.each([
  ['replace me', 'is a placeholder that everybody knows'],
  ['herald-local-secret', 'is a placeholder that everybody knows'],
  ['hunter2', 'has fewer than 16 characters'],
  [undefined, 'has no value that you may read'],
])('refuses the secret "%s", which %s', async (value, problem) => {
  cloud.secrets.set('projects/demo/secrets/META_APP_SECRET', value === undefined ? [] : [value]);
  expect(await problems(['META_APP_SECRET'])).toContain(
    `The secret META_APP_SECRET ${problem}: npx firebase functions:secrets:set META_APP_SECRET --project=demo`,
  );
});

it('finds nothing wrong with a random secret', async () => {
  cloud.secrets.set('projects/demo/secrets/META_APP_SECRET', ['3f9c0a7be2d14586']);
  expect((await problems(['META_APP_SECRET'])).filter((text) => text.includes('META_APP_SECRET'))).toEqual([]);
});

it.each([
  ['CPUs', { milliCpu: 10_000, memoryMib: 80 * 1024 }, '10 and 80'],
  ['memory', { milliCpu: 200_000, memoryMib: 8 * 1024 }, '200 and 8'],
])('refuses more instances than the region has %s for', async (_what, quota, limits) => {
  Object.assign(cloud.quota, quota);
  const beyond = expect.stringContaining(
    `All instances take 12 CPUs and 9 GiB, and Cloud Run has ${limits} in us-central1`,
  );
  expect(await problems([], { cpus: 12, memoryGib: 9 })).toContainEqual(beyond);
  Object.assign(cloud.quota, { milliCpu: 12_000, memoryMib: 9 * 1024 });
  expect(await problems([], { cpus: 12, memoryGib: 9 })).not.toContainEqual(expect.stringContaining('All instances'));
});
