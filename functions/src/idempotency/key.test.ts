import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { expect, it } from 'vitest';
import { explicitKey } from './key.ts';

const withKeys = (...keys: string[]): IncomingMessage => {
  const request = new IncomingMessage(new Socket());
  request.headersDistinct['idempotency-key'] = keys;
  return request;
};

it.each([
  ['mine', 'mine'],
  ['"mine"', 'mine'],
  ['k'.repeat(255), 'k'.repeat(255)],
])('takes %j', (given, key) => expect(explicitKey(withKeys(given))).toBe(key));

it.each([[['']], [['""']], [['k'.repeat(256)]], [['ключ']], [['one', 'two']]])('refuses %j', (keys) => {
  expect(() => explicitKey(withKeys(...keys))).toThrow(expect.objectContaining({ reason: 'validation_error' }));
});
