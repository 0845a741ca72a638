import { z } from 'zod';
import { instant } from './instant.ts';

/** The hour of `timestamp`, for the cleanup; absent in records stored before it had the field, which expire by TTL. */
const bucketHour = z.string().optional();

/** `logs/{eventId}`. Other fields depend on the operation (platform, accountId, durationMs, errorCode …). */
export const logRecord = z.looseObject({
  eventId: z.string(),
  timestamp: instant,
  traceId: z.string().nullable(),
  spanId: z.string().nullable(),
  parentSpanId: z.string().nullable(),
  depth: z.number().nullable(),
  flowId: z.string().nullable(),
  level: z.enum(['debug', 'info', 'warn', 'error']),
  message: z.string(),
  spanStatus: z.enum(['ok', 'error']),
  bucketHour: z.string(),
  userId: z.string().nullable(),
  functionName: z.string(),
  expireAt: instant,
});

/** `errorLogs/{id}`. */
export const errorLogRecord = z.object({
  id: z.string(),
  timestamp: instant,
  level: z.literal('error'),
  message: z.string(),
  code: z.string(),
  userId: z.string().nullable(),
  functionName: z.string(),
  endpoint: z.string().nullable(),
  traceId: z.string().nullable(),
  spanId: z.string().nullable(),
  flowId: z.string().nullable(),
  stack: z.string().nullable(),
  bucketHour,
  metadata: z.record(z.string(), z.unknown()),
  expireAt: instant,
});

/** `users/{uid}/apiRequests/{requestId}`: a request made with one of a user's keys. */
export const apiRequestRecord = z.object({
  requestId: z.string(),
  method: z.string(),
  path: z.string(),
  status: z.number().int(),
  durationMs: z.number(),
  errorCode: z.string().nullable(),
  /** What the response said. */
  errorMessage: z.string().nullable().default(null),
  keyId: z.string().nullable(),
  traceId: z.string(),
  timestamp: instant,
  bucketHour,
  expireAt: instant,
});

export type LogRecord = z.infer<typeof logRecord>;
export type ErrorLogRecord = z.infer<typeof errorLogRecord>;
export type ApiRequestRecord = z.infer<typeof apiRequestRecord>;
