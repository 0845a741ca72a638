import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { type Context, context } from '../../../functions/src/context.ts';
import { completeUpload, startUpload, uploadPath } from '../../../functions/src/domain/media/index.ts';
import { clearUploads } from '../../../functions/src/domain/media/jobs.ts';
import { saveMedia } from '../../../functions/src/domain/media/save.ts';
import { storagePath } from '../../../functions/src/domain/media/storage-path.ts';
import { deleteAccount, SETTLE_MS } from '../../../functions/src/domain/users/deletion/delete-account.ts';
import type { Files } from '../../../functions/src/infra/files/files.ts';
import { IdempotencyLease } from '../../../functions/src/infra/idempotency/lease.ts';
import { claimWithoutKey } from '../../../functions/src/infra/idempotency/records.ts';
import { stdoutLogger } from '../../../functions/src/infra/observe/logger.ts';
import { DAY, HOUR, MINUTE } from '../../../functions/src/model/clock.ts';
import { testUserOf } from '../../../functions/src/model/ids.ts';
import { sandboxFile, storedFiles } from '../../support/media.ts';
import { createUser, type TestUser } from '../../support/user.ts';

const { store, files } = context();
const logger = stdoutLogger({});
const requestedAt = new Date();

/** When the file store has ended every session that was started before the deletion (ms after it), and no request lasts any more. */
const SESSIONS_ENDED_MS = 8 * DAY + HOUR;

function at(ms: number): Context {
  return { ...context(), clock: { now: () => requestedAt.getTime() + ms } };
}

/** One pass of the deletion, `ms` after it was requested. The sweep of the stack does not know of it. */
function pass({ uid }: TestUser, ms: number, changes: Partial<Context> = {}) {
  return deleteAccount(
    { ...at(ms), ...changes },
    { userId: uid, requestedAt, dueAt: requestedAt, deletedAt: null, expireAt: null, position: null },
    { until: Infinity, logger },
  );
}

function settledPass(user: TestUser) {
  return pass(user, SETTLE_MS + MINUTE);
}

async function sample(): Promise<Uint8Array> {
  return new Uint8Array(await (await fetch(sandboxFile('sample.png'))).arrayBuffer());
}

/** An upload that its user has started, and no byte of it sent. */
async function start(uid: string, bytes: Uint8Array): Promise<{ id: string; send(): Promise<void> }> {
  const announced = {
    sizeBytes: bytes.length,
    contentType: 'image/png',
    fileName: 'Ada.png',
    keepMetadata: false,
    origin: null,
  };
  const started = await startUpload(context(), uid, announced, null);
  if (!('body' in started)) throw new Error('there is no claim whose response is stored');
  const { id, uploadUrl } = started.body;
  return {
    id,
    send: async () => {
      expect((await fetch(uploadUrl, { method: 'PUT', body: bytes })).status).toBe(200);
    },
  };
}

/** What is stored of files with these ids: objects, and documents of uploads. */
async function leftOf(ids: string[]): Promise<string[]> {
  const objects = await storedFiles();
  const sent = await Promise.all(ids.map(async (id) => ((await files.sizeOf(uploadPath(id))) === null ? [] : [id])));
  const { docs } = await store.allUploadSessions.orderBy('expiresAt').get();
  return [
    ...objects.filter((name) => ids.some((id) => name.includes(`/${id}.`))),
    ...sent.flat().map(uploadPath),
    ...docs.filter(({ id }) => ids.includes(id)).map(({ ref }) => ref.path),
  ];
}

it('bytes that arrive in an upload after the deletion are removed once its session has ended', async () => {
  const user = await createUser({ threads: 0 });
  const bytes = await sample();
  const uploads = await Promise.all([start(user.uid, bytes), start(testUserOf(user.uid), bytes)]);
  const ids = uploads.map(({ id }) => id);
  await pass(user, 0);
  await settledPass(user);
  for (const { send } of uploads) await send();
  await clearUploads(at(6 * DAY), logger);
  const kept = await Promise.all(ids.map((id) => store.uploadsOfDeleted(user.uid).doc(id).get()));
  expect(kept.map((document) => Object.keys(document.data() ?? {}))).toEqual([['expiresAt'], ['expiresAt']]);
  await clearUploads(at(SESSIONS_ENDED_MS), logger);
  expect(await leftOf(ids)).toEqual([]);
});

