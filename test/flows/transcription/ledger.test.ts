import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { context } from '../../../functions/src/context.ts';
import { releaseCredits, reserveCredits, settleCredits } from '../../../functions/src/domain/billing/index.ts';
import { balanceOf, entriesOf, giveCredits, soundOf, transcribe, transcribed } from '../../support/credits.ts';
import { errorOf } from '../../support/media.ts';
import { clearFaults, inject } from '../../support/sandbox.ts';
import { runJob } from '../../support/stack.ts';
import { createUser } from '../../support/user.ts';

function nothing() {}
function times(count: number) {
  return Array.from({ length: count }, (_, index) => index);
}

/** As many as an instance handles at once. */
const CONCURRENT = 4;

describe('credits', () => {
  afterEach(clearFaults);

  it('credits for one job pay for one of many concurrent jobs', async () => {
    const user = await createUser();
    await giveCredits(user, 1);
    const mediaId = await soundOf(user, 30);
    const answers = await Promise.all(
      times(CONCURRENT).map((n) => transcribe(user, { mediaId }, { 'idempotency-key': `k${n}` })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 402, 402, 402]);
    expect(await balanceOf(user)).toBe(0);
    expect((await entriesOf(user)).map(({ state }) => state)).toEqual(['settled']);
  });

  it('credits are charged once for concurrent copies of one request', async () => {
    const user = await createUser();
    await giveCredits(user, 10);
    const mediaId = await soundOf(user, 30);
    const answers = await Promise.all(
      times(CONCURRENT).map(() => transcribe(user, { mediaId }, { 'idempotency-key': 'one' })),
    );
    const good = answers.filter(({ status }) => status === 200);
    expect(new Set(good.map(({ body }) => transcribed.parse(body).jobId)).size).toBe(1);
    for (const { status, headers } of answers.filter((response) => response.status !== 200)) {
      expect(status).toBe(409);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect(await balanceOf(user)).toBe(9);
  });

  it('credits are released when the worker was killed, and the job fails with a reason', async () => {
    const ctx = context();
    const user = await createUser();
    await giveCredits(user, 5);
    const job = { userId: user.uid, profileId: null, jobId: randomUUID(), owner: 'dead' };
    await reserveCredits(ctx, job, 3, nothing);
    await runJob('creditSweep');
    expect(await balanceOf(user)).toBe(2);
    await ctx.store
      .user(user.uid)
      .creditEntries.doc(job.jobId)
      .update({ releaseAt: new Date(0) });
    await runJob('creditSweep');
    await runJob('creditSweep');
    expect(await balanceOf(user)).toBe(5);
    expect(await entriesOf(user)).toMatchObject([{ state: 'released', credits: 3, releaseAt: null }]);
    await expect(settleCredits(ctx, job, 3, async (fill) => fill(ctx.store.batch()))).rejects.toThrow();
    expect(await balanceOf(user)).toBe(5);
  });

  it('credits are neither lost nor doubled when the response of the provider is lost', async () => {
    const user = await createUser();
    await giveCredits(user, 5);
    await inject({ platform: 'stt', operation: 'transcribe', times: 1, status: 500, afterEffect: true });
    const mediaId = await soundOf(user, 30);
    const first = await transcribe(user, { mediaId });
    expect([first.status, errorOf(first).code]).toEqual([503, 'service_unavailable']);
    expect((await transcribe(user, { mediaId })).status).toBe(200);
    expect(await balanceOf(user)).toBe(4);
  });

  const act = fc.record({
    job: fc.integer({ min: 0, max: 2 }),
    owner: fc.constantFrom('a', 'b'),
    what: fc.constantFrom('reserve' as const, 'settle' as const, 'release' as const),
    credits: fc.integer({ min: 1, max: 6 }),
  });

  it('credits add up after several concurrent operations in any order', async () => {
    const ctx = context();
    const perform = async (user: { uid: string }, ids: string[], { job, owner, what, credits }: Act): Promise<void> => {
      const at = { userId: user.uid, profileId: null, jobId: ids[job] ?? '', owner };
      if (what === 'reserve') await reserveCredits(ctx, at, credits, nothing);
      else if (what === 'release') await releaseCredits(ctx, at, nothing);
      else
        await settleCredits(ctx, at, credits, async (fill) => {
          const batch = ctx.store.batch();
          fill(batch);
          await batch.commit();
        });
    };
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(act, { minLength: 1, maxLength: 4 }), { maxLength: 6 }), async (rounds) => {
        const uid = `ledger-${randomUUID()}`;
        const user = { uid };
        const ids = times(3).map(() => randomUUID());
        await giveCredits(user, 8);
        for (const round of rounds) {
          await Promise.allSettled(round.map((one) => perform(user, ids, one)));
          const balance = (await balanceOf(user)) ?? Number.NaN;
          const spent = (await entriesOf(user))
            .filter(({ state }) => state !== 'released')
            .reduce((sum, { credits }) => sum + credits, 0);
          expect(balance).toBeGreaterThanOrEqual(0);
          expect(balance + spent).toBe(8);
        }
      }),
      { numRuns: 12 },
    );
  });
});

interface Act {
  job: number;
  owner: string;
  what: 'reserve' | 'settle' | 'release';
  credits: number;
}
