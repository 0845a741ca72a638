import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { context } from '../../functions/src/context.ts';
import { createFiles, type Files } from '../../functions/src/files/files.ts';
import { FileNotFoundError } from '../../functions/src/files/object-stream.ts';
import { FaultInjector, type Mode } from '../faults/harness/fault-injector.ts';
import { startHttpProxy } from '../faults/harness/http-proxy.ts';

const injector = new FaultInjector(async () => {});
const path = `media/${randomUUID()}.bin`;
const contents = Buffer.alloc(300_000, 'herald');
const direct = process.env['STORAGE_EMULATOR_HOST'] ?? '';

let proxy: { port: number; close(): Promise<void> };
let files: Files;
beforeAll(async () => {
  await context().files.write(
    path,
    (async function* () {
      yield contents;
    })(),
    { contentType: 'application/octet-stream', disposition: 'attachment' },
  );
  proxy = await startHttpProxy(direct, injector, () => ({ status: 503, headers: {}, body: '' }));
  process.env['STORAGE_EMULATOR_HOST'] = `http://127.0.0.1:${proxy.port}`;
  files = createFiles(context().config);
  // The client reads the address of the emulator on first use.
  await buffer(files.read(path));
  process.env['STORAGE_EMULATOR_HOST'] = direct;
});
afterAll(() => proxy.close());

// A regression: a 503 that the storage client retries by itself used to end the process.
it.each<Mode>(['refuse', 'lose', 'kill-before', 'kill-after'])(
  'a read resumes after a failed one: %s',
  async (mode) => {
    injector.arm([
      { at: 1, mode },
      { at: 2, mode },
    ]);
    expect((await buffer(files.read(path))).equals(contents)).toBe(true);
    expect(injector.calls).toHaveLength(3);
  },
);

it('throws when the store stays unavailable', async () => {
  injector.arm([1, 2, 3, 4].map((at) => ({ at, mode: 'refuse' })));
  await expect(buffer(files.read(path))).rejects.toMatchObject({ code: 503 });
  expect(injector.calls).toHaveLength(4);
});

it('throws at once for a missing file', async () => {
  injector.arm([]);
  await expect(buffer(files.read(`media/${randomUUID()}.bin`))).rejects.toThrow(FileNotFoundError);
  expect(injector.calls).toHaveLength(1);
});

it('reads a range', async () => {
  injector.arm([{ at: 1, mode: 'refuse' }]);
  const part = await buffer(files.read(path, { start: 100, end: 199 }));
  expect(part.equals(contents.subarray(100, 200))).toBe(true);
});
