import type { Files } from '../../infra/files/files.ts';
import { PRIVATE_FOLDER } from '../../infra/files/public-url.ts';
import { TEST_FOLDER, testFilePath } from '../../infra/files/test-files.ts';
import { isTestUser } from '../../model/ids.ts';

/** The folder of the stored files of live mode. The rest of a path is random, so that URLs cannot be guessed. */
const MEDIA_FOLDER = 'media';

/** Copies for platforms to fetch, which are not needed once the post is published: storage.lifecycle.json deletes them by age. */
export const REHOSTED_FOLDER = 'rehosted';

/** Exports of users' data: storage.lifecycle.json deletes them by age. */
export const EXPORTS_FOLDER = `${PRIVATE_FOLDER}/exports`;

/** The folders that everyone may read, and nobody but the functions may list. */
export const PUBLIC_FOLDERS = [MEDIA_FOLDER, REHOSTED_FOLDER] as const;

/** Whether a URL is that of a stored file, whose bytes never change. */
export function isOwnUrl(files: Pick<Files, 'publicUrl'>, url: string): boolean {
  return isIn(files, [...PUBLIC_FOLDERS, TEST_FOLDER], url);
}

/** The path of a public file in our own storage; null for any other URL. */
export function ownPath(files: Pick<Files, 'publicUrl'>, url: string): string | null {
  return isIn(files, PUBLIC_FOLDERS, url) ? decodeURIComponent(url.slice(files.publicUrl('').length)) : null;
}

/** `..` in a URL could lead elsewhere. */
function isIn({ publicUrl }: Pick<Files, 'publicUrl'>, folders: readonly string[], url: string): boolean {
  const { href } = new URL(url);
  return href === url && folders.some((folder) => href.startsWith(`${publicUrl(folder)}/`));
}

/** Removes all files that an operation has stored. */
export async function removeStored({ remove }: Pick<Files, 'remove'>, operationId: string): Promise<void> {
  await Promise.all([MEDIA_FOLDER, TEST_FOLDER].map((folder) => remove(`${folder}/${operationId}.`)));
}

/** The path of a file during its upload. Only the functions may read it. */
export function uploadPath(uploadId: string): string {
  return `uploads/${uploadId}`;
}

export function storagePath(userId: string, operationId: string, extension: string): string {
  return isTestUser(userId)
    ? testFilePath(userId, operationId, extension)
    : `${MEDIA_FOLDER}/${operationId}.${extension}`;
}

const STORED_FILE = new RegExp(
  `/(?:${MEDIA_FOLDER}|${TEST_FOLDER})/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\\.`,
  'g',
);

/** The ids of the stored files that a text names by their URLs. */
export function storedIdsIn(text: string): string[] {
  return Array.from(text.matchAll(STORED_FILE), ([, id = '']) => id);
}

export function exportPath(fileId: string): string {
  return `${EXPORTS_FOLDER}/${fileId}.zip`;
}
