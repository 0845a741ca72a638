import { cancelStream, peek } from '../../infra/http-client/byte-stream.ts';
import { DownloadError, type DownloadErrorReason } from '../../infra/http-client/safe-download/download-error.ts';
import {
  type Download,
  type DownloadOptions,
  openDownload,
} from '../../infra/http-client/safe-download/safe-download.ts';
import { type Clock, MINUTE, SECOND } from '../../model/clock.ts';
import type { MediaItem } from '../../model/post.ts';
import type { FileChange } from '../../model/run.ts';
import type { OpenMedia, PublishContext, WithPartMemory } from '../../platforms/contract/publish.ts';
import type { FileFacts, PlatformRules } from '../../platforms/contract/rules.ts';
import { MediaFailure } from '../../platforms/kit/outcomes.ts';
import { bufferOf } from '../../platforms/kit/upload-parts.ts';
import {
  detectFileType,
  fitImage,
  fittingOf,
  imageSizeOf,
  keepsSize,
  SAMPLE_BYTES,
  withoutMetadata,
} from '../media/index.ts';

/** Files up to this size (bytes) are kept in memory, so that they are fetched once. */
const IN_MEMORY_BYTES = 8 * 1024 * 1024;
/** What is kept of a larger file, to detect its type and to measure an image (bytes). */
const HEAD_BYTES = 64 * 1024;
/** What is read of a page (bytes). */
const PAGE_BYTES = 256 * 1024;
/** How long a host may stall or drip while a worker waits for it (ms). */
const IDLE_MS = 10 * SECOND;
/** How long an attempt waits until the sizes and types of all its files are known (ms). */
const INSPECTION_MS = MINUTE;

const UNREACHABLE = 'Herald could not download the file. Its address must be public and lead directly to the file.';

/** The messages of failures that are not retried. */
const permanentProblems: Partial<Record<DownloadErrorReason, string>> = {
  invalid_url: 'Herald cannot download a file from this address. It must start with http or https.',
  too_large: 'The file is larger than Herald can send to a platform.',
  unreadable_encoding: 'The file is compressed in a way that Herald cannot read.',
};

interface InspectedFile {
  sizeBytes: number;
  head: Uint8Array;
  /** The whole file if it is small, otherwise null. */
  content: Buffer | null;
}

/** How files are changed for the platform. */
interface Fitting {
  userId: string;
  keepMetadata: boolean;
  rules: PlatformRules;
  withPartMemory: WithPartMemory;
  /** The address by which a file can be read. */
  readable(url: string): Promise<string>;
  onChange(item: MediaItem, change: FileChange): void;
}

/**
 * Returns the function that opens the media files of one attempt for a platform module, each once: the host of a file must not hold a
 * worker. A large file is fetched while its stream is read. Metadata are removed; an image that the platform does not take is
 * converted or scaled down.
 */
export function createOpenMedia(limits: DownloadOptions, clock: Clock, fitting: Fitting): PublishContext['openMedia'] {
  const rules = downloadRules(limits);
  let leftMs = INSPECTION_MS;
  return async (item): Promise<OpenMedia> => {
    const startedAt = clock.now();
    try {
      const url = await fitting.readable(item.url);
      const inspection = { ...rules, totalMs: Math.max(1, Math.min(rules.totalMs, leftMs)) };
      const { sizeBytes, head, content } = await inspect(await openDownload(url, inspection));
      const mimeType = (await detectFileType(head.subarray(0, SAMPLE_BYTES)))?.mimeType ?? null;
      const open = () => (content ? streamOf(content) : refetch(url, sizeBytes, rules));
      const media = fitting.keepMetadata
        ? { sizeBytes, mimeType, stream: open() }
        : await cleaned(item, { sizeBytes, mimeType, open, isLarge: content === null }, fitting);
      return mimeType?.startsWith('image/')
        ? await fitted(item, media, await imageSizeOf(head, mimeType), fitting)
        : media;
    } catch (error) {
      throw failureOf(error);
    } finally {
      leftMs -= clock.now() - startedAt;
    }
  };
}

