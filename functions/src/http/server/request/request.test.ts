import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readConfig } from '../../../infra/config/config.ts';
import { HeraldError } from '../../../model/errors.ts';
import { platformDefinitions } from '../../../platforms/registry.ts';
import { baseUrlOf, clientAddressOf } from './base-url.ts';
import { parseJsonBody, readRawBody } from './body.ts';
import { allowedOrigin } from './origins.ts';

function baseUrlFor(headers: Record<string, string>, env: Record<string, string> = {}) {
  return baseUrlOf(readConfig({ GCLOUD_PROJECT: 'herald-1', ...env }, platformDefinitions), headers);
}

it('the base URL is the configured PUBLIC_URL', () => {
  expect(baseUrlFor({ 'x-forwarded-host': 'a.example' }, { PUBLIC_URL: 'https://api.herald.example/' })).toBe(
    'https://api.herald.example',
  );
});

it.each(['herald-1.web.app', 'herald-1.firebaseapp.com', 'pages.example'])(
  'the base URL is the forwarded host where it serves the pages: %s',
  (host) => {
    const env = { RETURN_TO_ORIGINS: 'https://app.example,https://pages.example' };
    expect(baseUrlFor({ 'x-forwarded-host': host, host: 'api-x.run.app' }, env)).toBe(`https://${host}`);
  },
);

it('the base URL falls back to the URL of the Cloud Function', () => {
  expect(baseUrlFor({ host: 'api-x.run.app' })).toBe('https://us-central1-herald-1.cloudfunctions.net/api');
});

it.each(['evil.example', 'herald-2.web.app', 'evil.example/x', 'a b', '"><script>', 'user@evil.example', ''])(
  'the base URL ignores a forwarded host that anyone may have claimed: %o',
  (host) => {
    expect(baseUrlFor({ 'x-forwarded-host': host })).toBe('https://us-central1-herald-1.cloudfunctions.net/api');
  },
);

it('the base URL contains the path of the function under the emulators', () => {
  expect(baseUrlFor({ host: '127.0.0.1:5001' }, { FUNCTIONS_EMULATOR: 'true' })).toBe(
    'http://127.0.0.1:5001/herald-1/us-central1/api',
  );
  expect(baseUrlFor({ 'x-forwarded-host': '127.0.0.1:5002' }, { FUNCTIONS_EMULATOR: 'true' })).toBe(
    'http://127.0.0.1:5002',
  );
});

function addressOf(forwarded: string | undefined, trustedProxies: number) {
  const request = new IncomingMessage(new Socket());
  if (forwarded !== undefined) request.headers['x-forwarded-for'] = forwarded;
  return clientAddressOf(request, trustedProxies);
}

it.each([
  [1, '192.0.2.1', '192.0.2.1', '192.0.2.1'],
  [1, '192.0.2.9, 192.0.2.1', '192.0.2.1', '192.0.2.1'],
  [2, '192.0.2.1', '192.0.2.1', '192.0.2.1'],
  [2, '192.0.2.9,192.0.2.1,203.0.113.1', '192.0.2.1,203.0.113.1', '203.0.113.1'],
  [2, '2001:db8::1, 203.0.113.1', '2001:db8::1,203.0.113.1', '203.0.113.1'],
  [2, `${'x'.repeat(5000)}, 192.0.2.1`, 'unknown,192.0.2.1', '192.0.2.1'],
  [1, '', 'unknown', 'unknown'],
  [1, undefined, 'unknown', 'unknown'],
])('the last %i proxies in the X-Forwarded-For header %j are trusted', (trustedProxies, forwarded, path, nearest) => {
  expect(addressOf(forwarded, trustedProxies)).toEqual({ path, nearest });
});

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

const listed = ['https://first.example', 'https://second.example'];

it.each([
  ['a listed origin', listed, 'https://second.example', 'https://second.example'],
  ['the first listed origin for an unlisted origin', listed, 'https://evil.example', 'https://first.example'],
  [
    'the first listed origin for an origin that only begins like a listed one',
    listed,
    'https://second.example.evil',
    'https://first.example',
  ],
  ['the first listed origin for a request without an origin', listed, undefined, 'https://first.example'],
  ['no origin without a list', [], 'https://first.example', null],
])('the response allows %s', (_what, origins, origin, allowed) => {
  expect(allowedOrigin(origins, origin)).toBe(allowed);
});
