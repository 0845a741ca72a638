import { uuid } from '../ids/ids.ts';
import type { TraceParent } from './traceparent.ts';

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