/** Returns the function that reads the beginning of a page for a platform module. */
export function createOpenPage(limits: DownloadOptions): PublishContext['openPage'] {
  const rules = { ...downloadRules(limits), totalMs: Math.min(limits.totalMs, INSPECTION_MS) };
  return async (url) => {
    try {
      const { head, rest } = await peek((await openDownload(url, rules)).body, PAGE_BYTES);
      await cancelStream(rest);
      const type = (await detectFileType(head.subarray(0, SAMPLE_BYTES)))?.mimeType ?? null;
      return type === null || type.startsWith('text/') ? Buffer.from(head).toString('utf8') : null;
    } catch (error) {
      throw failureOf(error);
    }
  };
}

interface InspectedMedia extends Pick<OpenMedia, 'sizeBytes' | 'mimeType'> {
  open(): AsyncIterable<Uint8Array>;
  isLarge: boolean;
}

/** The file without metadata. A large one is read to its end beforehand only where its size is not known otherwise. */
async function cleaned(
  item: MediaItem,
  { sizeBytes, mimeType, open, isLarge }: InspectedMedia,
  { onChange }: Fitting,
): Promise<OpenMedia> {
  let isChanged = false;
  const contents = () =>
    withoutMetadata(open(), mimeType, () => {
      if (!isChanged) onChange(item, 'metadata_removed');
      isChanged = true;
    });
  if (isLarge && keepsSize(mimeType)) return { sizeBytes, mimeType, stream: contents() };
  let size = 0;
  for await (const chunk of contents()) size += chunk.length;
  return { sizeBytes: size, mimeType, stream: contents() };
}

async function fitted(
  item: MediaItem,
  media: OpenMedia,
  size: Pick<FileFacts, 'width' | 'height'> | null,
  { userId, rules, withPartMemory, onChange }: Fitting,
): Promise<OpenMedia> {
  const { mimeType, sizeBytes } = media;
  const change = fittingOf(rules, { mimeType, sizeBytes, ...size });
  if (change === null) return media;
  const image = await withPartMemory(sizeBytes, async () => fitImage(await bufferOf(media), rules, userId));
  onChange(item, change);
  return { sizeBytes: image.length, mimeType: 'image/jpeg', stream: streamOf(image) };
}

/** The limits of a download while publishing. */
export function downloadRules(limits: DownloadOptions): DownloadOptions {
  return { ...limits, idleMs: Math.min(limits.idleMs, IDLE_MS) };
}

/** Reads a file until its size is known: to its end if it is small or the host sends no content length. */
async function inspect({ sizeBytes: announced, body }: Download): Promise<InspectedFile> {
  let chunks: Uint8Array[] = [];
  let head: Uint8Array | null = null;
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (head === null) chunks.push(chunk);
    if (size <= IN_MEMORY_BYTES) continue;
    head ??= Buffer.concat(chunks).subarray(0, HEAD_BYTES);
    chunks = [];
    if (announced !== null) return { sizeBytes: announced, head, content: null };
  }
  if (head !== null) return { sizeBytes: size, head, content: null };
  const content = Buffer.concat(chunks);
  return { sizeBytes: size, head: content, content };
}

async function* streamOf(content: Buffer): AsyncGenerator<Uint8Array> {
  yield content;
}

/** Fetches the file again as a stream. Throws `MediaFailure` when its size has changed: then the file has changed. */
async function* refetch(url: string, sizeBytes: number, rules: DownloadOptions): AsyncGenerator<Uint8Array> {
  let size = 0;
  try {
    const { body } = await openDownload(url, rules);
    for await (const chunk of body) {
      size += chunk.length;
      if (size > sizeBytes) break;
      yield chunk;
    }
  } catch (error) {
    throw failureOf(error);
  }
  if (size !== sizeBytes) throw new MediaFailure('The file at this address keeps changing.', { transient: true });
}

function failureOf(error: unknown): unknown {
  if (!(error instanceof DownloadError)) return error;
  const message = permanentProblems[error.reason];
  return new MediaFailure(message ?? UNREACHABLE, { transient: message === undefined, cause: error });
}
