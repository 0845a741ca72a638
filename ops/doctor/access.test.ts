import { request } from 'node:http';
import { json } from 'node:stream/consumers';
import { newCloud, serveCloud } from '@herald-lab/google-cloud';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { BillingMode } from '../../functions/src/infra/config/billing-config.ts';
import { describeAccess } from './access.ts';
import type { Google } from './google.ts';

const NOW = Date.parse('2026-11-28T12:00:00Z');
const DATABASE = 'projects/demo/databases/(default)';

const cloud = newCloud('demo');
let server: Awaited<ReturnType<typeof serveCloud>>;
beforeAll(async () => {
  server = await serveCloud(cloud);
});
afterAll(() => server.close());
beforeEach(() => {
  cloud.databases.set(DATABASE, {});
  cloud.documents.clear();
});

const google: Google = {
  read: (_api, path, method = 'get', body = undefined) => {
    const { hostname, port } = new URL(server.proxyUrl);
    const headers = { host: 'firestore.googleapis.com', authorization: 'Bearer owner' };
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    request({ hostname, port, method, path, headers }, async (response) => {
      const answer = await json(response);
      resolve(response.statusCode === 200 ? answer : null);
    })
      .once('error', reject)
      .end(JSON.stringify(body));
    return promise;
  },
  readAnonymously: async () => null,
};

function store(userId: string, status: string, end: string | null): void {
  const currentPeriodEnd = end === null ? { nullValue: null } : { timestampValue: end };
  cloud.documents.set(`${DATABASE}/documents/users/${userId}/subscription/current`, {
    fields: { status: { stringValue: status }, currentPeriodEnd },
  });
}

function access(mode: BillingMode = 'granted') {
  return describeAccess(google, { project: 'demo', mode, now: NOW });
}

it('the doctor warns when the operator grants access and nobody has it, and names the command', async () => {
  const nobody = {
    line: 'Access: granted by the operator; nobody has it.',
    warning: 'Nobody can publish: npm run subscribe -- EMAIL --until DATE --project demo, or set BILLING=open.',
  };
  expect(await access()).toEqual(nobody);
  store('lapsed', 'active', '2026-11-28T11:00:00Z');
  store('without-end', 'active', null);
  store('ann~test', 'active', '2099-12-31T00:00:00Z');
  expect(await access()).toEqual(nobody);
});

it('the doctor does not warn before there is a database', async () => {
  cloud.databases.delete(DATABASE);
  expect(await access()).toEqual({
    line: 'Access: granted by the operator; the database does not show who has it.',
    warning: null,
  });
});

it('the doctor counts the users with an active subscription where the operator grants access', async () => {
  store('ann', 'active', '2026-12-31T00:00:00Z');
  expect(await access()).toEqual({ line: 'Access: granted by the operator; 1 user has it.', warning: null });
  store('bob', 'trialing', null);
  expect(await access()).toEqual({ line: 'Access: granted by the operator; 2 users have it.', warning: null });
});

it('the doctor says that more users may have access when it has not read all subscriptions', async () => {
  for (let count = 0; count < 1001; count += 1) store(`user-${count}`, 'active', '2026-12-31T00:00:00Z');
  expect(await access()).toMatchObject({ line: 'Access: granted by the operator; at least 1000 users have it.' });
});

it.each([
  ['stripe', 'Access: sold through Stripe.'],
  ['open', 'Access: open to every user with a confirmed e-mail address.'],
] as const)('the doctor says with BILLING=%s who may publish, and does not read the database', async (mode, line) => {
  cloud.databases.delete(DATABASE);
  expect(await access(mode)).toEqual({ line, warning: null });
});
