import type { LogFields } from './logger.ts';
import type { TraceContext } from './trace.ts';

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
