import { buffer } from 'node:stream/consumers';
import pMap from 'p-map';
import type { Context } from '../../context.ts';
import { FileNotFoundError } from '../../infra/files/object-stream.ts';
import { readableUrl } from '../../infra/files/test-files.ts';
import { cancelStream, peek } from '../../infra/http-client/byte-stream.ts';
import { DownloadError } from '../../infra/http-client/safe-download/download-error.ts';
import { openDownload } from '../../infra/http-client/safe-download/safe-download.ts';
import { SECOND } from '../../model/clock.ts';
import type { Media } from '../../model/media.ts';
import type { MediaItem } from '../../model/post.ts';
import type { FileFacts } from '../../platforms/contract/rules.ts';
import { directDownloadUrl } from './drive-link.ts';
import { detectFileType, SAMPLE_BYTES } from './file-type.ts';
import { imageSizeOf, isAnimated } from './image-size.ts';
import { recordedFacts } from './recorded-facts.ts';
import { toUploadError } from './upload-errors.ts';

/** What is read of a file: the index of a video of some minutes, where it is at the beginning (bytes). */
const PROBE_BYTES = 256 * 1024;
/** What is read of an index beyond that, or at the end of a file: the one of a video of an hour (bytes). */
const INDEX_BYTES = 4 * 1024 * 1024;
/** How long one server may take, and all files of a request together (ms). */
const FILE_MS = 4 * SECOND;
const ALL_MS = 8 * SECOND;
const AT_ONCE = 6;

/** What was found out of a file, or why nothing was. */
export type Probe =
  | { facts: FileFacts }
  /** `transient`: a later download may work. */
  | { problem: string; transient: boolean };

const transientReasons = new Set(['too_slow', 'broken_off']);

const gone: Probe = { problem: 'Herald no longer stores this file.', transient: false };

/**
 * The facts from the beginning of each file, by its URL: downloads with the usual checks, a few at a time, and little
 * of each. Throws internal errors only.
 */
export async function probeMedia(
  ctx: Pick<Context, 'config' | 'files'>,
  userId: string,
  items: readonly MediaItem[],
  records: ReadonlyMap<string, Media>,
): Promise<ReadonlyMap<string, Probe>> {
  const signal = AbortSignal.timeout(ALL_MS);
  const probe = async (item: MediaItem): Promise<Probe> => {
    const record = item.mediaId === undefined ? undefined : records.get(item.mediaId);
    return record ? probeStored(ctx, record) : probeUrl(ctx, await readableUrl(ctx.files, userId, item.url), signal);
  };
  const probes = await pMap(items, async (item) => [item.url, await probe(item)] as const, { concurrency: AT_ONCE });
  return new Map(probes);
}

/** A file of the user's own: its beginning is read for what its record does not have. */
async function probeStored(ctx: Pick<Context, 'files'>, record: Media): Promise<Probe> {
  const recorded = recordedFacts(record);
  if (record.storagePath === '') return { facts: recorded };
  try {
    return { facts: { ...(await factsOfStored(ctx, record.storagePath, record.sizeBytes)), ...recorded } };
  } catch (error) {
    return error instanceof FileNotFoundError ? gone : { facts: recorded };
  }
}

/** The facts of a file in our own storage, of `sizeBytes`. Throws `FileNotFoundError`. */
export async function factsOfStored(
  { files }: Pick<Context, 'files'>,
  path: string,
  sizeBytes: number | null,
): Promise<FileFacts> {
  const read = (start: number, length: number) => buffer(files.read(path, { start, end: start + length - 1 }));
  return factsOf(await read(0, PROBE_BYTES), sizeBytes, (start) => read(start, INDEX_BYTES));
}

/**
 * The facts that the beginning of a file shows, and the index of a video, wherever it is. `sizeBytes` is the size of the whole file, as
 * far as it is known.
 */
async function factsOf(
  head: Uint8Array,
  sizeBytes: number | null,
  readFrom: (start: number) => Promise<Uint8Array>,
): Promise<FileFacts> {
  const mimeType = (await detectFileType(head.subarray(0, SAMPLE_BYTES)))?.mimeType ?? null;
  if (mimeType?.startsWith('image/'))
    return { mimeType, sizeBytes, ...(await imageSizeOf(head, mimeType)), animated: isAnimated(head, mimeType) };
  if (!mimeType?.startsWith('video/')) return { mimeType, sizeBytes };
  const { missingIndexAt, videoFactsOf } = await import('../../platforms/kit/video-facts.ts');
  const size = sizeBytes ?? head.length;
  const at = /mp4|quicktime/.test(mimeType) ? missingIndexAt(head) : null;
  const parts = [{ start: 0, bytes: head }];
  if (at === head.length && at < size) parts[0] = { start: 0, bytes: Buffer.concat([head, await readFrom(at)]) };
  else if (at !== null && at < size) parts.push({ start: at, bytes: await readFrom(at) });
  return { mimeType, sizeBytes, ...(await videoFactsOf(parts, size)) };
}

async function probeUrl(ctx: Pick<Context, 'config'>, url: string, signal: AbortSignal): Promise<Probe> {
  const { driveDownloadUrl, maxBytes } = ctx.config.media;
  // A share link is the address of a page; platforms receive the file behind it.
  if (directDownloadUrl(url, driveDownloadUrl) !== url) return { facts: {} };
  try {
    const { head, sizeBytes } = await readHead(ctx, url, signal);
    return { facts: await factsOf(head, sizeBytes, (from) => readIndex(ctx, url, from, signal)) };
  } catch (error) {
    if (!(error instanceof DownloadError)) throw error;
    const failure = toUploadError(error, maxBytes);
    const problem = failure instanceof Error ? failure.message : String(failure);
    return { problem, transient: transientReasons.has(error.reason) };
  }
}

/** Nothing where the server does not send parts of files. */
async function readIndex(
  ctx: Pick<Context, 'config'>,
  url: string,
  from: number,
  signal: AbortSignal,
): Promise<Uint8Array> {
  try {
    const limits = { ...ctx.config.media, idleMs: FILE_MS, totalMs: FILE_MS, signal, from };
    const { head, rest } = await peek((await openDownload(url, limits)).body, INDEX_BYTES);
    await cancelStream(rest);
    return head;
  } catch (error) {
    if (error instanceof DownloadError) return new Uint8Array();
    throw error;
  }
}

async function readHead(
  ctx: Pick<Context, 'config'>,
  url: string,
  signal: AbortSignal,
): Promise<{ head: Uint8Array; sizeBytes: number | null }> {
  const download = await openDownload(url, { ...ctx.config.media, idleMs: FILE_MS, totalMs: FILE_MS, signal });
  const { head, rest } = await peek(download.body, PROBE_BYTES);
  await cancelStream(rest);
  return { head, sizeBytes: head.length < PROBE_BYTES ? head.length : download.sizeBytes };
}
