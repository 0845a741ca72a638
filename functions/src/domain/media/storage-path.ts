/** The folder of all stored files. The rest of a path is random, so that URLs cannot be guessed. */
const FOLDER = 'media';

/** The prefix of all files of one operation. */
export function storagePrefix(operationId: string): string {
  return `${FOLDER}/${operationId}.`;
}

/** Where a file is while its owner sends it. Nobody but the functions may read it. */
export function uploadPath(uploadId: string): string {
  return `uploads/${uploadId}`;
}

export function storagePath(operationId: string, extension: string): string {
  return `${storagePrefix(operationId)}${extension}`;
}
