import type { LogFields } from './log-fields.ts';
import { parseTraceparent } from './traceparent.ts';

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