it('the copy of an interrupted completion is removed at once', async () => {
  const user = await createUser({ threads: 0 });
  const upload = await start(user.uid, await sample());
  await upload.send();
  const metadata = { contentType: 'image/png', disposition: 'inline' } as const;
  await files.copy(uploadPath(upload.id), storagePath(user.uid, upload.id, 'png'), metadata);
  await pass(user, 0);
  expect((await storedFiles()).filter((name) => name.includes(upload.id))).toEqual([]);
});

it('all uploads are removed when the deletion is interrupted at every step', async () => {
  const user = await createUser({ threads: 0 });
  const bytes = await sample();
  const uploads = await Promise.all(Array.from({ length: 3 }, () => start(user.uid, bytes)));
  await uploads[0]?.send();
  const ids = uploads.map(({ id }) => id);
  const stopped = new Error('the process was killed');
  let isEnded = false;
  for (let steps = 0; !isEnded; steps += 1) {
    let step = 0;
    const orStop = <T>(work: () => Promise<T>): Promise<T> => {
      step += 1;
      return step > steps ? Promise.reject(stopped) : work();
    };
    const batch: typeof store.batch = () => {
      const real = store.batch();
      const commit = real.commit.bind(real);
      real.commit = () => orStop(commit);
      return real;
    };
    const deleteTree: typeof store.deleteTree = (ref) => orStop(() => store.deleteTree(ref));
    const remove = (prefix: string) => orStop(() => files.remove(prefix));
    const dying = { store: { ...store, batch, deleteTree }, files: { ...files, remove } };
    isEnded = await pass(user, SETTLE_MS + MINUTE, dying).then(
      () => true,
      (error: unknown) => {
        expect(error).toBe(stopped);
        return false;
      },
    );
  }
  expect(await files.sizeOf(uploadPath(ids[0] ?? ''))).toBeNull();
  for (const { send } of uploads.slice(1)) await send();
  await clearUploads(at(SESSIONS_ENDED_MS), logger);
  expect(await leftOf(ids)).toEqual([]);
  expect(await store.user(user.uid).document.listCollections()).toEqual([]);
});

it('requests that end during the deletion leave no file', async () => {
  const user = await createUser({ threads: 0 });
  const { uid } = user;
  const bytes = await sample();
  await store.user(uid).document.set({ displayName: 'Ada' });
  const complete = await start(uid, bytes);
  await complete.send();
  const { promise: started, resolve } = Promise.withResolvers<Awaited<ReturnType<typeof start>>>();
  let calls = 0;
  const deleteTree: typeof store.deleteTree = async (ref) => {
    calls += ref.path.startsWith(`users/${uid}/`) ? 1 : 0;
    if (calls === 1) {
      const stored = await start(uid, bytes);
      await stored.send();
      await completeUpload(context(), uid, stored.id, logger);
      ids.push(stored.id);
      resolve(await start(uid, bytes));
    }
    await store.deleteTree(ref);
  };
  const ids = [complete.id];
  await pass(user, 0, { store: { ...store, deleteTree } });
  await settledPass(user);
  const upload = await started;
  await upload.send();
  await clearUploads(at(SESSIONS_ENDED_MS), logger);
  expect(await leftOf([...ids, upload.id])).toEqual([]);
  expect(await store.user(uid).document.listCollections()).toEqual([]);
});

it('a request that stores a file after the deletion leaves no file', async () => {
  const user = await createUser({ threads: 0 });
  const lease = await IdempotencyLease.acquire(context(), claimWithoutKey(store, user.uid), 201);
  const bytes = await sample();
  const added = {
    userId: user.uid,
    fileType: { extension: 'png', mimeType: 'image/png' },
    contents: Readable.from([bytes]),
    sourceUrl: null,
    validators: null,
  };
  const write: Files['write'] = async (...file) => {
    await pass(user, 0);
    await files.write(...file);
  };
  // Whatever its response is.
  await Promise.allSettled([saveMedia({ ...context(), files: { ...files, write } }, lease, added, () => ({}))]);
  await lease.end();
  await settledPass(user);
  expect(await leftOf([lease.operationId])).toEqual([]);
  expect(await store.user(user.uid).document.listCollections()).toEqual([]);
});
