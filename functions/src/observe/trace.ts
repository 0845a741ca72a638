import { uuid } from '../ids/ids.ts';
import type { TraceContext } from '../store/documents/submission.ts';

export type { TraceContext } from '../store/documents/submission.ts';

/** The span of an API request: the top of its tree. */
export const rootTrace = (): TraceContext => ({
  traceId: uuid(),
  spanId: 'root',
  parentSpanId: null,
  depth: 0,
  flowId: null,
});

/** A span below `parent`. */
export const childTrace = (parent: TraceContext): TraceContext => ({
  ...parent,
  spanId: uuid(),
  parentSpanId: parent.spanId,
  depth: parent.depth + 1,
});
