/** Where every stored file is. What follows is random, so that nobody finds a file they were not told of. */
const FOLDER = 'media';

/** Paths of all files of one operation start so. */
export const storagePrefix = (operationId: string): string => `${FOLDER}/${operationId}.`;

export const storagePath = (operationId: string, extension: string): string =>
  `${storagePrefix(operationId)}${extension}`;
