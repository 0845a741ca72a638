import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bucketHour, DAY } from '../../model/clock.ts';
import { HeraldError } from '../../model/errors.ts';
import { errorLogRecord, logRecord } from '../../model/request.ts';
import type { Span } from '../observe/trace.ts';
import { createRecordBuffer } from './record-writer.ts';
import { apiRequestRecordOf, errorLogRecordOf, logRecordOf } from './records.ts';

it('the oldest records are returned first', () => {
  const buffer = createRecordBuffer<number>(10);
  for (const entry of [1, 2, 3]) buffer.add(entry);
  expect(buffer.take(2)).toEqual([1, 2]);
  expect(buffer.size).toBe(1);
});

it('a full buffer drops the oldest records, and counts them once', () => {
  const buffer = createRecordBuffer<number>(2);
  for (const entry of [1, 2, 3, 4]) buffer.add(entry);
  expect(buffer.takeDropped()).toBe(2);
  expect(buffer.takeDropped()).toBe(0);
  expect(buffer.take(10)).toEqual([3, 4]);
});

it('returned records stand in front of newer ones', () => {
  const buffer = createRecordBuffer<number>(3);
  for (const entry of [1, 2]) buffer.add(entry);
  const taken = buffer.take(2);
  for (const entry of [3, 4]) buffer.add(entry);
  buffer.putBack(taken);
  expect(buffer.takeDropped()).toBe(1);
  expect(buffer.take(10)).toEqual([2, 3, 4]);
});

it('the buffer never exceeds its capacity, and each record is buffered, taken or dropped', () => {
  const moves = fc.array(fc.oneof(fc.constant('add' as const), fc.nat(5)), { maxLength: 60 });
  fc.assert(
    fc.property(moves, fc.integer({ min: 1, max: 6 }), (steps, capacity) => {
      const buffer = createRecordBuffer<number>(capacity);
      let added = 0;
      let taken = 0;
      let dropped = 0;
      for (const step of steps) {
        if (step === 'add') {
          buffer.add(added);
          added += 1;
        } else taken += buffer.take(step).length;
        dropped += buffer.takeDropped();
        expect(buffer.size).toBeLessThanOrEqual(capacity);
        expect(buffer.size + taken + dropped).toBe(added);
      }
    }),
  );
});

const CANARY = 'CaNaRy0123456789abcdef';
const at = Date.parse('2026-03-01T00:59:59.999Z');
const uuidShape = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const span: Span = {
  functionName: 'publishThreads',
  trace: { traceId: 't', spanId: 's', parentSpanId: 'root', depth: 2, flowId: 'f' },
  userId: 'ann',
  endpoint: '/v1/posts',
};

it('the hour of a record is in UTC', () => {
  expect(bucketHour(at)).toBe('2026-03-01-00');
  expect(bucketHour(at + 1)).toBe('2026-03-01-01');
});

it('a log record contains every field of its schema and the fields of the event', () => {
  const record = logRecordOf(span, {
    at,
    level: 'info',
    message: 'done',
    fields: { platform: 'threads', durationMs: 7 },
  });
  expect(logRecord.parse(record)).toEqual({
    eventId: expect.stringMatching(uuidShape),
    timestamp: new Date(at),
    traceId: 't',
    spanId: 's',
    parentSpanId: 'root',
    depth: 2,
    flowId: 'f',
    level: 'info',
    message: 'done',
    spanStatus: 'ok',
    bucketHour: '2026-03-01-00',
    userId: 'ann',
    functionName: 'publishThreads',
    platform: 'threads',
    durationMs: 7,
    expireAt: new Date(at + 30 * DAY),
  });
});

it('an event field does not override a record field', () => {
  const fields = { level: 'debug', userId: 'bob', timestamp: 0, eventId: 'mine' };
  const record = logRecordOf(span, { at, level: 'error', message: 'm', fields });
  expect(record).toMatchObject({ level: 'error', userId: 'ann', timestamp: new Date(at), spanStatus: 'error' });
  expect(record.eventId).toMatch(uuidShape);
});

describe('errorLogRecordOf', () => {
  const event = { at, level: 'error', message: 'publishing failed', fields: {} } as const;

  it('an error record contains every field', () => {
    const error = new HeraldError('platform_error', 'Threads said no.', { cause: new TypeError('inner') });
    const record = errorLogRecordOf(span, { ...event, fields: { platform: 'threads' }, error });
    expect(errorLogRecord.parse(record)).toEqual({
      id: expect.stringMatching(uuidShape),
      timestamp: new Date(at),
      level: 'error',
      message: 'publishing failed',
      code: 'platform_error',
      userId: 'ann',
      functionName: 'publishThreads',
      endpoint: '/v1/posts',
      traceId: 't',
      spanId: 's',
      flowId: 'f',
      stack: expect.stringContaining('Caused by: TypeError: inner'),
      bucketHour: '2026-03-01-00',
      metadata: { platform: 'threads', errorName: 'HeraldError', errorMessage: 'Threads said no.' },
      expireAt: new Date(at + 90 * DAY),
    });
  });

  it('an error record has the given code, else internal_error for an unexpected error', () => {
    expect(errorLogRecordOf(span, { ...event, fields: { errorCode: 'upload_failed' } }).code).toBe('upload_failed');
    expect(errorLogRecordOf(span, { ...event, error: new Error('x') }).code).toBe('internal_error');
  });

  it('the missing values of an error record are null', () => {
    const { endpoint: _, ...task } = span;
    expect(errorLogRecordOf({ ...task, userId: null }, event)).toMatchObject({
      endpoint: null,
      stack: null,
      userId: null,
    });
  });
});

it('a record contains no secret in any field', () => {
  const error = new Error(`m?access_token=${CANARY}`, { cause: new Error(`Bearer ${CANARY}`) });
  const event = {
    at,
    level: 'error',
    message: `act.${CANARY}`,
    fields: { url: `?token=${CANARY}`, apiKey: CANARY },
    error,
  } as const;
  const leaky: Span = { ...span, endpoint: `/v1/posts?access_token=${CANARY}` };
  const records = [
    logRecordOf(leaky, event),
    errorLogRecordOf(leaky, event),
    apiRequestRecordOf(
      { ...request, requestId: `sk_live_${CANARY}`, errorMessage: `sk_live_${CANARY}`, path: `/v1?token=${CANARY}` },
      at,
    ),
  ];
  expect(JSON.stringify(records)).not.toContain(CANARY);
});

const request = {
  userId: 'ann',
  requestId: 'my-request.1',
  method: 'POST',
  path: '/v1/posts',
  status: 201,
  durationMs: 12,
  errorCode: null,
  errorMessage: null,
  keyId: 'k',
  traceId: 't',
};

it('an API request record contains the request id and a separate document id', () => {
  const { userId: _, ...fields } = request;
  const times = { timestamp: new Date(at), bucketHour: '2026-03-01-00', expireAt: new Date(at + 30 * DAY) };
  const record = { ...fields, ...times };
  expect(apiRequestRecordOf(request, at)).toEqual({ id: expect.stringMatching(uuidShape), record });
});

it('an API request record does not replace the record of another request with the same id', () => {
  expect(apiRequestRecordOf(request, at).id).not.toBe(apiRequestRecordOf(request, at).id);
});

it.each(['a/b', '..', '__id__', '', 'x'.repeat(5000)])(
  'an API request record has a new id if the client chose the request id %j',
  (requestId) => {
    expect(apiRequestRecordOf({ ...request, requestId }, at).id).toMatch(uuidShape);
  },
);
