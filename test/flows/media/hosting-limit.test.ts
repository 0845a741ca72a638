import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startHostingProxy } from '../../../dev/stack/emulators/hosting-proxy.ts';
import { context } from '../../../functions/src/context.ts';
import { type ApiResponse, request, withKey } from '../../support/api.ts';
import { balanceOf, entriesOf, giveCredits, soundOf } from '../../support/credits.ts';
import { type Instance, startInstance } from '../../support/instance.ts';
import { errorOf, ingested, sandboxFile, upload } from '../../support/media.ts';
import { clearFaults, inject } from '../../support/sandbox.ts';
import { createUser } from '../../support/user.ts';

/** In place of Hosting's 60 s. */
const LIMIT_MS = 500;

let instance: Instance;
let hosting: Awaited<ReturnType<typeof startHostingProxy>>;
/** A host that sends the second half of a file once it is released. */
let source: Awaited<ReturnType<typeof startSource>>;

async function startSource() {
  const file = Buffer.from(await (await fetch(sandboxFile('sample.mp4'))).arrayBuffer());
  const released = Promise.withResolvers<void>();
  let downloads = 0;
  const server = createServer(async (_request, response) => {
    downloads += 1;
    response.writeHead(200, { 'content-length': file.length });
    response.write(file.subarray(0, file.length / 2));
    await released.promise;
    response.end(file.subarray(file.length / 2));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    host,
    release: released.resolve,
    downloads: () => downloads,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** Repeats a request in real time: a moved clock would end the lease of the first one, which is still at work. */
function repeatUntil(status: number, send: () => Promise<ApiResponse>): Promise<ApiResponse> {
  return vi.waitFor(
    async () => {
      const response = await send();
      expect(response.status).toBe(status);
      return response;
    },
    { timeout: 30_000, interval: 100 },
  );
}

beforeAll(async () => {
  source = await startSource();
  const allowed = [context().config.media.allowedPrivateHosts, source.host].flat().join(',');
  instance = await startInstance('media', { env: { MEDIA_ALLOWED_PRIVATE_HOSTS: allowed } });
  hosting = await startHostingProxy(instance.url, LIMIT_MS);
});

afterAll(async () => {
  await clearFaults();
  await hosting.close();
  await instance.stop();
  await source.close();
});

it('a file is stored once when Hosting ends the request, and a repeat returns it', async () => {
  const user = await createUser();
  const send = (at: string) => upload(user, `http://${source.host}/slow.mp4`, {}, at);
  expect((await send(hosting.url)).status).toBe(504);

  const early = await send(instance.url);
  expect(early.status).toBe(409);
  expect(errorOf(early).code).toBe('idempotency_conflict');
  expect(early.headers.get('retry-after')).toBe('1');

  source.release();
  const response = await repeatUntil(201, () => send(hosting.url));
  expect(response.headers.get('idempotent-replayed')).toBe('true');
  const { docs } = await context().store.user(user.uid).media.get();
  expect(docs.map(({ id }) => id)).toEqual([ingested.parse(response.body).id]);
  expect(source.downloads()).toBe(1);
});

it('a file is transcribed and charged once when Hosting ends the request, and a repeat returns the transcript', async () => {
  const user = await createUser();
  await giveCredits(user, 10);
  const mediaId = await soundOf(user, 61);
  await inject({ platform: 'stt', operation: 'transcribe', times: 1, delayMs: 4 * LIMIT_MS });
  const send = () => request('/v1/ai/transcribe', { body: { mediaId }, headers: withKey(user), at: hosting.url });
  expect((await send()).status).toBe(504);
  const response = await repeatUntil(200, send);
  expect(response.headers.get('idempotent-replayed')).toBe('true');
  expect(await balanceOf(user)).toBe(8);
  expect(await entriesOf(user)).toMatchObject([{ state: 'settled', credits: 2 }]);
});
