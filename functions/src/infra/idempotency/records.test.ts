import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { Firestore } from 'firebase-admin/firestore';
import { expect, it } from 'vitest';
import { createStore } from '../store/store.ts';
import { derivedKey, explicitKey, lookUp, type RequestIdentity } from './records.ts';

const store = createStore(new Firestore({ projectId: 'demo-herald' }));

/** The document that holds the response to a request. */
async function documentOf(identity: Partial<RequestIdentity>): Promise<string> {
  const paths: string[] = [];
  const read = (ref: { path: string }): Promise<never> => {
    paths.push(ref.path);
    return Promise.reject(new Error('not read'));
  };
  const request = { userId: 'ann', endpoint: 'POST /v1/posts', key: 'mine', bodyHash: 'a', ...identity };
  await lookUp({ store: { ...store, read }, clock: { now: () => 0 } }, request).catch(() => undefined);
  return paths.join();
}

it('each user, endpoint and key has one idempotency record, for any body', async () => {
  const document = await documentOf({});
  expect(document).toMatch(/^users\/ann\/idempotency\/[0-9a-f]{64}$/);
  expect(await documentOf({ bodyHash: 'b' })).toBe(document);
  const others = [{ userId: 'bob' }, { endpoint: 'POST /v1/media' }, { key: 'other' }];
  for (const other of others) expect(await documentOf(other)).not.toBe(document);
});

function withKeys(...keys: string[]): IncomingMessage {
  const request = new IncomingMessage(new Socket());
  request.headersDistinct['idempotency-key'] = keys;
  return request;
}

it.each([
  ['mine', 'mine'],
  ['"mine"', 'mine'],
  ['k'.repeat(255), 'k'.repeat(255)],
])('the idempotency key %j is accepted', (given, key) => expect(explicitKey(withKeys(given))).toBe(key));

it.each([[['']], [['""']], [['k'.repeat(256)]], [['ключ']], [['one', 'two']]])(
  'the idempotency key %j is refused',
  (keys) => {
    expect(() => explicitKey(withKeys(...keys))).toThrow(expect.objectContaining({ reason: 'validation_error' }));
  },
);

it('each user, endpoint and JSON value has a different derived key', () => {
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
