/** The folder of all stored files. The rest of a path is random, so that URLs cannot be guessed. */
const FOLDER = 'media';

/** The prefix of all files of one operation. */
export function storagePrefix(operationId: string): string {
  return `${FOLDER}/${operationId}.`;
}

/** The path of a file during its upload. Only the functions may read it. */
export function uploadPath(uploadId: string): string {
  return `uploads/${uploadId}`;
}

export function storagePath(operationId: string, extension: string): string {
  return `${storagePrefix(operationId)}${extension}`;
}
