import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listen } from '../../../dev/stack/in-process/listen.ts';
import { context } from '../../../functions/src/context.ts';
import { createFiles, type Files } from '../../../functions/src/infra/files/files.ts';
import { FileNotFoundError } from '../../../functions/src/infra/files/object-stream.ts';

const path = `media/${randomUUID()}.bin`;
const contents = Buffer.alloc(300_000, 'herald');
const direct = process.env['STORAGE_EMULATOR_HOST'] ?? '';

/** How a read fails: with a 503, or without a response. */
type Failure = 'refused' | 'cut';

/** How the next reads fail, one after the other. */
let failures: Failure[] = [];
let reads = 0;

/** A proxy of the storage emulator. */
const proxy = createServer(async (request, response) => {
  reads += 1;
  const failure = failures.shift();
  if (failure === 'cut') return void request.socket.destroy();
  if (failure === 'refused') return void response.writeHead(503).end();
  const { range } = request.headers;
  const { status, headers, body } = await fetch(`${direct}${request.url}`, { headers: range ? { range } : {} });
  const { connection: _connection, ...kept } = Object.fromEntries(headers);
  response.writeHead(status, kept);
  for await (const chunk of body ?? []) response.write(chunk);
  response.end();
});

function failWith(...planned: Failure[]): void {
  failures = planned;
  reads = 0;
}

let files: Files;
beforeAll(async () => {
  await context().files.write(
    path,
    (async function* () {
      yield contents;
    })(),
    { contentType: 'application/octet-stream', disposition: 'attachment' },
  );
  process.env['STORAGE_EMULATOR_HOST'] = `http://${await listen(proxy)}`;
  files = createFiles(context().config);
  // The client reads the address of the emulator on first use.
  await buffer(files.read(path));
  process.env['STORAGE_EMULATOR_HOST'] = direct;
});
afterAll(() => void proxy.close());

// A regression: a 503 that the storage client retries by itself used to end the process.
it.each<Failure>(['refused', 'cut'])('a read is resumed after two attempts that were %s', async (failure) => {
  failWith(failure, failure);
  expect((await buffer(files.read(path))).equals(contents)).toBe(true);
  expect(reads).toBe(3);
});

it('a read throws when the store stays unavailable', async () => {
  failWith('refused', 'refused', 'refused', 'refused');
  await expect(buffer(files.read(path))).rejects.toMatchObject({ code: 503 });
  expect(reads).toBe(4);
});

it('a read of a missing file throws at once', async () => {
  failWith();
  await expect(buffer(files.read(`media/${randomUUID()}.bin`))).rejects.toThrow(FileNotFoundError);
  expect(reads).toBe(1);
});

it('a read returns a range of a file', async () => {
  failWith('refused');
  const part = await buffer(files.read(path, { start: 100, end: 199 }));
  expect(part.equals(contents.subarray(100, 200))).toBe(true);
});
