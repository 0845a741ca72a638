import { expect, it } from 'vitest';
import { cloudTraceFields, parseTraceparent, rootTrace } from './trace.ts';

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

const CLOUD_TRACE = '105445aa7843bc8bf206b12000100000';
function fieldsOf(headers: Record<string, string>) {
  return JSON.parse(JSON.stringify(cloudTraceFields(headers, 'p')));
}

function fields(spanId: string, sampled: boolean) {
  return {
    'logging.googleapis.com/trace': `projects/p/traces/${CLOUD_TRACE}`,
    'logging.googleapis.com/spanId': spanId,
    'logging.googleapis.com/trace_sampled': sampled,
  };
}

it('a trace header of Google Cloud is read with a decimal span id', () => {
  expect(fieldsOf({ 'x-cloud-trace-context': `${CLOUD_TRACE}/74;o=1` })).toEqual(fields('000000000000004a', true));
  expect(fieldsOf({ 'x-cloud-trace-context': `${CLOUD_TRACE}/18446744073709551615;o=0` })).toEqual(
    fields('ffffffffffffffff', false),
  );
});

it('a trace header without a span is read', () => {
  const { 'logging.googleapis.com/spanId': _, ...withoutSpan } = fields('', false);
  expect(fieldsOf({ 'x-cloud-trace-context': CLOUD_TRACE })).toEqual(withoutSpan);
  expect(fieldsOf({ 'x-cloud-trace-context': `${CLOUD_TRACE}/0` })).toEqual(withoutSpan);
});

it('a W3C trace header is read when there is no Google Cloud header', () => {
  const traceparent = `00-${CLOUD_TRACE}-00f067aa0ba902b7-01`;
  expect(fieldsOf({ traceparent })).toEqual(fields('00f067aa0ba902b7', true));
  expect(fieldsOf({ traceparent: traceparent.replace(/01$/, '02') })).toEqual(fields('00f067aa0ba902b7', false));
  expect(fieldsOf({ traceparent, 'x-cloud-trace-context': `${CLOUD_TRACE}/1` })).toEqual(
    fields('0000000000000001', false),
  );
});

it.each([
  {},
  { 'x-cloud-trace-context': 'anything' },
  { 'x-cloud-trace-context': `${CLOUD_TRACE}0/1` },
  { traceparent: `00-${CLOUD_TRACE}-x-01` },
])('a log entry gets no trace field for the headers %j', (headers) => {
  expect(cloudTraceFields(headers, 'p')).toEqual({});
});
