import { beforeEach, expect, it } from 'vitest';
import { type Cloud, newBucket, newCloud } from './cloud.ts';
import { exportDocuments, importDocuments } from './exports.ts';

const ACCOUNT = 'backup@old.iam.gserviceaccount.com';
const member = `serviceAccount:${ACCOUNT}`;

let cloud: Cloud;
beforeEach(() => {
  cloud = cloudIn('europe-west1', 'old');
  cloud.buckets.set('copies', newBucket('EU'));
  cloud.policies.set('projects/old', {
    bindings: [{ role: 'roles/datastore.importExportAdmin', members: [member] }],
  });
  cloud.policies.set('b/copies', { bindings: [{ role: 'roles/storage.admin', members: [member] }] });
  store(cloud, 'posts/1', 'old');
  store(cloud, 'users/ann/keys/1', 'key');
});

function cloudIn(locationId: string, projectId: string): Cloud {
  const created = newCloud(projectId);
  created.databases.set(`projects/${projectId}/databases/(default)`, { locationId });
  return created;
}

function store({ documents, projectId }: Cloud, path: string, text: string): void {
  const name = `projects/${projectId}/databases/(default)/documents/${path}`;
  documents.set(name, { name, fields: { text: { stringValue: text } } });
}

function textsIn({ documents }: Cloud): Record<string, unknown> {
  return Object.fromEntries([...documents].map(([name, { fields }]) => [name.split('/documents/')[1], fields]));
}

function exported(): string {
  exportDocuments(cloud, 'gs://copies', ACCOUNT);
  return [...cloud.exports.keys()].at(-1) ?? '';
}

it('an export is imported into the database of another project in another region, which keeps its other documents', () => {
  const folder = exported();
  store(cloud, 'posts/1', 'changed after the export');
  const next = cloudIn('europe-west4', 'new');
  store(next, 'posts/2', 'own');
  next.buckets.set('copies', cloud.buckets.get('copies') ?? newBucket());
  next.exports.set(folder, cloud.exports.get(folder) ?? new Map());
  importDocuments(next, folder, ['keys']);
  expect(Object.keys(textsIn(next))).toEqual(['posts/2', 'users/ann/keys/1']);
  importDocuments(next, folder);
  expect(textsIn(next)).toEqual({
    'posts/2': { text: { stringValue: 'own' } },
    'users/ann/keys/1': { text: { stringValue: 'key' } },
    'posts/1': { text: { stringValue: 'old' } },
  });
});

it.each([
  ['europe-west1', 'EUROPE-WEST1', null],
  ['europe-west1', 'EUROPE-WEST4', 'spanning location europe-west1 or eu.'],
  ['europe-west1', 'US', 'spanning location europe-west1 or eu.'],
  ['europe-west2', 'EU', 'spanning location europe-west2.'],
  ['nam5', 'US', null],
])('a database in %s with a bucket in %s is refused with %j', (database, bucket, problem) => {
  cloud.databases.set('projects/old/databases/(default)', { locationId: database });
  cloud.buckets.set('copies', newBucket(bucket));
  if (problem) expect(exported).toThrow(problem);
  else expect(exported()).toMatch(/^gs:\/\/copies\/.+_1$/);
});

it.each(['projects/old', 'b/copies'])('an account without its role on %s is refused', (resource) => {
  cloud.policies.delete(resource);
  expect(exported).toThrow(/access|permission/);
  expect(cloud.exports.size).toBe(0);
});

it('an export without its metadata, which an export writes last, is not imported', () => {
  const folder = exported();
  cloud.buckets.get('copies')?.objects.clear();
  expect(() => importDocuments(cloud, folder)).toThrow('file does not exist');
});
