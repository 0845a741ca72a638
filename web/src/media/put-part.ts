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

/** How long one part may take (ms): its bytes over a line of 256 kbit/s. */
const PART_TIMEOUT_MS = 300_000;

/** Sends a part. `fetch` tells nothing of what has left. Rejects with `TypeError` where no response arrives, and with the reason of the signal. */
export function putPart({ uploadUrl, contentRange, body, signal, onProgress }: Part): Promise<PartResponse> {
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
