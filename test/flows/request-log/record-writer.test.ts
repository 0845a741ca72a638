import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { createLogging } from '../../../functions/src/infra/observe/logger.ts';
import {
  createRecordWriter,
  type RecordWriterTools,
  type Span,
} from '../../../functions/src/infra/request-log/record-writer.ts';
import { SECOND, systemClock } from '../../../functions/src/model/clock.ts';
import { anApiRequest } from '../../support/api-request.ts';
import { countingStore } from '../../support/counting-store.ts';
import { openFirestore } from '../../support/firestore.ts';
import { recentErrorLogs, recentLogs } from '../../support/stored.ts';

const CANARY = 'CaNaRy0123456789abcdef';
const { db, close } = openFirestore('records');
const { store: reader } = countingStore(db);
afterAll(close);
afterEach(() => {
  vi.useRealTimers();
});

const parsedLine = z.object({ message: z.string(), records: z.number().optional() });
function parsed(lines: readonly string[]) {
  return lines.map((line) => parsedLine.parse(JSON.parse(line)));
}

/** A record writer with a timeout for slow machines, the lines it wrote, and a new span. */
function openWriter(tools: Partial<RecordWriterTools> = {}) {
  const lines: string[] = [];
  const { store, commits } = countingStore(db);
  const logging = createLogging({ write: (line) => lines.push(line) });
  const records = createRecordWriter({ store, clock: systemClock, logging, timeoutMs: 20 * SECOND, ...tools });
  const traceId = randomUUID();
  const trace = { traceId, spanId: 'root', parentSpanId: null, depth: 0, flowId: null };
  const span: Span = { functionName: 'api', trace, userId: `user-${traceId}`, endpoint: '/v1/posts' };
  return { records, lines, commits, span, traceId };
}

async function logsOf(traceId: string) {
  const docs = (await recentLogs(reader)).filter((record) => record.data().traceId === traceId);
  return docs.map((document) => ({ documentId: document.id, ...document.data() }));
}

async function errorLogsOf(traceId: string) {
  const docs = (await recentErrorLogs(reader)).filter((record) => record.data().traceId === traceId);
  return docs.map((document) => ({ documentId: document.id, ...document.data() }));
}

/** Makes commits fail while `state.broken`. */
function failingStore(error: () => Promise<never>) {
  const state = { broken: true };
  const { store } = countingStore(db, (commit) => (state.broken ? error() : commit()));
  return { state, store };
}

function unavailable(): Promise<never> {
  return Promise.reject(Object.assign(new Error('away'), { code: 14 }));
}

test('events go to stdout alone where log records are kept in Cloud Logging', async () => {
  const { records, lines, commits, span, traceId } = openWriter({ logs: 'cloud' });
  records.logger(span).error('failed', {}, new Error('boom'));
  records.apiRequest(anApiRequest({ userId: `user-${traceId}`, traceId }));
  const accepted = records.batched(
    span,
    { message: 'accepted', fields: {} },
    anApiRequest({ userId: `user-${traceId}`, traceId }),
  );
  const batch = reader.batch();
  accepted.addTo(batch);
  expect(await batch.commit()).toEqual([]);
  accepted.onCommitted();
  await records.flush();
  expect(parsed(lines).map(({ message }) => message)).toEqual(['failed', 'accepted']);
  expect(commits()).toBe(0);
});

test('events go to stdout at once, and all except debug to Firestore in one commit', async () => {
  const { records, lines, commits, span, traceId } = openWriter();
  const logger = records.logger(span);
  logger.debug('a detail');
  logger.info('accepted', { targets: 2 });
  logger.warn('slow', {}, new Error('took long'));
  logger.error('failed', { platform: 'threads' }, new Error('boom'));
  const request = { requestId: 'r-1', method: 'POST', path: '/v1/posts', status: 500, errorCode: 'internal_error' };
  records.apiRequest(anApiRequest({ ...request, userId: `user-${traceId}`, traceId }));
  expect(parsed(lines).map(({ message }) => message)).toEqual(['a detail', 'accepted', 'slow', 'failed']);
  await records.flush();

  expect(commits()).toBe(1);
  const logs = await logsOf(traceId);
  expect(logs.map(({ message }) => message).sort()).toEqual(['accepted', 'failed', 'slow']);
  for (const log of logs) expect(log.documentId).toBe(log.eventId);
  expect(logs.find(({ level }) => level === 'warn')).toMatchObject({ spanStatus: 'ok', errorMessage: 'took long' });
  const [error, ...others] = await errorLogsOf(traceId);
  expect(others).toEqual([]);
  expect(error).toMatchObject({ message: 'failed', endpoint: '/v1/posts', metadata: { platform: 'threads' } });
  expect(error?.documentId).toBe(error?.id);
  const { docs } = await reader.user(`user-${traceId}`).apiRequests.get();
  expect(docs.map((document) => document.data())).toMatchObject([request]);
});

