// Managed exports and imports: https://firebase.google.com/docs/firestore/manage-data/export-import
import { find, GoogleError, invalid } from './api.ts';
import type { Bucket, Cloud } from './cloud.ts';
import { membersOf } from './policy.ts';

/**
 * Exports every document into a folder that is named by the time, and last the metadata. An account needs the roles of
 * https://firebase.google.com/docs/firestore/solutions/schedule-export
 */
export function exportDocuments(cloud: Cloud, outputUriPrefix: string, account: string): void {
  const { bucketName, bucket, path } = placeOf(cloud, outputUriPrefix);
  if (path) throw invalid('The simulated cloud exports only into a bucket, where it chooses the folder.');
  requireRoles(cloud, account, bucketName);
  const now = new Date().toISOString();
  const folder = `${now.slice(0, 19)}_${cloud.exports.size + 1}`;
  cloud.exports.set(`gs://${bucketName}/${folder}`, new Map(cloud.documents));
  bucket.objects.set(`${folder}/${folder}.overall_export_metadata`, now);
}

/** Imports the documents of an export, and keeps all others. A project may import what another one has exported. */
export function importDocuments(cloud: Cloud, inputUriPrefix: string, collections?: readonly string[]): void {
  const { bucket, path } = placeOf(cloud, inputUriPrefix);
  const documents = cloud.exports.get(inputUriPrefix);
  if (!documents || !bucket.objects.has(`${path}/${path}.overall_export_metadata`))
    throw new GoogleError(404, 'NOT_FOUND', `Google Cloud Storage file does not exist: /${path}`);
  for (const [name, document] of documents) {
    const moved = name.replace(/^projects\/[^/]+\//, `projects/${cloud.projectId}/`);
    if (!collections || collections.includes(name.split('/').at(-2) ?? ''))
      cloud.documents.set(moved, { ...document, name: moved });
  }
}

function placeOf(cloud: Cloud, uri: string): { bucketName: string; bucket: Bucket; path: string } {
  const [, bucketName, path = ''] = /^gs:\/\/([a-z\d][\w.-]+)(?:\/(.+))?$/.exec(uri) ?? [];
  if (!bucketName) throw invalid(`Invalid Google Cloud Storage URI: ${uri}`);
  const bucket = find(cloud.buckets, bucketName);
  const { locationId } = find(cloud.databases, `projects/${cloud.projectId}/databases/(default)`);
  requireSpanning(bucketName, bucket, String(locationId));
  return { bucketName, bucket, path };
}

/** Buckets in several regions, by the first word of what they contain. */
const WIDE: Readonly<Record<string, string>> = { us: 'us', nam5: 'us', europe: 'eu', eur3: 'eu', asia: 'asia' };

/** The locations that contain one of a database, in the order in which Firestore names them. */
function spanning(locationId: string): string[] {
  const [continent = ''] = locationId.split('-');
  const wide = WIDE[continent];
  return wide && !['europe-west2', 'europe-west6'].includes(locationId) ? [locationId, wide] : [locationId];
}

/** The message is that of https://github.com/googleapis/nodejs-firestore/issues/992 */
function requireSpanning(name: string, { location }: Bucket, locationId: string): void {
  const locations = spanning(locationId);
  if (locations.includes(location.toLowerCase())) return;
  throw invalid(
    `Bucket ${name} is in location ${location}. This project can only operate on buckets spanning location ${locations.join(' or ')}.`,
  );
}

function requireRoles(cloud: Cloud, account: string, bucket: string): void {
  const has = (resource: string, role: string): boolean =>
    membersOf(cloud, resource, role).includes(`serviceAccount:${account}`);
  if (!has(`projects/${cloud.projectId}`, 'roles/datastore.importExportAdmin'))
    throw new GoogleError(403, 'PERMISSION_DENIED', 'The caller does not have permission');
  if (!has(`b/${bucket}`, 'roles/storage.admin'))
    throw new GoogleError(403, 'PERMISSION_DENIED', `${account} does not have access to the bucket ${bucket}.`);
}
