import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { expect, it } from 'vitest';
import { clientAddressOf } from './client-address.ts';

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
])('behind %i, of %j', (trustedProxies, forwarded, path, nearest) => {
  expect(addressOf(forwarded, trustedProxies)).toEqual({ path, nearest });
});
