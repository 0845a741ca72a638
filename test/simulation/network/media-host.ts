// The media of simulated posts: files of this machine, served without a connection to Herald and to the platforms.
import { EventEmitter } from 'node:events';
import { readFileSync } from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import { syncBuiltinESMExports } from 'node:module';
import { Readable } from 'node:stream';
import { MEDIA_ORIGIN, STORED_ORIGIN } from '../process/environment.ts';

const TYPES: Record<string, string> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  mp4: 'video/mp4',
};

const files = new Map<string, Buffer>();

let stored: (path: string) => Buffer | undefined = () => undefined;

/** Lets stored files be downloaded, by their paths. */
export function serveStoredFiles(find: typeof stored): void {
  stored = find;
}

let isWithdrawn: (url: string) => boolean = () => false;

/** Lets files be gone, by their addresses. */
export function withdrawMedia(decide: typeof isWithdrawn): void {
  isWithdrawn = decide;
}

/** The address of a sample file. */
export function mediaUrl(name: 'sample.jpg' | 'sample.png' | 'sample.mp4'): string {
  return `${MEDIA_ORIGIN}/${name}`;
}

/** Replaces the HTTP clients of this process: there is no network in a simulation but that of its world. */
export function serveMediaInProcess(): void {
  Object.assign(http, { request: requestInProcess });
  Object.assign(https, { request: requestInProcess });
  Object.assign(globalThis, { fetch: fetchInProcess });
  syncBuiltinESMExports();
}

function requestInProcess(url: URL | string): EventEmitter {
  const request = new EventEmitter();
  const content = contentOf(String(url));
  const respond = (): void => {
    const response = Readable.from(content ? [content.bytes] : []);
    const headers = content ? { 'content-type': content.type, 'content-length': String(content.bytes.length) } : {};
    Object.assign(response, { statusCode: content ? 200 : 404, headers });
    response.once('close', () => request.emit('close'));
    request.emit('response', response);
  };
  Object.assign(request, {
    end: () => setImmediate(respond),
    destroy: (error?: Error) => {
      if (error) request.emit('error', error);
    },
  });
  return request;
}

function contentOf(url: string): { bytes: Buffer; type: string } | null {
  const name = url.startsWith(`${MEDIA_ORIGIN}/`) ? url.slice(MEDIA_ORIGIN.length + 1).split('?')[0] : undefined;
  const type = TYPES[name?.split('.').at(-1) ?? ''];
  if (!name || !type || isWithdrawn(url)) return null;
  if (url.startsWith(`${STORED_ORIGIN}/`)) {
    const bytes = stored(new URL(url.slice(STORED_ORIGIN.length), MEDIA_ORIGIN).pathname.slice(1));
    return bytes ? { bytes, type } : null;
  }
  let bytes = files.get(name);
  if (!bytes) {
    bytes = readFileSync(new URL(`../../../dev/lab/sandbox/media/samples/${name}`, import.meta.url));
    files.set(name, bytes);
  }
  return { bytes, type };
}

async function fetchInProcess(url: URL | string | Request): Promise<Response> {
  const content = contentOf(String(url));
  if (!content) return new Response(null, { status: 404 });
  return new Response(new Uint8Array(content.bytes), { headers: { 'content-type': content.type } });
}
