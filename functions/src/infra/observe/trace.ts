import { uuid } from '../../model/ids.ts';
import type { LogFields } from './logger.ts';

/** What a `traceparent` header names. */
interface TraceParent {
  /** 32 hexadecimal digits. */
  traceId: string;
  /** 16 hexadecimal digits: the caller's span. */
  spanId: string;
  sampled: boolean;
}

const FORM = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;
const ZEROS = /^0+$/;

/** A span and its place in the trace of one request; depth 0 request, 1 orchestrator, 2 each publish. */
export interface TraceContext {
  traceId: string;
  spanId: string;
  parentSpanId: string | null;
  depth: number;
  flowId: string | null;
}

/** The root span of a request: of a new trace, or of its caller's. */
export function rootTrace(caller: TraceParent | null = null): TraceContext {
  return {
    traceId: caller?.traceId ?? uuid(),
    spanId: 'root',
    parentSpanId: caller?.spanId ?? null,
    depth: 0,
    flowId: null,
  };
}

/** A child span of `parent`. */
export function childTrace(parent: TraceContext): TraceContext {
  return {
    ...parent,
    spanId: uuid(),
    parentSpanId: parent.spanId,
    depth: parent.depth + 1,
  };
}

/**
 * Reads a `traceparent` header; null for one that is malformed, which counts as none. A later version than 00 may append
 * fields. https://www.w3.org/TR/trace-context/#traceparent-header
 */
export function parseTraceparent(value: string): TraceParent | null {
  const [, version, traceId, spanId, flags, more] = FORM.exec(value) ?? [];
  if (!traceId || !spanId || !flags || version === 'ff' || (version === '00' && more !== undefined)) return null;
  if (ZEROS.test(traceId) || ZEROS.test(spanId)) return null;
  return { traceId, spanId, sampled: (Number.parseInt(flags, 16) & 1) === 1 };
}

/** Header values by lower-case name, as of an HTTP request or a task. */
export type TraceHeaders = Readonly<Record<string, string | string[] | undefined>>;

/** `TRACE_ID/SPAN_ID;o=OPTIONS`, the span id in decimal: https://cloud.google.com/trace/docs/trace-context */
const CLOUD_TRACE = /^([0-9a-f]{32})(?:\/(\d{1,20}))?(?:;o=([0-3]))?$/i;

interface CloudTrace {
  traceId: string;
  /** 16 hexadecimal digits; null where the header names none. */
  spanId: string | null;
  sampled: boolean;
}

/**
 * The fields by which Cloud Logging groups a line with the request that Cloud Run logs; none without a valid header. Google's
 * own header comes first: Cloud Run's request log is written under its trace.
 * https://cloud.google.com/logging/docs/structured-logging#special-payload-fields
 */
export function cloudTraceFields(headers: TraceHeaders, projectId: string): LogFields {
  const trace =
    fromCloudHeader(text(headers['x-cloud-trace-context'])) ?? parseTraceparent(text(headers['traceparent']));
  if (!trace) return {};
  return {
    'logging.googleapis.com/trace': `projects/${projectId}/traces/${trace.traceId}`,
    'logging.googleapis.com/spanId': trace.spanId ?? undefined,
    'logging.googleapis.com/trace_sampled': trace.sampled,
  };
}

function fromCloudHeader(value: string): CloudTrace | null {
  const [, traceId, span, options] = CLOUD_TRACE.exec(value) ?? [];
  if (!traceId) return null;
  const spanId = BigInt.asUintN(64, BigInt(span ?? 0));
  return {
    traceId: traceId.toLowerCase(),
    spanId: spanId === 0n ? null : spanId.toString(16).padStart(16, '0'),
    sampled: options === '1' || options === '3',
  };
}

function text(value: string | string[] | undefined): string {
  return typeof value === 'string' ? value : '';
}

/** One unit of work (a request, a task, a job) to which log events belong. */
export interface Span {
  functionName: string;
  trace: TraceContext;
  userId: string | null;
  /** Request path, for error records. */
  endpoint?: string;
  /** `cloudTraceFields` of the request; for the lines on stdout only. */
  cloudTrace?: LogFields;
}

/** The fields that every line of a span carries on stdout. */
export function boundFields({ functionName, userId, trace, cloudTrace }: Omit<Span, 'endpoint'>): LogFields {
  return {
    functionName,
    userId,
    ...trace,
    ...cloudTrace,
  };
}

/** One request to the API; stored as `users/{uid}/apiRequests/{requestId}`. */
export interface ApiRequestEntry {
  userId: string;
  requestId: string;
  method: string;
  path: string;
  status: number;
  durationMs: number;
  errorCode: string | null;
  /** What the response said; null without an error. */
  errorMessage: string | null;
  keyId: string | null;
  traceId: string;
}
