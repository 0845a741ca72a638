import { DownloadError, type DownloadErrorReason } from '../http/safe-download/download-error.ts';
import { type Download, type DownloadOptions, openDownload } from '../http/safe-download/safe-download.ts';
import { detectFileType, SAMPLE_BYTES } from '../media/file-type.ts';
import type { OpenMedia, PublishContext } from '../platforms/contract/publish.ts';
import { MediaFailure } from '../platforms/kit/media-failure.ts';
import { SECOND } from '../time/clock.ts';

/** Up to this size a file is kept in memory, so that its host is asked once (bytes). */
const IN_MEMORY_BYTES = 8 * 1024 * 1024;
/** Tries of an address that does not answer, and the pause before the next, longer each time (ms). */
const TRIES = 3;
const PAUSE_MS = SECOND;

const UNREACHABLE = 'Herald could not fetch the file. Its address must be public and lead straight to the file.';

/** Problems that another try will not mend, in words for the person. */
const permanentProblems: Partial<Record<DownloadErrorReason, string>> = {
  invalid_url: 'This is no address that a file can be fetched from. It must start with http or https.',
  too_large: 'The file is larger than what Herald passes on to a platform.',
  unreadable_encoding: 'The file is compressed in a way that Herald cannot read.',
};

const failureOf = (error: unknown): unknown => {
  if (!(error instanceof DownloadError)) return error;
  const message = permanentProblems[error.reason];
  return new MediaFailure(message ?? UNREACHABLE, { transient: message === undefined, cause: error });
};

interface InspectedFile {
  sizeBytes: number;
  head: Uint8Array;
  /** All of it, where it is small. */
  content: Buffer | null;
}

/** Reads a file as far as it takes to know its size: to its end where it is small, or its host does not announce one. */
const inspect = async ({ sizeBytes: announced, body }: Download): Promise<InspectedFile> => {
  let chunks: Uint8Array[] = [];
  let head: Uint8Array | null = null;
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (head === null) chunks.push(chunk);
    if (size <= IN_MEMORY_BYTES) continue;
    head ??= Buffer.concat(chunks).subarray(0, SAMPLE_BYTES);
    chunks = [];
    if (announced !== null) return { sizeBytes: announced, head, content: null };
  }
  if (head !== null) return { sizeBytes: size, head, content: null };
  const content = Buffer.concat(chunks);
  return { sizeBytes: size, head: content.subarray(0, SAMPLE_BYTES), content };
};

async function* streamOf(content: Buffer): AsyncGenerator<Uint8Array> {
  yield content;
}

/** The file once more, and in full: one that has another size than before is another file. */
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
  if (size !== sizeBytes) throw new MediaFailure('The file at this address changes all the time.', { transient: true });
}

/** How a publisher gets at the bytes of what it publishes. The file itself is fetched while the stream is read. */
export const createOpenMedia =
  (rules: DownloadOptions, sleep: PublishContext['sleep']): PublishContext['openMedia'] =>
  async ({ url }): Promise<OpenMedia> => {
    for (let tries = 1; ; tries += 1) {
      try {
        const { sizeBytes, head, content } = await inspect(await openDownload(url, rules));
        const mimeType = (await detectFileType(head))?.mimeType ?? null;
        return { sizeBytes, mimeType, stream: content ? streamOf(content) : refetch(url, sizeBytes, rules) };
      } catch (error) {
        const failure = failureOf(error);
        if (!(failure instanceof MediaFailure) || !failure.transient || tries >= TRIES) throw failure;
        await sleep(PAUSE_MS * tries);
      }
    }
  };
