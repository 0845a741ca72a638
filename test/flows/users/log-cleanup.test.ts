import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { cleanUpLogs } from '../../../functions/src/domain/users/jobs.ts';
import { apiRequestRecordOf, errorLogRecordOf, logRecordOf } from '../../../functions/src/infra/request-log/records.ts';
import { deleteOldest } from '../../../functions/src/infra/store/delete-oldest.ts';
import { bucketHour, DAY, HOUR, MINUTE, systemClock } from '../../../functions/src/model/clock.ts';
import { anApiRequest } from '../../support/api-request.ts';
import { ownStore } from '../../support/own-store.ts';

const store = ownStore();
const ctx = { store, clock: systemClock };

const trace = { traceId: randomUUID(), spanId: 'root', parentSpanId: null, depth: 0, flowId: null };
const span = { functionName: 'cleanup-test', trace, userId: null };

/** Records of the three kinds, this old (ms), as the record writer writes them. */
async function addRecords(kind: { logs: number; errorLogs: number; apiRequests: number }) {
  const now = systemClock.now();
  const log = logRecordOf(span, { at: now - kind.logs, level: 'info', message: 'm', fields: {} });
  const error = errorLogRecordOf(span, { at: now - kind.errorLogs, level: 'error', message: 'm', fields: {} });
  const userId = randomUUID();
  const entry = anApiRequest({ userId, traceId: trace.traceId });
  const { id, record } = apiRequestRecordOf(entry, now - kind.apiRequests);
  const references = [
    store.logs.doc(log.eventId),
    store.errorLogs.doc(error.id),
    store.user(userId).apiRequests.doc(id),
  ];
  await Promise.all([
    store.logs.doc(log.eventId).set(log),
    store.errorLogs.doc(error.id).set(error),
    store.user(userId).apiRequests.doc(id).set(record),
  ]);
  return () => Promise.all(references.map(async (reference) => (await reference.get()).exists));
}

beforeEach(() => cleanUpLogs(ctx));

test('the cleanup deletes each kind of record after its retention period', async () => {
  const expired = await addRecords({
    logs: 30 * DAY + HOUR,
    errorLogs: 90 * DAY + HOUR,
    apiRequests: 30 * DAY + HOUR,
  });
  const recent = await addRecords({
    logs: 30 * DAY - MINUTE,
    errorLogs: 90 * DAY - MINUTE,
    apiRequests: 30 * DAY - MINUTE,
  });
  expect(await cleanUpLogs(ctx)).toMatchObject({ logs: 1, errorLogs: 1, apiRequests: 1, done: 3, more: false });
  expect(await expired()).toEqual([false, false, false]);
  expect(await recent()).toEqual([true, true, true]);
});

test('the cleanup keeps an error record longer than the log record of the same event', async () => {
  const records = await addRecords({ logs: 31 * DAY, errorLogs: 31 * DAY, apiRequests: 31 * DAY });
  await cleanUpLogs(ctx);
  expect(await records()).toEqual([false, true, false]);
});

test('the cleanup stops at its limit and reports more, and the next run continues with the oldest records', async () => {
  const count = 903;
  const functionName = `cleanup-${randomUUID()}`;
  const oldest = systemClock.now() - 80 * DAY;
  const logs = Array.from({ length: count }, (_, n) =>
    logRecordOf({ ...span, functionName }, { at: oldest + n * HOUR, level: 'info', message: 'm', fields: { n } }),
  );
  const batch = store.batch();
  for (const log of logs) batch.set(store.logs.doc(log.eventId), log);
  await batch.commit();
  const records = store.logs
    .where('bucketHour', '>=', bucketHour(oldest))
    .where('bucketHour', '<', bucketHour(oldest + count * HOUR))
    .orderBy('bucketHour')
    .select('bucketHour');
  const remaining = async (): Promise<number> => (await records.get()).size;

  expect(await deleteOldest(store, records, 850)).toMatchObject({ deleted: 850, more: true });
  expect((await store.logs.doc(logs[850]?.eventId ?? '').get()).exists).toBe(true);
  expect(await remaining()).toBe(53);
  expect(await deleteOldest(store, records, 850)).toMatchObject({ deleted: 53, more: false });
  expect(await remaining()).toBe(0);
});
