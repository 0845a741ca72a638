import { createHash } from 'node:crypto';
import { createReadStream, openAsBlob, statSync } from 'node:fs';
import { basename } from 'node:path';
import { HeraldError, type StoredMedia, type UploadProgress } from '@herald-publishing/client';
import type { Cli } from './cli.ts';
import { Refusal, UsageError } from './errors.ts';
import { showProgress } from './progress.ts';

export function isAddress(source: string): boolean {
  return /^https?:\/\//i.test(source);
}

/** Throws `UsageError` unless all of them are addresses or files, so that nothing is sent before it is clear that all can be. */
export function requireSources(sources: readonly string[]): void {
  for (const source of sources) if (!isAddress(source)) requireFile(source);
}

/** What a request refers to. */
interface LocalFiles {
  sources: readonly string[];
  /** Whether local files keep what they say of place, camera and owner. */
  keepMetadata?: boolean;
}

type Use<Result> = (mediaIds: readonly string[]) => Promise<Result>;

/**
 * Stores files and calls `use` with their ids. Deletes them again if a file cannot be stored, after Ctrl-C, and if `use` is refused. If
 * the outcome of `use` is unknown, the files stay: a post may need them.
 */
export function withStoredMedia<Result>(cli: Cli, files: LocalFiles, use: Use<Result>): Promise<Result> {
  if (files.sources.length === 0) return use([]);
  return cli.withInterrupt(async (signal) => {
    const ids = await storeAll(cli, files, signal);
    try {
      return await use(ids);
    } catch (error) {
      if (isRefused(error)) await deleteAll(cli, ids);
      else cli.note(`These files were kept, because Herald may have accepted the request: ${ids.join(' ')}`);
      throw error;
    }
  });
}

/** Stores files, calls `use` with their ids, and deletes them again. */
export function withTemporaryMedia<Result>(cli: Cli, files: LocalFiles, use: Use<Result>): Promise<Result> {
  if (files.sources.length === 0) return use([]);
  return cli.withInterrupt(async (signal) => {
    const ids = await storeAll(cli, files, signal);
    return use(ids).finally(() => deleteAll(cli, ids));
  });
}

/** A digest of a request and of its files by their contents; of addresses as they are. */
export async function digestOf(sources: readonly string[], request: unknown): Promise<string> {
  const all = createHash('sha256').update(JSON.stringify(request));
  for (const source of sources) {
    const one = createHash('sha256');
    if (isAddress(source)) one.update(source);
    else for await (const chunk of createReadStream(source)) one.update(chunk);
    all.update(one.digest());
  }
  return all.digest('hex');
}

interface StoreOptions {
  /** Stops the sending of bytes only: the caller has to learn the id of a file that is stored. */
  signal?: AbortSignal;
  /** Whether Herald downloads an address again that it has downloaded before. */
  isNew?: boolean;
  keepMetadata?: boolean | undefined;
}

/** Uploads a file, or has Herald download an address. */
export async function storeMedia(
  cli: Cli,
  source: string,
  { signal, isNew, keepMetadata }: StoreOptions = {},
): Promise<StoredMedia> {
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
    return await media.upload(await openAsBlob(source), {
      fileName: name,
      keepMetadata,
      onProgress,
      signal: sending.signal,
    });
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

async function storeAll(cli: Cli, { sources, keepMetadata }: LocalFiles, signal: AbortSignal): Promise<string[]> {
  const ids: string[] = [];
  try {
    for (const source of sources) {
      ids.push((await storeMedia(cli, source, { signal, isNew: true, keepMetadata })).id);
      signal.throwIfAborted();
    }
    return ids;
  } catch (error) {
    await deleteAll(cli, ids);
    throw error;
  }
}

/** Leaves the first error to the caller: a file that cannot be deleted is only named. */
async function deleteAll(cli: Cli, ids: readonly string[]): Promise<void> {
  const { media } = cli.herald();
  const results = await Promise.allSettled(ids.map((id) => media.delete(id)));
  const left = ids.filter((_, index) => results[index]?.status === 'rejected');
  if (left.length > 0) cli.note(`These files could not be deleted: ${left.join(' ')}`);
}

const REQUEST_TIMEOUT = 408;
const TOO_MANY_REQUESTS = 429;

/** Whether the request was certainly not carried out, and was not by an attempt of which the response was lost. */
function isRefused(error: unknown): boolean {
  if (error instanceof Refusal) return true;
  if (!(error instanceof HeraldError) || error.status < 400 || error.status >= 500) return false;
  return ![REQUEST_TIMEOUT, TOO_MANY_REQUESTS].includes(error.status) && error.code !== 'idempotency_conflict';
}
