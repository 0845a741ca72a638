import { Firestore } from 'firebase-admin/firestore';
import { expect, it } from 'vitest';
import { createStore } from '../store/store.ts';
import { lookUp, type RequestIdentity } from './records.ts';

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

it('keeps one idempotency record for each user, endpoint and key, for any body', async () => {
  const document = await documentOf({});
  expect(document).toMatch(/^users\/ann\/idempotency\/[0-9a-f]{64}$/);
  expect(await documentOf({ bodyHash: 'b' })).toBe(document);
  const others = [{ userId: 'bob' }, { endpoint: 'POST /v1/media' }, { key: 'other' }];
  for (const other of others) expect(await documentOf(other)).not.toBe(document);
});
