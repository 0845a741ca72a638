import type { IncomingMessage, ServerResponse } from 'node:http';
import { serve } from './server.ts';

/**
 * What goes wrong with one `PUT`: its bytes arrive and the response is lost, the connection is cut after some bytes, or the
 * store fails.
 */
export type Fault = 'lost response' | { cutAfter: number } | { status: number } | 'fine';

/** Cloud Storage keeps whole units of a part that is not the last. */
const UNIT = 256 * 1024;

interface Store {
  url: string;
  /** The bytes that are kept. */
  kept(): Buffer;
  /** The `Content-Range` of each request, in order. */
  ranges: string[];
}

/** A resumable session of Cloud Storage for a file of this size, with requests that fail as listed, and succeed afterwards. */
export async function serveStore(size: number, faults: Fault[] = []): Promise<Store> {
  let kept = Buffer.alloc(0);
  const ranges: string[] = [];

  const keep = (first: number, bytes: Buffer): void => {
    const all = Buffer.concat([kept.subarray(0, first), bytes]);
    if (all.length > kept.length) kept = all.subarray(0, all.length === size ? size : all.length - (all.length % UNIT));
  };

  const respond = (response: ServerResponse): void => {
    if (kept.length === size) response.writeHead(200).end('{}');
    else response.writeHead(308, kept.length > 0 ? { range: `bytes=0-${kept.length - 1}` } : {}).end();
  };

  const receive = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const range = String(request.headers['content-range']);
    const fault = faults[ranges.length] ?? 'fine';
    ranges.push(range);
    const first = /^bytes (\d+)-/.exec(range)?.[1];
    const chunks: Buffer[] = [];
    let length = 0;
    for await (const chunk of request) {
      chunks.push(chunk);
      length += chunk.length;
      if (typeof fault === 'object' && 'cutAfter' in fault && length >= fault.cutAfter) break;
    }
    const isRefused = typeof fault === 'object' && 'status' in fault;
    if (first !== undefined && !isRefused) keep(Number(first), Buffer.concat(chunks));
    if (fault === 'fine') respond(response);
    else if (isRefused) response.writeHead(fault.status).end();
    else request.socket.destroy();
  };

  const url = await serve((request, response) => void receive(request, response).catch(() => response.destroy()));
  return { url, ranges, kept: () => kept };
}
