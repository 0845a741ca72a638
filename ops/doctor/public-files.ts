import { z } from 'zod';
import { PUBLIC_FOLDERS } from '../../functions/src/domain/media/index.ts';
import type { Google } from './google.ts';
import { hasRole } from './policy.ts';

const objects = z.object({ items: z.array(z.object({ name: z.string() })).default([]) });

/**
 * Describes which public folders cannot be read without a login, or can be listed. A folder without files is judged by its
 * policy: Cloud Storage refuses to tell an anonymous caller that a file does not exist.
 */
export async function publicFiles(
  { read, readAnonymously }: Google,
  project: string,
  bucket: string,
): Promise<string[]> {
  const path = `/storage/v1/b/${bucket}`;
  const problems = PUBLIC_FOLDERS.map(async (folder) => {
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
