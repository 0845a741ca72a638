/** The folder of all stored files. The rest of a path is random, so that URLs cannot be guessed. */
const FOLDER = 'media';

/** The prefix of all files of one operation. */
export const storagePrefix = (operationId: string): string => `${FOLDER}/${operationId}.`;

/** Where a file is while its owner sends it. Nobody but the functions may read it. */
export const uploadPath = (uploadId: string): string => `uploads/${uploadId}`;

export const storagePath = (operationId: string, extension: string): string =>
  `${storagePrefix(operationId)}${extension}`;
