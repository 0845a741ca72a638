import { expect, it } from 'vitest';
import { cloudTraceFields } from './trace.ts';

const TRACE = '105445aa7843bc8bf206b12000100000';
function fieldsOf(headers: Record<string, string>) {
  return JSON.parse(JSON.stringify(cloudTraceFields(headers, 'p')));
}

function fields(spanId: string, sampled: boolean) {
  return {
    'logging.googleapis.com/trace': `projects/p/traces/${TRACE}`,
    'logging.googleapis.com/spanId': spanId,
    'logging.googleapis.com/trace_sampled': sampled,
  };
}

it('a trace header of Google Cloud is read with a decimal span id', () => {
  expect(fieldsOf({ 'x-cloud-trace-context': `${TRACE}/74;o=1` })).toEqual(fields('000000000000004a', true));
  expect(fieldsOf({ 'x-cloud-trace-context': `${TRACE}/18446744073709551615;o=0` })).toEqual(
    fields('ffffffffffffffff', false),
  );
});

it('a trace header without a span is read', () => {
  const { 'logging.googleapis.com/spanId': _, ...withoutSpan } = fields('', false);
  expect(fieldsOf({ 'x-cloud-trace-context': TRACE })).toEqual(withoutSpan);
  expect(fieldsOf({ 'x-cloud-trace-context': `${TRACE}/0` })).toEqual(withoutSpan);
});

it('a W3C trace header is read when there is no Google Cloud header', () => {
  const traceparent = `00-${TRACE}-00f067aa0ba902b7-01`;
  expect(fieldsOf({ traceparent })).toEqual(fields('00f067aa0ba902b7', true));
  expect(fieldsOf({ traceparent: traceparent.replace(/01$/, '02') })).toEqual(fields('00f067aa0ba902b7', false));
  expect(fieldsOf({ traceparent, 'x-cloud-trace-context': `${TRACE}/1` })).toEqual(fields('0000000000000001', false));
});

it.each([
  {},
  { 'x-cloud-trace-context': 'anything' },
  { 'x-cloud-trace-context': `${TRACE}0/1` },
  { traceparent: `00-${TRACE}-x-01` },
])('a log entry gets no trace field for the headers %j', (headers) => {
  expect(cloudTraceFields(headers, 'p')).toEqual({});
});
