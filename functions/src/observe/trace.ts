import { uuid } from '../ids/ids.ts';
import type { TraceContext } from '../store/documents/submission.ts';
import type { TraceParent } from './traceparent.ts';

export type { TraceContext } from '../store/documents/submission.ts';

/** The root span of a request: of a new trace, or of its caller's. */
export const rootTrace = (caller: TraceParent | null = null): TraceContext => ({
  traceId: caller?.traceId ?? uuid(),
  spanId: 'root',
  parentSpanId: caller?.spanId ?? null,
  depth: 0,
  flowId: null,
});

/** A child span of `parent`. */
export const childTrace = (parent: TraceContext): TraceContext => ({
  ...parent,
  spanId: uuid(),
  parentSpanId: parent.spanId,
  depth: parent.depth + 1,
});
