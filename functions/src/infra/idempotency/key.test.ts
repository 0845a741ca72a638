import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { expect, it } from 'vitest';
import { derivedKey, explicitKey } from './key.ts';

function withKeys(...keys: string[]): IncomingMessage {
  const request = new IncomingMessage(new Socket());
  request.headersDistinct['idempotency-key'] = keys;
  return request;
}

it.each([
  ['mine', 'mine'],
  ['"mine"', 'mine'],
  ['k'.repeat(255), 'k'.repeat(255)],
])('takes %j', (given, key) => expect(explicitKey(withKeys(given))).toBe(key));

it.each([[['']], [['""']], [['k'.repeat(256)]], [['ключ']], [['one', 'two']]])('refuses %j', (keys) => {
  expect(() => explicitKey(withKeys(...keys))).toThrow(expect.objectContaining({ reason: 'validation_error' }));
});

it('a derived key is that of one client, endpoint and JSON value', () => {
  const key = derivedKey('u', 'POST /v1/posts', { a: 1, b: 2 });
  expect(derivedKey('u', 'POST /v1/posts', { b: 2, a: 1 })).toBe(key);
  const others = [
    derivedKey('v', 'POST /v1/posts', { a: 1, b: 2 }),
    derivedKey('u', 'POST /v1/media', { a: 1, b: 2 }),
    derivedKey('u', 'POST /v1/posts', { a: 1, b: 3 }),
    derivedKey('u', 'POST /v1/posts', undefined),
  ];
  expect(new Set([key, ...others]).size).toBe(5);
});
