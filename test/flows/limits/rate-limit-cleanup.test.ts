import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { cleanUpRateLimits } from '../../../functions/src/infra/limits/rate-limit-cleanup.ts';
import { bucketHour, HOUR, SECOND, systemClock } from '../../../functions/src/model/clock.ts';
import { beforeFirstCommit } from '../../support/before-first-commit.ts';
import { ownStore } from '../../support/own-store.ts';

const store = ownStore();
const ctx = { store, clock: systemClock };

/** A record last used this long ago (ms). */
async function addRecord(ago: number): Promise<string> {
  const key = `cleanup-${randomUUID()}`;
  const updatedAt = new Date(systemClock.now() - ago);
  const times = { updatedAt, bucketHour: bucketHour(updatedAt.getTime()), expireAt: updatedAt };
  await store.rateLimits.doc(key).set({ key, timestamps: [updatedAt.getTime()], ...times });
  return key;
}

async function exists(key: string): Promise<boolean> {
  return (await store.rateLimits.doc(key).get()).exists;
}

beforeEach(async () => {
  while ((await cleanUpRateLimits(ctx)).done > 0);
});

test('the cleanup deletes records that were not used for 24 hours, and no younger ones', async () => {
  const expired = await addRecord(24 * HOUR + SECOND);
  const recent = await addRecord(24 * HOUR - 60 * SECOND);
  expect(await cleanUpRateLimits(ctx)).toMatchObject({ done: 1, more: false });
  expect([await exists(expired), await exists(recent)]).toEqual([false, true]);
});

test('the cleanup does nothing when no record has expired', async () => {
  expect(await cleanUpRateLimits(ctx)).toMatchObject({ done: 0, more: false });
});

test('the cleanup deletes the oldest 500 records in one run, and the others in the next run', async () => {
  await Promise.all(Array.from({ length: 500 }, () => addRecord(30 * HOUR)));
  const younger = await addRecord(25 * HOUR);
  expect(await cleanUpRateLimits(ctx)).toMatchObject({ done: 500, more: true });
  expect(await exists(younger)).toBe(true);
  expect(await cleanUpRateLimits(ctx)).toMatchObject({ done: 1, more: false });
});

test('the cleanup keeps a record that is used again while it runs', async () => {
  const idle = await addRecord(30 * HOUR);
  const returning = await addRecord(30 * HOUR);
  const raced = beforeFirstCommit(store, () =>
    store.rateLimits
      .doc(returning)
      .update({ updatedAt: new Date(systemClock.now()), bucketHour: bucketHour(systemClock.now()) }),
  );
  expect(await cleanUpRateLimits({ ...ctx, store: raced })).toMatchObject({ done: 1, more: false });
  expect([await exists(idle), await exists(returning)]).toEqual([false, true]);
});
