import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readRawBody } from './raw-body.ts';

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
