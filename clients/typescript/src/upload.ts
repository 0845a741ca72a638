import { boundedBy, type Clock } from './clock.ts';
import { ConnectionError, HeraldError } from './errors.ts';
import { isTransient, pauseBefore } from './retry.ts';

export interface UploadProgress {
  sentBytes: number;
  totalBytes: number;
}

interface Sending {
  uploadUrl: string;
  file: Blob;
  /** Whether parts of it may have arrived earlier. */
  isResumed: boolean;
  fetch: typeof globalThis.fetch;
  clock: Clock;
  signal?: AbortSignal | undefined;
  onProgress?: ((progress: UploadProgress) => void) | undefined;
}

/** Cloud Storage takes parts in multiples of 256 KiB, all but the last one. */
const PART_BYTES = 8 * 1024 * 1024;
/** How long one part may take (ms): its bytes over a line of 256 kbit/s. */
const PART_TIMEOUT_MS = 300_000;
/** The limit of consecutive failures; bytes that arrive reset the count. */
const MAX_FAILURES = 6;

/** The store's "go on": not a redirect, although it has the status of one. */
const INCOMPLETE = 308;

/**
 * Sends a file in parts, and goes on after a cut where the store says that it is. Throws `ConnectionError` after six
 * failures in a row without progress, and `HeraldError` where the store refuses.
 */
export async function sendInParts(sending: Sending): Promise<void> {
  const { file, isResumed, clock, signal, onProgress } = sending;
  let position = 0;
  let failures = 0;
  // After a failure the store is asked how far it came, since a part may have arrived without its response.
  let isKnown = !isResumed;
  while (position < file.size) {
    if (isKnown) onProgress?.({ sentBytes: position, totalBytes: file.size });
    const end = Math.min(position + PART_BYTES, file.size);
    try {
      const response = isKnown
        ? await put(sending, `bytes ${position}-${end - 1}/${file.size}`, file.slice(position, end))
        : await put(sending, `bytes */${file.size}`, null);
      if (isTransient(response.status)) throw new Error(`The file store responded with status ${response.status}.`);
      const next = positionAfter(response, sending);
      if (next > position) failures = 0;
      else if (isKnown) throw new Error('The file store did not keep a part.');
      position = next;
      isKnown = true;
    } catch (error) {
      signal?.throwIfAborted();
      if (error instanceof HeraldError) throw error;
      if (failures >= MAX_FAILURES) throw new ConnectionError('The upload was cut off.', { cause: error });
      isKnown = false;
      await clock.wait(pauseBefore(failures), signal);
      failures += 1;
    }
  }
  onProgress?.({ sentBytes: file.size, totalBytes: file.size });
}

async function put({ uploadUrl, fetch, signal }: Sending, range: string, body: Blob | null): Promise<Response> {
  const bounded = boundedBy(PART_TIMEOUT_MS, signal);
  const response = await fetch(uploadUrl, {
    method: 'PUT',
    headers: { 'content-range': range },
    body,
    signal: bounded.signal,
  });
  await response.body?.cancel();
  return response;
}

/** Where to go on after this response: the size of the file once the store has all of it. Throws `HeraldError` where it refuses. */
function positionAfter(response: Response, { file }: Sending): number {
  if (response.ok) return file.size;
  // The last byte counts once the store has confirmed the file.
  if (response.status === INCOMPLETE) return Math.min(receivedBytes(response), file.size - 1);
  throw new HeraldError({
    status: response.status,
    code: 'upload_refused',
    message: `The file store refused the upload with status ${response.status}.`,
    fix: 'Start the upload again.',
  });
}

/** How many bytes the store has, by the `Range` of its response; without one it has none. */
function receivedBytes({ headers }: Response): number {
  const end = /-(\d+)$/.exec(headers.get('range') ?? '')?.[1];
  return end === undefined ? 0 : Number(end) + 1;
}
