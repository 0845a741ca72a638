import { ApiError } from '../api/api-error.ts';
import { t } from './upload-texts.ts';

interface Sending {
  uploadUrl: string;
  file: Blob;
  /** Whether parts of it may have arrived earlier. */
  isResumed: boolean;
  signal: AbortSignal;
  onProgress: (sentBytes: number) => void;
}

interface Tools {
  put: (part: Part) => Promise<PartResponse>;
  /** Rejects with the reason of the signal. */
  wait: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** Cloud Storage takes parts in multiples of 256 KiB, all but the last one. */
const PART_BYTES = 8 * 1024 * 1024;
/** The limit of consecutive failures; bytes that arrive reset the count. */
const MAX_FAILURES = 6;
const FIRST_PAUSE_MS = 500;
const MAX_PAUSE_MS = 8_000;

/** The store's "go on": not a redirect, although it has the status of one. */
const INCOMPLETE = 308;

/** A cut network uses up no attempt: the pause begins when it is back. */
const wait: Tools['wait'] = async (ms, signal) => {
  await untilOnline(signal);
  await pause(ms, signal);
};

/** How long one part may take (ms): its bytes over a line of 256 kbit/s. */
const PART_TIMEOUT_MS = 300_000;

async function untilOnline(signal: AbortSignal): Promise<void> {
  if (navigator.onLine) return;
  await new Promise<void>((resolve, reject) => {
    window.addEventListener('online', () => resolve(), { once: true, signal });
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

const pause: Tools['wait'] = (ms, signal) =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal.addEventListener('abort', stop, { once: true });
  });

/**
 * Sends a file in parts to a resumable session of the file store, and goes on after a cut where the store says that it is. Throws
 * `TypeError` after six failures in a row without progress, and `ApiError` where the store refuses.
 */
export async function sendFile(
  { uploadUrl, file, isResumed, signal, onProgress }: Sending,
  tools: Tools = { put: putPart, wait },
): Promise<void> {
  const { size } = file;
  let position = 0;
  let failures = 0;
  // After a failure the store is asked how far it came, since a part may have arrived without its response.
  let isKnown = !isResumed;
  while (position < size) {
    const end = Math.min(position + PART_BYTES, size);
    const start = position;
    try {
      const response = await tools.put({
        uploadUrl,
        contentRange: isKnown ? `bytes ${start}-${end - 1}/${size}` : `bytes */${size}`,
        body: isKnown ? file.slice(start, end) : null,
        signal,
        onProgress: (sent) => isKnown && onProgress(Math.min(start + sent, end)),
      });
      const next = positionAfter(response, size);
      if (next > position) failures = 0;
      else if (isKnown) throw new TypeError('The file store did not keep a part.');
      position = next;
      isKnown = true;
      onProgress(position);
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof TypeError) || failures >= MAX_FAILURES) throw error;
      isKnown = false;
      await tools.wait(Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures) * (0.5 + Math.random() / 2), signal);
      failures += 1;
    }
  }
}

/** Where to go on; the size of the file once the store has all of it. Throws where it refuses, or has failed. */
function positionAfter({ status, range }: PartResponse, size: number): number {
  if (isOk(status)) return size;
  if (status === INCOMPLETE) {
    const end = /-(\d+)$/.exec(range ?? '')?.[1];
    // The last byte counts once the store has confirmed the file.
    return end === undefined ? 0 : Math.min(Number(end) + 1, size - 1);
  }
  if (isTransient(status)) throw new TypeError(`The file store responded with status ${status}.`);
  throw new ApiError('upload_refused', t.ended);
}

function isOk(status: number): boolean {
  return status >= 200 && status < 300;
}

function isTransient(status: number): boolean {
  return status === 408 || status === 429 || status >= 500;
}

/** What the file store says of a part. */
export interface PartResponse {
  status: number;
  /** The `Range` header: what the store has; null where it has nothing. */
  range: string | null;
}

export interface Part {
  uploadUrl: string;
  /** As in `bytes 0-99/200`; a range of `*` asks how far the upload is. */
  contentRange: string;
  body: Blob | null;
  signal: AbortSignal;
  /** Called with the bytes of this part that have left. */
  onProgress: (sentBytes: number) => void;
}

/** Sends a part. `fetch` tells nothing of what has left. Rejects with `TypeError` where no response arrives, and with the reason of the signal. */
function putPart({ uploadUrl, contentRange, body, signal, onProgress }: Part): Promise<PartResponse> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    const settle = (end: () => void) => () => {
      signal.removeEventListener('abort', abort);
      end();
    };
    const fail = settle(() => reject(new TypeError('No response arrived from the file store.')));
    signal.addEventListener('abort', abort, { once: true });
    request.open('PUT', uploadUrl);
    request.timeout = PART_TIMEOUT_MS;
    request.setRequestHeader('Content-Range', contentRange);
    request.upload.addEventListener('progress', ({ loaded }) => onProgress(loaded));
    request.addEventListener(
      'load',
      settle(() => resolve({ status: request.status, range: request.getResponseHeader('Range') })),
    );
    request.addEventListener('error', fail);
    request.addEventListener('timeout', fail);
    request.addEventListener(
      'abort',
      settle(() => reject(signal.reason)),
    );
    request.send(body);
  });
}
