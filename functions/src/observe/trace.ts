import { uuid } from '../ids/ids.ts';
import type { TraceContext } from '../store/documents/submission.ts';

export type { TraceContext } from '../store/documents/submission.ts';

/** A new trace, with the root span of a request. */
export const rootTrace = (): TraceContext => ({
  traceId: uuid(),
  spanId: 'root',
  parentSpanId: null,
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
