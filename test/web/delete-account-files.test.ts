import { expect, it } from 'vitest';
import { deleteAccount, SETTLE_MS } from '../../functions/src/account-deletion/delete-account.ts';
import { type Context, context } from '../../functions/src/context.ts';
import { testUserOf } from '../../functions/src/ids/test-user.ts';
import { clearUploads } from '../../functions/src/jobs/clear-uploads.ts';
import { startUpload } from '../../functions/src/media/start-upload.ts';
import { storagePrefix, uploadPath } from '../../functions/src/media/storage-path.ts';
import { stdoutLogger } from '../../functions/src/observe/logger.ts';
import { DAY, HOUR, MINUTE } from '../../functions/src/time/clock.ts';
import { sandboxFile, storedFiles } from '../media/media.ts';
import { createUser, type TestUser } from '../support/user.ts';

const { store, files } = context();
const logger = stdoutLogger({});
const requestedAt = new Date();

/** When the file store has ended every session that was started before the deletion (ms after it), and no request lasts any more. */
const SESSIONS_ENDED_MS = 8 * DAY + HOUR;

const at = (ms: number): Context => ({ ...context(), clock: { now: () => requestedAt.getTime() + ms } });

/** One pass of the deletion, `ms` after it was requested. The sweep of the stack does not know of it. */
const pass = ({ uid }: TestUser, ms: number, changes: Partial<Context> = {}) =>
  deleteAccount(
    { ...at(ms), ...changes },
    { userId: uid, requestedAt, dueAt: requestedAt, deletedAt: null, expireAt: null },
    logger,
  );
const settledPass = (user: TestUser) => pass(user, SETTLE_MS + MINUTE);

const sample = async (): Promise<Uint8Array> =>
  new Uint8Array(await (await fetch(sandboxFile('sample.png'))).arrayBuffer());

/** An upload that its user has started, and no byte of it sent. */
const start = async (uid: string, bytes: Uint8Array): Promise<{ id: string; send(): Promise<void> }> => {
  const announced = { sizeBytes: bytes.length, contentType: 'image/png', fileName: 'Ada.png', origin: null };
  const started = await startUpload(context(), uid, announced, null);
  if (!('body' in started)) throw new Error('there is no claim whose response is stored');
  const { id, uploadUrl } = started.body;
  return {
    id,
    send: async () => {
      expect((await fetch(uploadUrl, { method: 'PUT', body: bytes })).status).toBe(200);
    },
  };
};

/** What is stored of files with these ids: objects, and documents of uploads. */
const leftOf = async (ids: string[]): Promise<string[]> => {
  const objects = await storedFiles();
  const sent = await Promise.all(ids.map(async (id) => ((await files.sizeOf(uploadPath(id))) === null ? [] : [id])));
  const { docs } = await store.allUploadSessions.orderBy('expiresAt').get();
  return [
    ...objects.filter((name) => ids.some((id) => name.startsWith(storagePrefix(id)))),
    ...sent.flat().map(uploadPath),
    ...docs.filter(({ id }) => ids.includes(id)).map(({ ref }) => ref.path),
  ];
};

it('what is sent to an upload after the deletion is removed once its session has ended', async () => {
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

it('so it is after a deletion that was interrupted at every step', async () => {
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
