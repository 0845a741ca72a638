import { z } from 'zod';
import { BUCKET_ROLE, publicFolders } from '../setup/requirements.ts';
import type { Google } from './google.ts';
import { hasRole } from './policy.ts';

const objects = z.object({ items: z.array(z.object({ name: z.string() })).default([]) });

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
    ...(hasRole(granted, null, 'allUsers')
      ? [`Everyone has a role on gs://${bucket}, which makes private files public: revoke the roles of allUsers.`]
      : []),
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

/**
 * Describes which public folders cannot be read without a login, or can be listed. A folder without files is judged by its
 * policy: Cloud Storage refuses to tell an anonymous caller that a file does not exist.
 */
async function publicFiles({ read, readAnonymously }: Google, project: string, bucket: string): Promise<string[]> {
  const path = `/storage/v1/b/${bucket}`;
  const problems = publicFolders.map(async (folder) => {
    const list = `${path}/o?prefix=${folder}/&maxResults=1`;
    const [file] = objects.parse((await read('storageOrigin', list)) ?? {}).items;
    const isPublic = file
      ? await readAnonymously('storageOrigin', `${path}/o/${encodeURIComponent(file.name)}`)
      : hasRole(await read('storageOrigin', `${path}/managedFolders/${folder}%2F/iam`), null, 'allUsers');
    return [
      ...(isPublic ? [] : [`Not everyone may read files below gs://${bucket}/${folder}/: npm run setup -- ${project}`]),
      ...((await readAnonymously('storageOrigin', list))
        ? [
            `Everyone may list gs://${bucket}/${folder}/: revoke the roles of allUsers that contain storage.objects.list, ` +
              'such as roles/storage.objectViewer.',
          ]
        : []),
    ];
  });
  return (await Promise.all(problems)).flat();
}
