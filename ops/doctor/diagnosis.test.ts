import { request } from 'node:http';
import { json } from 'node:stream/consumers';
import { type Cloud, newBucket, newCloud, serveCloud } from '@herald-lab/google-cloud';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { diagnose, type Needs, risksOf } from './diagnosis.ts';
import { existingIndexes } from './existing-indexes.ts';
import type { Api, Google } from './google.ts';
import { missingIndexes, surplusIndexes } from './indexes.ts';

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
  hostingApiOrigin: 'firebasehosting',
  iamOrigin: 'iam',
  identityOrigin: 'identitytoolkit',
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
  for (const name of ['api', 'orchestrate', 'dispatchSweep'])
    cloud.functions.set(`projects/demo/locations/us-central1/functions/${name}`, {});
});
afterAll(() => server.close());
beforeEach(() => {
  cloud.buckets.clear();
  cloud.buckets.set(BUCKET, newBucket());
  cloud.quota.milliCpu = 20_000;
  cloud.quota.memoryMib = 40 * 1024;
  cloud.policies.clear();
  cloud.databases.clear();
  cloud.backupSchedules.length = 0;
  cloud.indexes.clear();
  cloud.fields.clear();
  cloud.webApps.clear();
  cloud.hosting.customDomains.clear();
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

const needs: Needs = {
  project: 'demo',
  serviceAccounts: [],
  secrets: [],
  region: 'us-central1',
  allocation: { cpus: 20, memoryGib: 40 },
  upgrade: { cpus: 0, memoryGib: 0 },
  bucket: BUCKET,
  origins: ['https://demo.web.app'],
  webApiKey: 'a-key',
  functions: [
    { name: 'api', region: 'us-central1', trigger: 'http', invoker: 'allUsers' },
    { name: 'orchestrate', region: 'us-central1', trigger: 'task', invoker: `serviceAccount:${ACCOUNT}` },
    { name: 'dispatchSweep', region: 'us-central1', trigger: 'schedule', invoker: `serviceAccount:${ACCOUNT}` },
    { name: 'web', region: 'us-central1', trigger: 'http', invoker: 'allUsers' },
  ],
  settings: [],
  risks: [],
};

function problems(changed: Partial<Needs> = {}): Promise<string[]> {
  return diagnose(google, { ...needs, ...changed });
}

function grant(resource: string, role: string, member: string): void {
  cloud.policies.set(resource, { bindings: [{ role, members: [member] }] });
}

it('the doctor names the missing role of the account that builds functions', async () => {
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

it('the doctor names an organization that forbids allUsers', async () => {
  const forbidden = expect.stringMatching(/^The organization forbids allUsers/);
  expect(await problems()).not.toContainEqual(forbidden);
  cloud.forbidsAllUsers = true;
  expect(await problems()).toContainEqual(forbidden);
});

it('the doctor names deployed functions without their invoker, queue or schedule', async () => {
  const incomplete = (names: string) =>
    `A deploy left these functions incomplete: ${names}. Repeat it: npm run deploy -- demo`;
  expect(await problems()).toContain(incomplete('api, orchestrate, dispatchSweep'));
  grant(`${services}/api`, 'roles/run.invoker', 'allUsers');
  grant(`${services}/orchestrate`, 'roles/run.invoker', `serviceAccount:${ACCOUNT}`);
  grant(`${services}/dispatchsweep`, 'roles/run.invoker', `serviceAccount:${ACCOUNT}`);
  expect(await problems()).toContain(incomplete('orchestrate, dispatchSweep'));
});

it.each([
  ['no role', [], 'Not everyone may read'],
  ['a role that also lists', ['roles/storage.objectViewer'], 'Everyone may list'],
])('the doctor names a public folder for which everyone has %s', async (_title, roles, problem) => {
  cloud.buckets.get(BUCKET)?.managedFolders.add('media/').add('rehosted/').add('status/');
  cloud.buckets.get(BUCKET)?.objects.set('media/a.png', '2026-11-28T12:00:00Z');
  cloud.roles.set('projects/demo/roles/reader', ['storage.objects.get']);
  for (const folder of ['media/', 'rehosted/', 'status/'])
    for (const role of roles) grant(`b/${BUCKET}/managedFolders/${folder}`, role, 'allUsers');
  const found = (await problems()).filter((text) => text.startsWith(problem));
  expect(found).toHaveLength(3);
  for (const folder of ['media/', 'rehosted/', 'status/'])
    grant(`b/${BUCKET}/managedFolders/${folder}`, 'projects/demo/roles/reader', 'allUsers');
  expect((await problems()).filter((text) => /Not everyone may read|may list/.test(text))).toEqual([]);
});

it('the doctor names a role of everyone on the whole bucket, which makes private files public', async () => {
  const open = expect.stringMatching(/^Everyone has a role on gs:\/\//);
  expect(await problems()).not.toContainEqual(open);
  grant(`b/${BUCKET}`, 'roles/storage.objectViewer', 'allUsers');
  expect(await problems()).toContainEqual(open);
});

it('the doctor names each role that the service account lacks on itself', async () => {
  cloud.serviceAccounts.add(ACCOUNT);
  const missing = async () =>
    (await problems({ serviceAccounts: [ACCOUNT] })).filter((text) => text.includes('add-iam-policy-binding herald@'));
  const signsNoAddresses = expect.stringMatching(
    /may not sign addresses of files: .* --role=roles\/iam.*TokenCreator$/,
  );
  expect(await missing()).toEqual([expect.stringMatching(/may not sign tasks: .*User$/), signsNoAddresses]);
  grant(`projects/demo/serviceAccounts/${ACCOUNT}`, 'roles/iam.serviceAccountUser', `serviceAccount:${ACCOUNT}`);
  expect(await missing()).toEqual([signsNoAddresses]);
});

it.each([
  ['replace me', 'is a placeholder that everybody knows'],
  ['herald-local-secret', 'is a placeholder that everybody knows'],
  ['hunter2', 'has fewer than 16 characters'],
  [undefined, 'has no value that you may read'],
])('the doctor refuses the secret "%s", which %s', async (value, problem) => {
  cloud.secrets.set('projects/demo/secrets/META_APP_SECRET', value === undefined ? [] : [value]);
  expect(await problems({ secrets: ['META_APP_SECRET'] })).toContain(
    `The secret META_APP_SECRET ${problem}: npx firebase functions:secrets:set META_APP_SECRET --project=demo`,
  );
});

it('the doctor finds nothing wrong with a random secret', async () => {
  cloud.secrets.set('projects/demo/secrets/META_APP_SECRET', ['3f9c0a7be2d14586']);
  expect((await problems({ secrets: ['META_APP_SECRET'] })).filter((text) => text.includes('META_APP_SECRET'))).toEqual(
    [],
  );
});

it.each([
  ['CPUs', { milliCpu: 10_000, memoryMib: 80 * 1024 }, '10 and 80'],
  ['memory', { milliCpu: 200_000, memoryMib: 8 * 1024 }, '200 and 8'],
])('the doctor refuses more instances than the region has %s for', async (_what, quota, limits) => {
  Object.assign(cloud.quota, quota);
  const beyond = expect.stringContaining(
    `All instances take 12 CPUs and 9 GiB, and Cloud Run has ${limits} in us-central1`,
  );
  expect(await problems({ allocation: { cpus: 12, memoryGib: 9 } })).toContainEqual(beyond);
  Object.assign(cloud.quota, { milliCpu: 12_000, memoryMib: 9 * 1024 });
  expect(await problems({ allocation: { cpus: 12, memoryGib: 9 } })).not.toContainEqual(
    expect.stringContaining('All instances'),
  );
});

it('the doctor refuses a project without bucket, e-mail sign-in and web app, and a key of another project', async () => {
  cloud.buckets.clear();
  cloud.signIn.isEmailEnabled = false;
  const found = await problems();
  expect(found).toContain(`There is no bucket ${BUCKET}: npm run setup -- demo`);
  expect(found).toContain('Sign-in with e-mail and password is off: npx firebase deploy --only auth --project=demo');
  expect(found).toContain('There is no web app: npm run setup -- demo');
  cloud.signIn.isEmailEnabled = true;
  cloud.webApps.set('1:2:web:3', 'herald');
  expect(await problems()).toContain(
    'WEB_API_KEY is not the key of the project: npx firebase apps:sdkconfig WEB 1:2:web:3 --project=demo',
  );
});

it('the doctor warns of a database that is far away, can be deleted, and has neither recovery nor backups', async () => {
  const name = 'projects/demo/databases/(default)';
  cloud.databases.set(name, { name, locationId: 'eur3' });
  expect(await risksOf(google, needs)).toEqual([
    'The database is in eur3 and the functions are in us-central1: every request crosses the distance.',
    'Point-in-time recovery of the database is off: npm run setup -- demo',
    'The database can be deleted by one command: npm run setup -- demo',
    'The database has no backup schedule: npm run setup -- demo',
  ]);
  cloud.databases.set(name, {
    name,
    locationId: 'nam5',
    deleteProtectionState: 'DELETE_PROTECTION_ENABLED',
    pointInTimeRecoveryEnablement: 'POINT_IN_TIME_RECOVERY_ENABLED',
  });
  cloud.backupSchedules.push({ dailyRecurrence: {} });
  expect(await risksOf(google, needs)).toEqual([]);
});

it('the doctor warns when exports of the database are set up and the last one is two days old', async () => {
  expect(await risksOf(google, needs)).toEqual([]);
  const backups = newBucket('US');
  cloud.buckets.set('demo-backups', backups);
  const remedy =
    'gcloud scheduler jobs run herald-backup --location=us-central1 --project=demo, then gcloud firestore operations list --project=demo for the reason.';
  expect(await risksOf(google, needs)).toEqual([`gs://demo-backups has no export of the database: ${remedy}`]);
  backups.objects.set('new/all_namespaces/output-0', new Date().toISOString());
  backups.objects.set('old/old.overall_export_metadata', '2026-11-02T02:00:00Z');
  backups.objects.set('older/older.overall_export_metadata', '2026-11-01T02:00:00Z');
  expect(await risksOf(google, needs)).toEqual([
    `gs://demo-backups has no export of the database since 2026-11-02: ${remedy}`,
  ]);
  backups.objects.set('new/new.overall_export_metadata', new Date().toISOString());
  expect(await risksOf(google, needs)).toEqual([]);
});

it('the doctor warns of a bucket in another region than the functions', async () => {
  cloud.buckets.set(BUCKET, newBucket('EUROPE-WEST1'));
  expect(await risksOf(google, needs)).toEqual([
    `The bucket ${BUCKET} is in europe-west1 and the functions are in us-central1: Google charges for the traffic.`,
  ]);
  cloud.buckets.set(BUCKET, newBucket('US'));
  expect(await risksOf(google, needs)).toEqual([]);
});

it('the doctor warns of a domain that Hosting does not serve, or that Authentication does not accept', async () => {
  const origins = ['https://herald.example', 'https://demo.web.app'];
  const risks = () => risksOf(google, { ...needs, origins });
  expect(await risks()).toEqual([
    expect.stringContaining('herald.example is in RETURN_TO_ORIGINS and is not connected to Hosting'),
    expect.stringContaining('herald.example is no authorized domain of Authentication'),
  ]);
  cloud.signIn.authorizedDomains.push('herald.example');
  cloud.hosting.customDomains.set('herald.example', { hostState: 'HOST_UNREACHABLE' });
  expect(await risks()).toEqual([expect.stringContaining('connected to Hosting and not served yet')]);
  cloud.hosting.customDomains.set('herald.example', { hostState: 'HOST_ACTIVE', cert: { state: 'CERT_ACTIVE' } });
  expect(await risks()).toEqual([]);
});

it('the doctor warns of an upgrade that exceeds the quota while old and new instances run', async () => {
  const changed = { allocation: { cpus: 15, memoryGib: 20 }, upgrade: { cpus: 5, memoryGib: 5 } };
  expect(await risksOf(google, { ...needs, ...changed })).toEqual([]);
  Object.assign(cloud.quota, { milliCpu: 19_000 });
  expect(await risksOf(google, { ...needs, ...changed })).toEqual([
    expect.stringContaining('An upgrade under full load takes up to 20 CPUs and 25 GiB, and Cloud Run has 19 and 40'),
  ]);
});

it('the doctor names each index and TTL policy that the database lacks', async () => {
  const name = 'projects/demo/databases/(default)';
  cloud.databases.set(name, { name, locationId: 'us-central1' });
  const all = await missingIndexes(google, 'demo');
  const text = 'COLLECTION postSubmissions (userId ASCENDING, createdAt DESCENDING)';
  expect(all).toContain(text);
  expect(all).toContain('TTL policy on expireAt of drafts');
  cloud.indexes.set(`${name}/collectionGroups/postSubmissions/indexes/1`, {
    name: `${name}/collectionGroups/postSubmissions/indexes/1`,
    queryScope: 'COLLECTION',
    fields: [
      { fieldPath: 'userId', order: 'ASCENDING' },
      { fieldPath: 'createdAt', order: 'DESCENDING' },
      { fieldPath: '__name__', order: 'DESCENDING' },
    ],
  });
  expect(await missingIndexes(google, 'demo')).toEqual(all.filter((entry) => entry !== text));
});

it('the doctor names an index of another kind among those that a deploy deletes', async () => {
  const name = 'projects/demo/databases/(default)';
  cloud.databases.set(name, { name, locationId: 'us-central1' });
  const index = `${name}/collectionGroups/notes/indexes/1`;
  cloud.indexes.set(index, {
    name: index,
    queryScope: 'COLLECTION',
    fields: [{ fieldPath: 'embedding', vectorConfig: { dimension: 3, flat: {} } }],
  });
  expect((await existingIndexes(google, 'demo')).indexes).toEqual([]);
  expect(await surplusIndexes(google, 'demo')).toContain(`index to delete: ${index}`);
});
