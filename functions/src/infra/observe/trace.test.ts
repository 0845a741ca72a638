import { expect, it } from 'vitest';
import { parseTraceparent, rootTrace } from './trace.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const SPAN = '00f067aa0ba902b7';
const GIVEN = `00-${TRACE}-${SPAN}-01`;

it('a traceparent header is parsed', () => {
  expect(parseTraceparent(GIVEN)).toEqual({ traceId: TRACE, spanId: SPAN, sampled: true });
  expect(parseTraceparent(`00-${TRACE}-${SPAN}-02`)).toEqual({ traceId: TRACE, spanId: SPAN, sampled: false });
});

it('a traceparent of a later version may have additional fields', () => {
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
])('the malformed traceparent %j is ignored', (value) => {
  expect(parseTraceparent(value)).toBeNull();
});

it('a request continues the trace of the caller', () => {
  expect(rootTrace(parseTraceparent(GIVEN))).toMatchObject({
    traceId: TRACE,
    spanId: 'root',
    parentSpanId: SPAN,
    depth: 0,
  });
});

it('a request without a valid traceparent starts a new trace', () => {
  const [one, other] = [rootTrace(parseTraceparent('anything')), rootTrace()];
  expect(one).toMatchObject({ spanId: 'root', parentSpanId: null, depth: 0, flowId: null });
  expect(one.traceId).not.toBe(other.traceId);
});
