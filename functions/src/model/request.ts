import { z } from 'zod';
import { instant, LONG_AGO } from './instant.ts';

/**
 * `users/{uid}/idempotency/{keyHash}`. `done` contains the response to replay. `claimed` is used by the slow endpoints,
 * which work between the claim and the response; after the lease of a claim has expired, another request may acquire
 * it.
 */
export const idempotencyRecord = z.object({
  endpoint: z.string(),
  bodyHash: z.string(),
  state: z.enum(['claimed', 'done']),
  lease: z.object({ owner: z.string(), until: instant }).nullable().default(null),
  /** Of a claim: the id of the operation, so that a worker that takes the claim over continues the same operation. */
  operationId: z.string().nullable().default(null),
  /** Of a claim: when it counts as abandoned and is cleaned up; null once there is nothing to clean up. */
  recoverAt: instant.nullable().default(null),
  /** `json` in place of the body: where this has what a document cannot, such as a list in a list. */
  response: z.object({ status: z.number().int(), body: z.unknown(), json: z.string().optional() }).nullable(),
  createdAt: instant,
  expireAt: instant,
});

export type IdempotencyRecord = z.infer<typeof idempotencyRecord>;

/** The operation that owns a claim, and the end of its lease. */
export const claimedOperation = idempotencyRecord.pick({ state: true, operationId: true, lease: true });

/** Whether a request may still be working under the claim, at `now` (ms since the epoch). */
export function isLeased({ state, lease }: z.infer<typeof claimedOperation>, now: number): boolean {
  return state === 'claimed' && lease !== null && lease.until.getTime() > now;
}

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

/**
 * `rateLimits/{key}`: the times (ms since the epoch) of the requests in the current window of the key, and in the
 * windows of the endpoints that its user has called, by their keys: a request counts in both, and one record is one
 * write.
 */
export const rateLimit = z.object({
  key: z.string().default(''),
  timestamps: z.array(z.number()),
  endpoints: z.record(z.string(), z.array(z.number())).optional(),
  updatedAt: instant.default(LONG_AGO),
  /** The hour of `updatedAt`, for the cleanup; absent in documents stored before it had the field, which expire by TTL. */
  bucketHour: z.string().optional(),
  expireAt: instant.default(LONG_AGO),
});
