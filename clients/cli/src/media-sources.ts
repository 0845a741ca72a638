import { openAsBlob, statSync } from 'node:fs';
import { basename } from 'node:path';
import type { StoredMedia, UploadProgress } from '@herald-publishing/client';
import type { Cli } from './cli.ts';
import { UsageError } from './errors.ts';
import { showProgress } from './progress.ts';

export function isAddress(source: string): boolean {
  return /^https?:\/\//i.test(source);
}

/** Throws `UsageError` unless all of them are addresses or files, so that nothing is sent before it is clear that all can be. */
export function requireSources(sources: readonly string[]): void {
  for (const source of sources) if (!isAddress(source)) requireFile(source);
}

interface StoreOptions {
  /** Stops the sending of bytes only: the caller has to learn the id of a file that is stored. */
  signal?: AbortSignal;
  /** Whether Herald downloads an address again that it has downloaded before. */
  isNew?: boolean;
}

/** Uploads a file, or has Herald download an address. */
export async function storeMedia(cli: Cli, source: string, { signal, isNew }: StoreOptions = {}): Promise<StoredMedia> {
  const { media } = cli.herald();
  if (isAddress(source)) return media.createFromUrl(source, { idempotencyKey: isNew ? 'new' : undefined });
  requireFile(source);
  const name = basename(source);
  const progress = await showProgress(cli, name);
  const sending = new AbortController();
  const stop = () => sending.abort(signal?.reason);
  signal?.addEventListener('abort', stop);
  const onProgress = (sent: UploadProgress) => {
    if (sent.sentBytes === sent.totalBytes) signal?.removeEventListener('abort', stop);
    progress.update(sent);
  };
  try {
    // What kind of file it is, Herald sees in its bytes.
    return await media.upload(await openAsBlob(source), { fileName: name, onProgress, signal: sending.signal });
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
