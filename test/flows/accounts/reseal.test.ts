import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Context, context } from '../../../functions/src/context.ts';
import { readAccount } from '../../../functions/src/domain/accounts/accounts.ts';
import { saveConnection } from '../../../functions/src/domain/accounts/index.ts';
import { resealAccounts } from '../../../functions/src/domain/accounts/jobs.ts';
import { openStored } from '../../../functions/src/domain/accounts/open-account.ts';
import { rotateSecret } from '../../../functions/src/domain/webhooks/index.ts';
import { resealEndpoints } from '../../../functions/src/domain/webhooks/jobs.ts';
import { Secret } from '../../../functions/src/infra/config/secrets.ts';
import { createVault, type Vault } from '../../../functions/src/infra/crypto/token-vault.ts';
import { stdoutLogger } from '../../../functions/src/infra/observe/logger.ts';
import type { Store } from '../../../functions/src/infra/store/store.ts';
import { MINUTE, SECOND } from '../../../functions/src/model/clock.ts';
import { resealAll } from '../../../ops/control/reseal.ts';
import { countSeals, sealLines } from '../../../ops/control/seals.ts';
import { EndpointServer } from '../../support/endpoint-server.ts';
import { EventsFixture } from '../../support/events-fixture.ts';
import { ownStore } from '../../support/own-store.ts';

const USER = 'sealed';
const account = { uid: USER, platform: 'facebook', accountId: 'page' } as const;
const server = new EndpointServer();
const logger = stdoutLogger({});

const [k1, k2] = ['k1', 'k2'].map((id) => `${id}:${randomBytes(32).toString('base64')}`);
function vaultOf(...keys: (string | undefined)[]): Vault {
  return createVault(new Secret(keys.join(',')));
}

let store: Store;
let before: Context;
let rotated: Context;

/** The context with a clock of the test, as it is while these keys are set. */
function world(...keys: (string | undefined)[]): EventsFixture {
  const fixture = new EventsFixture(USER, { store, vault: vaultOf(...keys) });
  fixture.allow(server.host);
  return fixture;
}

/** Connects a Page, whose tokens never expire and so are never refreshed. */
async function connectPage(): Promise<void> {
  await saveConnection(before, USER, 'facebook', {
    tokens: { accessToken: 'access', refreshToken: 'refresh', expiresIn: null, tokenType: 'bearer', scope: null },
    profile: { platformId: 'page', displayName: 'Page', username: null, avatarUrl: null, accountType: 'user' },
  });
}

async function storedAccount() {
  return readAccount({ ...before, store }, account);
}

beforeAll(() => server.start());
afterAll(() => server.close());
beforeEach(() => {
  store = ownStore();
  before = { ...context(), store, vault: vaultOf(k1) };
  rotated = { ...before, vault: vaultOf(k2, k1) };
});

it('the sweep seals tokens and signing secrets again, so that the old key can be removed', async () => {
  await connectPage();
  const { address, secret: old } = await world(k1).endpoint(server);
  const { secret } = await rotateSecret(before, address);
  expect(sealLines(await countSeals(store))).toBe('k1: 2 in connected accounts, 2 in webhook endpoints');
  expect(await resealAccounts(rotated, logger)).toMatchObject({ found: 1, done: 1, failed: 0 });
  expect(await resealEndpoints(rotated, logger)).toMatchObject({ found: 1, done: 1, failed: 0 });
  expect(sealLines(await countSeals(store))).toBe('k2: 2 in connected accounts, 2 in webhook endpoints');

  const after = world(k2);
  await after.happen();
  await after.pass(SECOND);
  expect(server.accepted).toHaveLength(1);
  const [{ body, headers } = { body: '', headers: {} }] = server.received;
  for (const key of [secret, old]) expect(() => new Webhook(key).verify(body, headers)).not.toThrow();
  const opened = openStored(after.ctx, await storedAccount(), 'Facebook');
  expect(opened).toEqual({ accessToken: 'access', refreshToken: 'refresh' });
});

