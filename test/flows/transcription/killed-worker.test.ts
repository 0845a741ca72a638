import { expect, it, onTestFinished } from 'vitest';
import { balanceOf, entriesOf, giveCredits, soundOf, transcribe, transcribed } from '../../support/credits.ts';
import { startInstance } from '../../support/instance.ts';
import { type Call, killable } from '../../support/killable.ts';
import { ingested, sandboxFile, storedFiles, upload } from '../../support/media.ts';
import { runJob } from '../../support/stack.ts';
import { claimedKeysOf } from '../../support/stored.ts';
import { createUser, type TestUser } from '../../support/user.ts';

function claimsOf(user: TestUser) {
  return claimedKeysOf(user.uid);
}

/** Expires the lease of a killed worker. */
async function endLease(user: TestUser): Promise<void> {
  for (const { ref } of await claimsOf(user)) await ref.update({ 'lease.until': new Date(0), recoverAt: new Date(0) });
}

/** Starts an instance that is killed at a call: before the call has ended, or once it has had its effect. */
async function instanceKilledAt(name: RegExp, moment: 'during' | 'after'): Promise<string> {
  const intercept = async <T>(call: Call<T>): Promise<T> => {
    if (!name.test(call.name)) return call.forward();
    const response = call.forward();
    if (moment === 'after') await response;
    worker.kill();
    return response;
  };
  const worker = killable({ intercept });
  const instance = await startInstance('api', { overrides: worker.ctx });
  onTestFinished(() => instance.stop());
  return instance.url;
}

it('a worker killed during a transcription leads to a retry that continues the same job, charged once', async () => {
  const user = await createUser();
  await giveCredits(user, 5);
  const mediaId = await soundOf(user, 61);
  await transcribe(user, { mediaId }, {}, await instanceKilledAt(/^POST \/stt\//, 'during'));
  expect(await entriesOf(user)).toMatchObject([{ state: 'reserved' }]);
  expect(await balanceOf(user)).toBe(3);
  const early = await transcribe(user, { mediaId });
  expect(early.status).toBe(409);

  await endLease(user);
  const retry = await transcribe(user, { mediaId });
  expect(retry.status).toBe(200);
  const entries = await entriesOf(user);
  expect(entries).toMatchObject([{ state: 'settled', credits: 2, jobId: transcribed.parse(retry.body).jobId }]);
  expect(await balanceOf(user)).toBe(3);
});

it('a worker killed during a download leaves nothing, and the retry stores one file', async () => {
  const user = await createUser();
  const before = await storedFiles();
  const source = sandboxFile('slow?bytes=3000000&everyMs=0');
  await upload(user, source, {}, await instanceKilledAt(/^files write$/, 'during'));
  expect(await storedFiles()).toEqual(before);
  const [claim] = await claimsOf(user);
  await endLease(user);
  const media = ingested.parse((await upload(user, source)).body);
  expect(media).toMatchObject({ id: claim?.data().operationId, sizeBytes: 3_000_000 });
  const added = (await storedFiles()).filter((name) => !before.includes(name));
  expect(added).toEqual([`media/${media.id}.mp4`]);
});

it('a worker killed between the file and its record leaves nothing: a cleanup deletes the file and the lease', async () => {
  const user = await createUser();
  await upload(user, sandboxFile('sample.mp4'), {}, await instanceKilledAt(/^files write$/, 'after'));
  const operationId = (await claimsOf(user))[0]?.data().operationId ?? '';
  await runJob('uploadCleanup');
  expect(await storedFiles()).toContain(`media/${operationId}.mp4`);

  await endLease(user);
  await runJob('uploadCleanup');
  expect(await storedFiles()).not.toContain(`media/${operationId}.mp4`);
  expect(await claimsOf(user)).toEqual([]);
});
