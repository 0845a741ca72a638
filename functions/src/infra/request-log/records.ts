import { bucketHour, DAY } from '../../model/clock.ts';
import { uuid } from '../../model/ids.ts';
import type { ApiRequestRecord, ErrorLogRecord, LogRecord } from '../../model/request.ts';
import {
  describeError,
  type ErrorDescription,
  type LogFields,
  sanitizeFields,
  sanitizeText,
} from '../observe/logger.ts';
import type { ApiRequestEntry, Span } from '../observe/trace.ts';

/** How long records are kept, ms. Expiry by the TTL policy and the cleanup job follow the same numbers. */
export const retentionMs = { logs: 30 * DAY, errorLogs: 90 * DAY, apiRequests: 30 * DAY } as const;

/** Maximum length of a stack with its causes, in characters; the most relevant frames come first. */
const MAX_STACK_LENGTH = 16_000;

/** Maximum length of the message of a refused request, in characters. */
const MAX_MESSAGE_LENGTH = 500;

/** One event of a span, at `at` (ms since the epoch). */
export interface SpanEvent {
  at: number;
  level: LogRecord['level'];
  message: string;
  fields: LogFields;
  error?: unknown;
}

/** The event's fields are spread first, so that none can override a field of the record. */
export function logRecordOf(span: Span, event: SpanEvent): LogRecord {
  const { at, level, message, fields, error } = event;
  return {
    ...sanitizeFields({ ...fields, ...(error === undefined ? {} : errorFields(describeError(error))) }),
    eventId: uuid(),
    timestamp: new Date(at),
    traceId: span.trace.traceId,
    spanId: span.trace.spanId,
    parentSpanId: span.trace.parentSpanId,
    depth: span.trace.depth,
    flowId: span.trace.flowId,
    level,
    message: sanitizeText('message', message),
    spanStatus: level === 'error' ? 'error' : 'ok',
    bucketHour: bucketHour(at),
    userId: span.userId,
    functionName: span.functionName,
    expireAt: new Date(at + retentionMs.logs),
  };
}

/** The code is the field `errorCode`, else the error's own, else `internal_error`. */
export function errorLogRecordOf(span: Span, { at, message, fields, error }: SpanEvent): ErrorLogRecord {
  const description = error === undefined ? null : describeError(error);
  const code = fields['errorCode'] ?? description?.code ?? 'internal_error';
  return {
    id: uuid(),
    timestamp: new Date(at),
    level: 'error',
    message: sanitizeText('message', message),
    code: sanitizeText('errorCode', String(code)),
    userId: span.userId,
    functionName: span.functionName,
    endpoint: span.endpoint === undefined ? null : sanitizeText('endpoint', span.endpoint),
    traceId: span.trace.traceId,
    spanId: span.trace.spanId,
    flowId: span.trace.flowId,
    stack: description?.stack ? sanitizeText('stack', description.stack, MAX_STACK_LENGTH) : null,
    bucketHour: bucketHour(at),
    metadata: sanitizeFields({ ...fields, ...(description ? errorFields(description) : {}) }),
    expireAt: new Date(at + retentionMs.errorLogs),
  };
}

/** The record and its document id: the request id, which the client may choose, if it is a valid path segment. */
export function apiRequestRecordOf(entry: ApiRequestEntry, at: number): { id: string; record: ApiRequestRecord } {
  const { method, status, durationMs, errorCode, errorMessage, keyId, traceId } = entry;
  const requestId = sanitizeText('requestId', entry.requestId);
  return {
    // Not the client's id: used twice, it would overwrite the record of the first request.
    id: uuid(),
    record: {
      requestId,
      method,
      path: sanitizeText('path', entry.path),
      status,
      durationMs,
      errorCode,
      errorMessage: errorMessage === null ? null : sanitizeText('errorMessage', errorMessage, MAX_MESSAGE_LENGTH),
      keyId,
      traceId,
      timestamp: new Date(at),
      bucketHour: bucketHour(at),
      expireAt: new Date(at + retentionMs.apiRequests),
    },
  };
}

function errorFields({ name, message }: ErrorDescription): LogFields {
  return { errorName: name, errorMessage: message };
}
