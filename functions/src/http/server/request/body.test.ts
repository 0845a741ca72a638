import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { HeraldError } from '../../../model/errors.ts';
import { parseJsonBody, readRawBody } from './body.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function incoming(): IncomingMessage {
  return new IncomingMessage(new Socket());
}

it('a request body is read to its end', async () => {
  const request = incoming();
  const body = readRawBody(request, 100);
  request.push('{"a"');
  request.push(':1}');
  request.push(null);
  expect(`${await body}`).toBe('{"a":1}');
});

it('a request body that stalls for 20 s is rejected', async () => {
  const request = incoming();
  let problem: unknown;
  const body = readRawBody(request, 100).catch((error: unknown) => {
    problem = error;
  });
  request.push('{');
  await vi.advanceTimersByTimeAsync(19_000);
  expect(problem).toBeUndefined();
  await vi.advanceTimersByTimeAsync(2000);
  await body;
  expect(problem).toMatchObject({ reason: 'validation_error', details: [{ field: 'body', code: 'timeout' }] });
});

it('a raw body that the functions framework has already read is used', async () => {
  const request = Object.assign(incoming(), { rawBody: Buffer.from('{}') });
  expect(`${await readRawBody(request, 100)}`).toBe('{}');
  await expect(readRawBody(request, 1)).rejects.toMatchObject({ reason: 'payload_too_large' });
});

function bytes(text: string) {
  return new TextEncoder().encode(text);
}

it('a body may be any JSON value', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 10 }), (value) => {
      const text = JSON.stringify(value);
      expect(parseJsonBody(bytes(text))).toEqual(JSON.parse(text));
    }),
  );
});

it('any bytes of a body make a value or a documented error', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (data) => {
      try {
        parseJsonBody(data);
      } catch (problem) {
        expect(problem).toBeInstanceOf(HeraldError);
        expect(problem).toMatchObject({
          reason: 'validation_error',
          details: [{ field: 'body', code: 'invalid_json' }],
        });
      }
    }),
  );
});

it.each(['{"a":1,}', "{'a':1}", '[1,2', 'undefined', '01', '"\u0001"', ''])('the JSON body %j is refused', (text) => {
  expect(() => parseJsonBody(bytes(text))).toThrow('not valid JSON');
});

it('a JSON body that is not UTF-8 is refused', () => {
  expect(() => parseJsonBody(new Uint8Array([0x22, 0xff, 0x22]))).toThrow('not valid UTF-8');
});

it('the depth limit of JSON ignores brackets inside strings', () => {
  expect(parseJsonBody(bytes(JSON.stringify({ a: '['.repeat(1000) })))).toEqual({ a: '['.repeat(1000) });
  expect(() => parseJsonBody(bytes(`${'['.repeat(65)}${']'.repeat(65)}`))).toThrow('nested');
});
