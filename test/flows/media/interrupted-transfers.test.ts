import { randomUUID } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listen } from '../../../dev/stack/in-process/listen.ts';
import { context } from '../../../functions/src/context.ts';
import { createFiles, type Files } from '../../../functions/src/infra/files/files.ts';
import { FileNotFoundError } from '../../../functions/src/infra/files/object-stream.ts';

const path = `media/${randomUUID()}.bin`;
const contents = Buffer.alloc(300_000, 'herald');
const TYPE = { contentType: 'application/octet-stream', disposition: 'attachment' } as const;
const direct = process.env['STORAGE_EMULATOR_HOST'] ?? '';
let proxied = '';

async function* oneChunk() {
  yield contents;
}

/** How a request fails: with a 503, or without a response. */
type Failure = 'refused' | 'cut';

/** How the next requests fail, one after the other; null for one that does not. */
let failures: (Failure | null)[] = [];
let requests = 0;

/** A proxy of the storage emulator. */
const proxy = createServer(async (request, response) => {
  requests += 1;
  const failure = failures.shift();
  if (failure === 'cut') return void request.socket.destroy();
  if (failure === 'refused') return void response.writeHead(503).end();
  const { status, headers, body } = await fetch(`${direct}${request.url}`, {
    method: request.method ?? 'GET',
    headers: forwarded(request.headers),
    ...(request.method !== 'GET' && { body: await buffer(request) }),
  });
  const { connection: _connection, ...kept } = Object.fromEntries(headers);
  const location = headers.get('location')?.replace(direct, proxied);
  response.writeHead(status, location ? { ...kept, location } : kept);
  for await (const chunk of body ?? []) response.write(chunk);
  response.end();
});

/** What the emulator needs of the headers. The address of an upload session is that of the proxy. */
function forwarded({ range, 'content-type': contentType, 'content-range': contentRange }: IncomingHttpHeaders) {
  const headers = { range, 'content-type': contentType, 'content-range': contentRange };
  return Object.fromEntries(Object.entries(headers).filter((entry): entry is [string, string] => Boolean(entry[1])));
}

function failWith(...planned: (Failure | null)[]): void {
  failures = planned;
  requests = 0;
}

let files: Files;
beforeAll(async () => {
  await context().files.write(path, oneChunk(), TYPE);
  proxied = `http://${await listen(proxy)}`;
  process.env['STORAGE_EMULATOR_HOST'] = proxied;
  files = createFiles(context().config);
  // The client reads the address of the emulator on first use.
  await buffer(files.read(path));
  await files.write(path, oneChunk(), TYPE);
  process.env['STORAGE_EMULATOR_HOST'] = direct;
});
afterAll(() => void proxy.close());

// A regression: a 503 that the storage client retries by itself used to end the process.
it.each<Failure>(['refused', 'cut'])('a read is resumed after two attempts that were %s', async (failure) => {
  failWith(failure, failure);
  expect((await buffer(files.read(path))).equals(contents)).toBe(true);
  expect(requests).toBe(3);
});

it('a read throws when the store stays unavailable', async () => {
  failWith('refused', 'refused', 'refused', 'refused');
  await expect(buffer(files.read(path))).rejects.toMatchObject({ code: 503 });
  expect(requests).toBe(4);
});

it('a read of a missing file throws at once', async () => {
  failWith();
  await expect(buffer(files.read(`media/${randomUUID()}.bin`))).rejects.toThrow(FileNotFoundError);
  expect(requests).toBe(1);
});

it('a read returns a range of a file', async () => {
  failWith('refused');
  const part = await buffer(files.read(path, { start: 100, end: 199 }));
  expect(part.equals(contents.subarray(100, 200))).toBe(true);
});

it('an upload is repeated after its start was refused and its bytes were cut', async () => {
  const written = `media/${randomUUID()}.bin`;
  failWith('refused', null, 'cut');
  await files.write(written, oneChunk(), TYPE);
  expect((await buffer(files.read(written))).equals(contents)).toBe(true);
});
