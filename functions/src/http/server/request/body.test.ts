import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { HeraldError } from '../../../model/errors.ts';
import { parseJsonBody, readRawBody } from './body.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function incoming(): IncomingMessage {
  return new IncomingMessage(new Socket());
}

it('reads a request body to its end', async () => {
  const request = incoming();
  const body = readRawBody(request, 100);
  request.push('{"a"');
  request.push(':1}');
  request.push(null);
  expect(`${await body}`).toBe('{"a":1}');
});

it('rejects a request body that stalls for 20 s', async () => {
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

it('uses the raw body that the functions framework has already read', async () => {
  const request = Object.assign(incoming(), { rawBody: Buffer.from('{}') });
  expect(`${await readRawBody(request, 100)}`).toBe('{}');
  await expect(readRawBody(request, 1)).rejects.toMatchObject({ reason: 'payload_too_large' });
});

function bytes(text: string) {
  return new TextEncoder().encode(text);
}

describe('parseJsonBody', () => {
  it('parses any JSON value', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 10 }), (value) => {
        const text = JSON.stringify(value);
        expect(parseJsonBody(bytes(text))).toEqual(JSON.parse(text));
      }),
    );
  });

  it('returns a value or a documented error for any bytes', () => {
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

  it.each(['{"a":1,}', "{'a':1}", '[1,2', 'undefined', '01', '"\u0001"', ''])('refuses the JSON body %j', (text) => {
    expect(() => parseJsonBody(bytes(text))).toThrow('not valid JSON');
  });

  it('refuses a JSON body that is not UTF-8', () => {
    expect(() => parseJsonBody(new Uint8Array([0x22, 0xff, 0x22]))).toThrow('not valid UTF-8');
  });

  it('ignores brackets inside strings in the depth limit of JSON', () => {
    expect(parseJsonBody(bytes(JSON.stringify({ a: '['.repeat(1000) })))).toEqual({ a: '['.repeat(1000) });
    expect(() => parseJsonBody(bytes(`${'['.repeat(65)}${']'.repeat(65)}`))).toThrow('nested');
  });
});
