import { describe, expect, it } from 'vitest';
import { parseTraceparent, rootTrace } from './trace.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const SPAN = '00f067aa0ba902b7';
const GIVEN = `00-${TRACE}-${SPAN}-01`;

describe('parseTraceparent', () => {
  it('parses a traceparent header', () => {
    expect(parseTraceparent(GIVEN)).toEqual({ traceId: TRACE, spanId: SPAN, sampled: true });
    expect(parseTraceparent(`00-${TRACE}-${SPAN}-02`)).toEqual({ traceId: TRACE, spanId: SPAN, sampled: false });
  });

  it('accepts additional fields in a traceparent of a later version', () => {
    expect(parseTraceparent(`cc-${TRACE}-${SPAN}-01-what-the-future-will-be`)).toMatchObject({ traceId: TRACE });
  });

  it.each([
    '',
    'anything',
    `00-${TRACE}-${SPAN}`,
    `00-${TRACE}-${SPAN}-01-more`,
    `00-${TRACE}-${SPAN}-01x`,
    `cc-${TRACE}-${SPAN}-01.more`,
    `ff-${TRACE}-${SPAN}-01`,
    `00-${TRACE.toUpperCase()}-${SPAN}-01`,
    `00-${'0'.repeat(32)}-${SPAN}-01`,
    `00-${TRACE}-${'0'.repeat(16)}-01`,
    `00-${TRACE}0-${SPAN}-01`,
    ` 00-${TRACE}-${SPAN}-01`,
    `${GIVEN}, ${GIVEN}`,
  ])('ignores the malformed traceparent %j', (value) => {
    expect(parseTraceparent(value)).toBeNull();
  });
});

describe('rootTrace', () => {
  it('continues the trace of the caller', () => {
    expect(rootTrace(parseTraceparent(GIVEN))).toMatchObject({
      traceId: TRACE,
      spanId: 'root',
      parentSpanId: SPAN,
      depth: 0,
    });
  });

  it('starts a new trace without a valid traceparent', () => {
    const [one, other] = [rootTrace(parseTraceparent('anything')), rootTrace()];
    expect(one).toMatchObject({ spanId: 'root', parentSpanId: null, depth: 0, flowId: null });
    expect(one.traceId).not.toBe(other.traceId);
  });
});
