import { afterEach, describe, expect, it } from 'vitest';
import { context } from '../../functions/src/context.ts';
import { ingested, sandboxFile, storedFiles, upload } from '../media/media.ts';
import { eventually } from '../support/eventually.ts';
import { startInstance } from '../support/framework.ts';
import { clearFaults, inject } from '../support/sandbox.ts';
import { runJob } from '../support/stack.ts';
import { claimedKeysOf } from '../support/stored.ts';
import { createUser, type TestUser } from '../support/user.ts';
import { balanceOf, entriesOf, giveCredits, soundOf, transcribe, transcribed } from './credits.ts';

const claimsOf = (user: TestUser) => claimedKeysOf(user.uid);

/** Expires the lease of a killed worker. */
const endLease = async (user: TestUser): Promise<void> => {
  for (const { ref } of await claimsOf(user)) await ref.update({ 'lease.until': new Date(0), recoverAt: new Date(0) });
};

/** Starts the work in an instance, and kills it once `hasStarted` resolves with true. */
const killDuring = async (
  work: (at: string) => Promise<unknown>,
  hasStarted: () => Promise<boolean>,
): Promise<void> => {
  const instance = await startInstance();
  const lost = work(instance.url).catch(() => 'lost');
  await eventually(hasStarted, (is) => is);
  await instance.stop();
  await lost;
};

describe('a killed worker', () => {
  afterEach(clearFaults);

  it('during a transcription: the retry continues the same job, and it is charged once', async () => {
    const user = await createUser();
    await giveCredits(user, 5);
    const mediaId = await soundOf(user, 61);
    await inject({ platform: 'stt', operation: 'transcribe', times: 1, delayMs: 20_000 });
    await killDuring(
      (at) => transcribe(user, { mediaId }, {}, at),
      async () => (await entriesOf(user)).some(({ state }) => state === 'reserved'),
    );
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

  it('during a download: nothing is left, and the retry stores one file', async () => {
    const user = await createUser();
    const before = await storedFiles();
    const source = sandboxFile('slow?bytes=3000000&everyMs=200');
    await killDuring(
      (at) => upload(user, source, {}, at),
      async () => (await claimsOf(user)).length > 0,
    );
    expect(await storedFiles()).toEqual(before);
    const [claim] = await claimsOf(user);
    await endLease(user);
    const media = ingested.parse((await upload(user, source)).body);
    expect(media).toMatchObject({ id: claim?.data().operationId, sizeBytes: 3_000_000 });
    const added = (await storedFiles()).filter((name) => !before.includes(name));
    expect(added).toEqual([`media/${media.id}.mp4`]);
  });

  it('between the file and its record, without a retry: file and lease are deleted', async () => {
    const user = await createUser();
    const ctx = context();
    await killDuring(
      (at) => upload(user, sandboxFile('slow?bytes=3000000&everyMs=200'), {}, at),
      async () => (await claimsOf(user)).length > 0,
    );
    const operationId = (await claimsOf(user))[0]?.data().operationId ?? '';
    const contents = async function* () {
      yield Buffer.from('left behind');
    };
    await ctx.files.write(`media/${operationId}.mp4`, contents(), { contentType: 'video/mp4', disposition: 'inline' });
    await runJob('abandonedCleanup');
    expect(await storedFiles()).toContain(`media/${operationId}.mp4`);

    await endLease(user);
    await runJob('abandonedCleanup');
    expect(await storedFiles()).not.toContain(`media/${operationId}.mp4`);
    expect(await claimsOf(user)).toEqual([]);
  });
});
