import type { ClientRequest, IncomingMessage } from 'node:http';

/** Servers send one or two. */
const MAX_INTERIM = 10;

/** A body in more parts than this, with fewer bytes in each of them, costs more time than its bytes justify. */
const FREE_PARTS = 1000;
const MIN_PART_BYTES = 64;

/**
 * Ends a request with an error when its server sends interim responses (1xx) without end, or a body in tiny chunks: Node has no bound
 * of them, and reads 64 KB of chunks of one byte in one turn of the event loop, which takes it 60 ms.
 */
export function limitResponseForm(request: ClientRequest): void {
  let received = 0;
  request.on('information', () => {
    received += 1;
    if (received === MAX_INTERIM) request.destroy(new Error('too many interim responses'));
  });
  request.once('response', limitParts);
}

/** Counts parts as the parser of Node adds them: who reads a stream may get them joined. */
function limitParts(response: IncomingMessage): void {
  const push = response.push.bind(response);
  let [parts, bytes] = [0, 0];
  response.push = (part: Buffer | null) => {
    // The parser adds what is left of its buffer also after the end.
    if (response.destroyed) return false;
    parts += 1;
    bytes += part?.length ?? 0;
    if (parts <= FREE_PARTS + bytes / MIN_PART_BYTES) return push(part);
    response.destroy(new Error('too many small parts'));
    return false;
  };
}