it('a second sweep changes nothing, and with one key the sweep reads nothing', async () => {
  await connectPage();
  await resealAccounts(rotated, logger);
  const { version } = await storedAccount();
  expect(await resealAccounts(rotated, logger)).toMatchObject({ found: 0, done: 0 });
  expect((await storedAccount()).version).toEqual(version);
  const unread = Object.assign(ownStore().allAccounts, { limit: () => expect.unreachable() });
  const withOneKey = { ...rotated, store: { ...store, allAccounts: unread }, vault: vaultOf(k2) };
  expect(await resealAccounts(withOneKey, logger)).toMatchObject({ found: 0 });
});

it('the sweep continues where the last one has stopped', async () => {
  await connectPage();
  const { ref, account: page } = await storedAccount();
  const current = { ...page, accessToken: null, refreshToken: null };
  const before = Array.from({ length: 1_000 }, (_, n) => ref.parent.doc(`0${n}`));
  for (let n = 0; n < before.length; n += 500) {
    const batch = store.batch();
    for (const other of before.slice(n, n + 500)) batch.create(other, current);
    await batch.commit();
  }
  // Each sweep has time for one page.
  let now = 0;
  const slow = { ...rotated, clock: { now: () => (now += 15 * SECOND) } };
  const sweeps = [await resealAccounts(slow, logger), await resealAccounts(slow, logger)];
  expect(sweeps).toMatchObject([
    { found: 0, more: true },
    { found: 0, more: true },
  ]);
  expect(await resealAccounts(slow, logger)).toMatchObject({ found: 1, done: 1, more: false });
  expect(await resealAccounts(slow, logger)).toMatchObject({ found: 0, more: true });
});

it('a command seals everything at once and reports each page', async () => {
  await connectPage();
  await world(k1).endpoint(server);
  const lines: string[] = [];
  expect(await resealAll(rotated, (line) => lines.push(line))).toBe('All of them have the newest key.');
  expect(lines).toEqual([
    'connected accounts: 1 of 1 read, 1 sealed again',
    'webhook endpoints: 1 of 1 read, 1 sealed again',
  ]);
  expect(Object.keys(await countSeals(store))).toEqual(['k2']);
});

it('the sweep leaves an account alone while its tokens are being refreshed', async () => {
  await connectPage();
  const { ref, readAt } = await storedAccount();
  await ref.update({ refreshLease: { owner: 'worker', until: new Date(readAt + MINUTE) } });
  expect(await resealAccounts(rotated, logger)).toMatchObject({ found: 1, skipped: 1 });
  expect(Object.keys(await countSeals(store))).toEqual(['k1']);
});

it('the sweep does not overwrite a secret that its owner rotates meanwhile', async () => {
  const { address } = await world(k1).endpoint(server);
  const page = await store.allWebhooks.get();
  const { secret } = await rotateSecret(rotated, address);
  const outdated = Object.assign(ownStore().allWebhooks, { limit: () => ({ get: async () => page }) });
  const raced = { ...rotated, store: { ...store, allWebhooks: outdated } };
  expect(await resealEndpoints(raced, logger)).toMatchObject({ found: 1, done: 0, skipped: 1, failed: 0 });
  await resealEndpoints(rotated, logger);
  const after = world(k2);
  await after.happen();
  await after.pass(SECOND);
  const { body = '', headers = {} } = server.received.at(-1) ?? {};
  expect(() => new Webhook(secret).verify(body, headers)).not.toThrow();
});

it('the sweep goes on after a secret that no key opens', async () => {
  const lost = `k0:${randomBytes(32).toString('base64')}`;
  await world(lost).endpoint(server);
  await world(k1).endpoint(server);
  expect(await resealEndpoints(rotated, logger)).toMatchObject({ found: 2, done: 1, failed: 1 });
  expect(await countSeals(store)).toEqual({ k0: { 'webhook endpoints': 1 }, k2: { 'webhook endpoints': 1 } });
});
