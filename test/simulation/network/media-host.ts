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
  mp3: 'audio/mpeg',
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

let failureOf: (url: string) => 'refused' | 'cut' | null = () => null;

/** Lets downloads fail, each time they are tried: before the first byte, or in the middle. */
export function interruptDownloads(decide: typeof failureOf): void {
  failureOf = decide;
}

type Sample = 'sample.jpg' | 'sample.png' | 'sample.mp3' | 'sample.mp4';

/** The address of a sample file. */
export function mediaUrl(name: Sample): string {
  return `${MEDIA_ORIGIN}/${name}`;
}

/** The address of a sample file at an unreliable server, one for each `key`. */
export function unreliableUrl(name: Sample, key: string): string {
  return `${mediaUrl(name)}?unreliable=${key}`;
}

/** The bytes of a sample file. */
export function sampleBytes(name: string): Buffer {
  let bytes = files.get(name);
  if (!bytes) {
    bytes = readFileSync(new URL(`../../../dev/lab/sandbox/media/samples/${name}`, import.meta.url));
    files.set(name, bytes);
  }
  return bytes;
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
  const failure = new URL(url).searchParams.has('unreliable') ? failureOf(String(url)) : null;
  const content = failure === 'refused' ? null : contentOf(String(url));
  const respond = (): void => {
    const response = Readable.from(content ? partsOf(content.bytes, failure === 'cut') : []);
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

/** The bytes in two parts; the connection breaks between them where it is cut. */
function* partsOf(bytes: Buffer, isCut: boolean): Generator<Buffer> {
  const middle = Math.floor(bytes.length / 2);
  yield bytes.subarray(0, middle);
  if (isCut) throw new Error('The connection was cut.');
  yield bytes.subarray(middle);
}

function contentOf(url: string): { bytes: Buffer; type: string } | null {
  const name = url.startsWith(`${MEDIA_ORIGIN}/`) ? url.slice(MEDIA_ORIGIN.length + 1).split('?')[0] : undefined;
  const type = TYPES[name?.split('.').at(-1) ?? ''];
  if (!name || !type || isWithdrawn(url)) return null;
  if (url.startsWith(`${STORED_ORIGIN}/`)) {
    const bytes = stored(new URL(url.slice(STORED_ORIGIN.length), MEDIA_ORIGIN).pathname.slice(1));
    return bytes ? { bytes, type } : null;
  }
  return { bytes: sampleBytes(name), type };
}

async function fetchInProcess(url: URL | string | Request): Promise<Response> {
  const content = contentOf(String(url));
  if (!content) return new Response(null, { status: 404 });
  return new Response(new Uint8Array(content.bytes), { headers: { 'content-type': content.type } });
}
