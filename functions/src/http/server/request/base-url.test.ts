import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { expect, it } from 'vitest';
import { readConfig } from '../../../infra/config/config.ts';
import { platformDefinitions } from '../../../platforms/registry.ts';
import { baseUrlOf, clientAddressOf } from './base-url.ts';

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
