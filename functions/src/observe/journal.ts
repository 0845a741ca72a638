import type { Store } from '../store/store.ts';
import type { Clock } from '../time/clock.ts';
import type { Facts, Logger } from './logger.ts';
import type { TraceContext } from './trace.ts';

/** One unit of work (a request, a task, a job): where its events belong. */
export interface Span {
  functionName: string;
  trace: TraceContext;
  userId: string | null;
  /** Request path, for error records. */
  endpoint?: string;
}

/** Who did what through the API; ends in `users/{uid}/apiRequests/{requestId}`. */
export interface ApiRequestEntry {
  userId: string;
  requestId: string;
  method: string;
  path: string;
  status: number;
  durationMs: number;
  errorCode: string | null;
  keyId: string | null;
  traceId: string;
}

/**
 * Where events go: each to stdout at once, and those worth keeping to Firestore (`logs`, `errorLogs`, `apiRequests`) in
 * batches. Losing a record never fails the work it tells of.
 */
export interface Journal {
  /** A logger whose events carry the span. `error` also writes an error record. */
  span(span: Span): Logger;
  apiRequest(entry: ApiRequestEntry): void;
  /** Writes what is buffered. Never throws. Await it before the answer, beside some other call. */
  flush(): Promise<void>;
}

export declare const createJournal: (tools: { store: Store; clock: Clock }) => Journal;
export type { Facts };
