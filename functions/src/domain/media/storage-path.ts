/** The folder of all stored files. The rest of a path is random, so that URLs cannot be guessed. */
const MEDIA_FOLDER = 'media';

/** Copies for platforms to fetch, which are not needed once the post is published: storage.lifecycle.json deletes them by age. */
export const REHOSTED_FOLDER = 'rehosted';

/** The folder of files that are read by signed URLs only. */
const PRIVATE_FOLDER = 'private';

/** Exports of users' data: storage.lifecycle.json deletes them by age. */
export const EXPORTS_FOLDER = `${PRIVATE_FOLDER}/exports`;

/** The folders that everyone may read, and nobody but the functions may list. */
export const PUBLIC_FOLDERS = [MEDIA_FOLDER, REHOSTED_FOLDER] as const;

/** The prefix of all files of one operation. */
export function storagePrefix(operationId: string): string {
  return `${MEDIA_FOLDER}/${operationId}.`;
}

/** The path of a file during its upload. Only the functions may read it. */
export function uploadPath(uploadId: string): string {
  return `uploads/${uploadId}`;
}

export function storagePath(operationId: string, extension: string): string {
  return `${storagePrefix(operationId)}${extension}`;
}

const STORED_FILE = new RegExp(`/${MEDIA_FOLDER}/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\\.`, 'g');

/** The ids of the stored files that a text names by their URLs. */
export function storedIdsIn(text: string): string[] {
  return Array.from(text.matchAll(STORED_FILE), ([, id = '']) => id);
}

export function exportPath(fileId: string): string {
  return `${EXPORTS_FOLDER}/${fileId}.zip`;
}
