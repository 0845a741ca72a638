import { request } from 'node:http';
import { json } from 'node:stream/consumers';
import { indexDefinitions } from '@herald-lab/firestore';
import { newCloud, serveCloud } from '@herald-lab/google-cloud';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { BillingMode } from '../../functions/src/infra/config/billing-config.ts';
import { describeAccess } from './access.ts';
import { describeBudgets } from './budgets.ts';
import { callbackRisks } from './callbacks.ts';
import type { Google } from './google.ts';
import { groupsOf } from './groups.ts';
import { waitForIndexes } from './wait-for-indexes.ts';

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

it('the doctor names what platforms have cost this month, a forecast, and budgets that end', async () => {
  const platform = { authUrl: '', apiUrl: '', clientId: '1', redirectUri: '' };
  const amount = (calls: number, microdollars: number) => ({
    mapValue: { fields: { calls: { integerValue: `${calls}` }, microdollars: { integerValue: `${microdollars}` } } },
  });
  const fields = { posts: amount(100, 8_000_000), numbers: amount(20, 1_000_000), lookups: amount(3, 0) };
  cloud.documents.set(`${DATABASE}/documents/operations/spending-x-2026-11`, { fields });
  const budgets = {
    posts: { calls: null, microdollars: 10_000_000 },
    numbers: { calls: 21, microdollars: 50_000_000 },
    lookups: { calls: 5, microdollars: null },
  };
  const platforms = { x: { ...platform, budgets }, threads: platform };
  const now = Date.UTC(2026, 10, 16);
  expect(await describeBudgets(google, { project: 'demo', platforms, now })).toEqual({
    lines: [
      'X, numbers: $1.00 of $50.00 and 20 of 21 calls this month, $2.00 and 40 calls by its end.',
      'X, lookups: $0.00 and 3 of 5 calls this month, $0.00 and 6 calls by its end.',
      'X, posts: $8.00 of $10.00 and 100 calls this month, $16.00 and 200 calls by its end.',
    ],
    warnings: [
      '95 % of X_NUMBERS_BUDGET is spent.',
      'X_LOOKUPS_BUDGET ends before the month, if it goes on like this.',
      '80 % of X_POSTS_BUDGET is spent.',
    ],
  });
  expect(
    await describeBudgets(google, { project: 'demo', platforms: { x: platform, threads: platform }, now: NOW }),
  ).toMatchObject({
    lines: [expect.any(String), expect.any(String), expect.stringMatching(/^X, posts: \$8.00 and .*; no budget\.$/)],
    warnings: [],
  });
});

const functions = ['authCallback', 'thAuthCallback', 'ttAuthCallback'];
const origin = 'https://europe-west1-demo-project.cloudfunctions.net';

it('a callback at a function of an earlier version is a risk, because the deploy asks whether to delete it', () => {
  const platforms = {
    x: { redirectUri: `${origin}/xAuthCallback` },
    bluesky: { redirectUri: 'https://demo-project.web.app/authCallback/bluesky' },
    threads: { redirectUri: `${origin}/thAuthCallback` },
    tiktok: { redirectUri: 'https://herald.example.com/api/tiktok/callback' },
    linkedin: { redirectUri: '' },
  };
  expect(callbackRisks(platforms, functions)).toEqual([
    `X_REDIRECT_URI names xAuthCallback, which this version does not deploy: when it is deleted, no account of x can be connected. Register ${origin}/authCallback/x for x, and set X_REDIRECT_URI to it.`,
  ]);
});

it('a deploy has at most ten functions together, in groups that need about the same processors', () => {
  const functions = Array.from({ length: 35 }, (_, index) => ({ name: `f${index}`, cpus: index < 12 ? 1 : 0.08 }));
  const groups = groupsOf(functions);
  expect(groups.map(({ length }) => length)).toEqual([9, 9, 9, 8]);
  expect(groups.map((group) => group.filter(({ cpus }) => cpus === 1).length)).toEqual([3, 3, 3, 3]);
  expect(
    groups
      .flat()
      .map(({ name }) => name)
      .sort(),
  ).toEqual(functions.map(({ name }) => name).sort());
});

it('a deploy has no group of functions where nothing changed', () => {
  expect(groupsOf([])).toEqual([]);
});

const wanted = indexDefinitions.parse({
  indexes: [
    {
      collectionGroup: 'posts',
      queryScope: 'COLLECTION',
      fields: [
        { fieldPath: 'a', order: 'ASCENDING' },
        { fieldPath: 'b', order: 'ASCENDING' },
      ],
    },
  ],
  fieldOverrides: [],
});
const index = {
  name: 'projects/demo/databases/(default)/collectionGroups/posts/indexes/1',
  queryScope: 'COLLECTION',
  fields: wanted.indexes[0]?.fields,
};

/** Lists the index in these states, one after the other; null where it is not listed. */
function googleWith(states: (string | null)[]): Google {
  const read: Google['read'] = async (_api, path) => {
    if (!path.includes('/indexes')) return {};
    const state = states.length > 1 ? states.shift() : states[0];
    return state ? { indexes: [{ ...index, state }] } : {};
  };
  return { read, readAnonymously: read };
}

it('waitForIndexes waits for an index that Firestore lists only after a while', async () => {
  const states = [null, null, null, 'CREATING', 'READY', 'READY'];
  await waitForIndexes(googleWith(states), 'demo', { wanted, report: () => undefined, pollMs: 1 });
  expect(states).toEqual(['READY']);
});

it('waitForIndexes names the indexes that Firestore does not have', async () => {
  await expect(
    waitForIndexes(googleWith([null]), 'demo', { wanted, report: () => undefined, pollMs: 1 }),
  ).rejects.toThrow('Firestore does not have these indexes: COLLECTION posts (a ASCENDING, b ASCENDING).');
});