test('a secret is written to neither a line nor a document', async () => {
  const { records, lines, span, traceId } = openWriter();
  const error = Object.assign(new Error(`GET /me?access_token=${CANARY}`, { cause: new Error(`act.${CANARY}`) }), {
    config: { headers: { Authorization: `Bearer ${CANARY}` } },
  });
  records.logger(span).error(`key sk_live_${CANARY}`, { refreshToken: CANARY, note: `Bearer ${CANARY}` }, error);
  await records.flush();
  const documents = [...(await logsOf(traceId)), ...(await errorLogsOf(traceId))];
  expect(documents).toHaveLength(2);
  expect(JSON.stringify([lines, documents])).not.toContain(CANARY);
});

test('concurrent flushes share a commit', async () => {
  const { records, commits, span, traceId } = openWriter();
  const logger = records.logger(span);
  const flushes = Array.from({ length: 50 }, (_, n) => {
    logger.info(`event ${n}`);
    return records.flush();
  });
  await Promise.all(flushes);
  expect(await logsOf(traceId)).toHaveLength(50);
  expect(commits()).toBeLessThanOrEqual(2);
});

test('a full buffer is flushed automatically', async () => {
  const { records, span, traceId } = openWriter();
  const logger = records.logger(span);
  for (let n = 0; n < 200; n += 1) logger.info(`event ${n}`);
  await expect.poll(async () => (await logsOf(traceId)).length, { timeout: 20_000 }).toBe(200);
});

test('a record is stored under another id when its request id is no valid document id', async () => {
  const { records, lines, span, traceId } = openWriter();
  const userId = `user-${traceId}`;
  for (const requestId of ['a/b', '..', '__x__', '\uD800'])
    records.apiRequest(anApiRequest({ userId, traceId, requestId }));
  records.logger(span).info('beside them');
  await records.flush();
  expect((await reader.user(userId).apiRequests.get()).size).toBe(4);
  expect(lines).toHaveLength(1);
});

test('records are kept during an outage of the database and written later', async () => {
  const { state, store } = failingStore(unavailable);
  const { records, lines, span, traceId } = openWriter({ store });
  records.logger(span).info('kept');
  await records.flush();
  expect(lines.at(-1)).toContain('Records could not be written.');
  state.broken = false;
  await records.flush();
  expect(await logsOf(traceId)).toHaveLength(1);
});

test('other records are written when the database rejects some', async () => {
  const { state, store } = failingStore(() => Promise.reject(Object.assign(new Error('bad'), { code: 3 })));
  const { records, span, traceId } = openWriter({ store });
  records.logger(span).info('refused');
  await records.flush();
  state.broken = false;
  records.logger(span).info('fine');
  await records.flush();
  expect((await logsOf(traceId)).map(({ message }) => message)).toEqual(['fine']);
});

test('a flush ends at its timeout if the database does not respond', async () => {
  vi.useFakeTimers();
  const { store } = failingStore(() => new Promise<never>(() => {}));
  const { records, span } = openWriter({ store, timeoutMs: SECOND });
  records.logger(span).info('unheard');
  const flushed = records.flush();
  await vi.advanceTimersByTimeAsync(SECOND);
  await flushed;
});

test('the newest records are kept during an outage, and the number of dropped ones is logged', async () => {
  const { state, store } = failingStore(unavailable);
  const { records, lines, span, traceId } = openWriter({ store });
  const logger = records.logger(span);
  for (let n = 0; n < 2100; n += 1) logger.info(`event ${n}`);
  for (let n = 0; n < 3; n += 1) await records.flush();
  const dropped = parsed(lines).filter(({ message }) => message.includes('dropped'));
  expect(dropped.reduce((sum, { records = 0 }) => sum + records, 0)).toBe(100);
  state.broken = false;
  for (let n = 0; n < 6; n += 1) await records.flush();
  const stored = await logsOf(traceId);
  expect(stored).toHaveLength(2000);
  expect(stored.some(({ message }) => message === 'event 99')).toBe(false);
  expect(stored.some(({ message }) => message === 'event 100')).toBe(true);
});
