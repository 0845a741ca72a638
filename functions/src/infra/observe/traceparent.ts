/** What a `traceparent` header names. */
export interface TraceParent {
  /** 32 hexadecimal digits. */
  traceId: string;
  /** 16 hexadecimal digits: the caller's span. */
  spanId: string;
  sampled: boolean;
}

const FORM = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;
const ZEROS = /^0+$/;

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
