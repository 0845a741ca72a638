import { openAsBlob, statSync } from 'node:fs';
import { basename } from 'node:path';
import type { StoredMedia } from '@herald-publishing/client';
import type { Cli } from './cli.ts';
import { showProgress } from './progress.ts';
import { UsageError } from './usage-error.ts';

export function isAddress(source: string): boolean {
  return /^https?:\/\//i.test(source);
}

/** Throws `UsageError` unless all of them are addresses or files, so that nothing is sent before it is clear that all can be. */
export function requireSources(sources: readonly string[]): void {
  for (const source of sources) if (!isAddress(source)) requireFile(source);
}

/** Uploads a file, or has Herald download an address. */
export async function storeMedia(cli: Cli, source: string): Promise<StoredMedia> {
  const { media } = cli.herald();
  if (isAddress(source)) return media.createFromUrl(source);
  requireFile(source);
  const name = basename(source);
  const progress = await showProgress(cli, name);
  try {
    // What kind of file it is, Herald sees in its bytes.
    return await media.upload(await openAsBlob(source), { fileName: name, onProgress: progress.update });
  } finally {
    progress.end();
  }
}

/** Throws `UsageError` unless it is a file with content. */
function requireFile(path: string): void {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) throw new UsageError(`There is no file ${path}.`);
  if (!found.isFile()) throw new UsageError(`${path} is not a file.`);
  if (found.size === 0) throw new UsageError(`The file ${path} is empty.`);
}
