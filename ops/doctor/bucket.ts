import { z } from 'zod';
import { BUCKET_ROLE } from '../setup/requirements.ts';
import type { Google } from './google.ts';
import { hasRole } from './policy.ts';
import { publicFiles } from './public-files.ts';

const stored = z.object({ location: z.string() });

interface Files {
  project: string;
  bucket: string;
  serviceAccounts: readonly string[];
}

/** Describes what the bucket of the files lacks. */
export async function bucketProblems(google: Google, { project, bucket, serviceAccounts }: Files): Promise<string[]> {
  if (!(await google.read('storageOrigin', `/storage/v1/b/${bucket}`)))
    return [`There is no bucket ${bucket}: npm run setup -- ${project}`];
  const granted = await google.read('storageOrigin', `/storage/v1/b/${bucket}/iam`);
  return [
    ...serviceAccounts
      .filter((email) => !hasRole(granted, BUCKET_ROLE, `serviceAccount:${email}`))
      .map((email) => `${email} may not write files: grant it ${BUCKET_ROLE} on gs://${bucket}.`),
    ...(await publicFiles(google, project, bucket)),
  ];
}

/** Whether the project has the bucket that the Firebase console sets up. */
export async function hasDefaultBucket({ read }: Google, project: string): Promise<boolean> {
  return (await read('firebaseStorageOrigin', `/v1alpha/projects/${project}/defaultBucket`)) !== null;
}

/** Describes a bucket that is far from the functions. */
export async function bucketRisks({ read }: Google, bucket: string, region: string): Promise<string[]> {
  const { data } = stored.safeParse(await read('storageOrigin', `/storage/v1/b/${bucket}`));
  const location = data?.location.toLowerCase();
  return !location || location === region || location === region.split('-')[0]
    ? []
    : [`The bucket ${bucket} is in ${location} and the functions are in ${region}: Google charges for the traffic.`];
}
