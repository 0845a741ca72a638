import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { HeraldError } from '@herald-publishing/client';
import type { Cli } from './cli.ts';
import { Refusal } from './errors.ts';
import { isAddress, storeMedia } from './media-sources.ts';

type Use<Result> = (mediaIds: readonly string[]) => Promise<Result>;

/**
 * Stores files and calls `use` with their ids. Deletes them again if a file cannot be stored, after Ctrl-C, and if `use` is refused. If
 * the outcome of `use` is unknown, the files stay: a post may need them.
 */
export function withStoredMedia<Result>(cli: Cli, sources: readonly string[], use: Use<Result>): Promise<Result> {
  if (sources.length === 0) return use([]);
  return cli.withInterrupt(async (signal) => {
    const ids = await storeAll(cli, sources, signal);
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
export function withTemporaryMedia<Result>(cli: Cli, sources: readonly string[], use: Use<Result>): Promise<Result> {
  if (sources.length === 0) return use([]);
  return cli.withInterrupt(async (signal) => {
    const ids = await storeAll(cli, sources, signal);
    try {
      return await use(ids);
    } finally {
      await deleteAll(cli, ids);
    }
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

async function storeAll(cli: Cli, sources: readonly string[], signal: AbortSignal): Promise<string[]> {
  const ids: string[] = [];
  try {
    for (const source of sources) {
      ids.push((await storeMedia(cli, source, { signal, isNew: true })).id);
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
