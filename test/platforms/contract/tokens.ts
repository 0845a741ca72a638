import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Context } from '../../../functions/src/context.ts';
import { freshAccount, listAccounts } from '../../../functions/src/domain/accounts/index.ts';
import { Secret } from '../../../functions/src/infra/config/secrets.ts';
import { createVault } from '../../../functions/src/infra/crypto/token-vault.ts';
import { platformHttp } from '../../../functions/src/infra/http-client/platform-http.ts';
import { HOUR } from '../../../functions/src/model/clock.ts';
import { HeraldError } from '../../../functions/src/model/errors.ts';
import type { Platform } from '../../../functions/src/model/platform.ts';
import { PlatformFailure } from '../../../functions/src/platforms/contract/outcome.ts';
import { silent, TokenFixture } from '../../support/token-fixture.ts';

export interface TokensSubject {
  platform: Platform;
  settings?: Record<string, unknown>;
  /** The outcome of the next refresh after a refresh with a lost response. */
  afterLostAnswer: 'refreshed' | 'reconnect';
}

const options = { logger: silent };

const newKey = `rotated:${Buffer.alloc(32, 'another key').toString('base64')}`;

/** Runs the suite for each subject of a platform. */
export function tokenContract(subjects: Readonly<Record<string, TokensSubject>>): void {
  for (const [title, subject] of Object.entries(subjects)) describe(title, () => tokenContractTests(subject));
}

/** The promises about the tokens of every platform. */
function tokenContractTests({ platform, settings, afterLostAnswer }: TokensSubject): void {
  let fixture: TokenFixture;
  beforeAll(async () => {
    fixture = await TokenFixture.open(platform, settings);
  });
  afterAll(() => fixture.close());

  /** A connected account with a token that is about to expire. */
  const aged = async () => {
    const connected = await fixture.connected();
    fixture.age(connected.seeded);
    return connected;
  };

  it('a token that is valid for long enough is kept', async () => {
    const { address, seeded } = await fixture.connected();
    expect((await freshAccount(fixture.ctx, address, options)).accessToken).toBe(seeded.accessToken);
    expect(fixture.refreshes(address)).toBe(0);
  });

  it('tokens are not stored in plain text, before and after a refresh', async () => {
    const { address, seeded } = await aged();
    const before = JSON.stringify(await fixture.stored(address));
    const { accessToken } = await freshAccount(fixture.ctx, address, options);
    const after = JSON.stringify(await fixture.stored(address));
    for (const text of [before, after])
      for (const token of [seeded.accessToken, seeded.refreshToken, accessToken])
        if (token) expect(text).not.toContain(token);
    expect(after).not.toBe(before);
  });

  it('five concurrent workers refresh a token once', async () => {
    const { address, seeded } = await aged();
    const accounts = await Promise.all(Array.from({ length: 5 }, () => freshAccount(fixture.ctx, address, options)));
    expect(fixture.refreshes(address)).toBe(1);
    expect(new Set(accounts.map(({ accessToken }) => accessToken)).size).toBe(1);
    expect(accounts[0]?.accessToken).not.toBe(seeded.accessToken);
  });

  it('workers on two instances refresh a token once', async () => {
    const { address, seeded } = await aged();
    const workers = [fixture.ctx, fixture.other, fixture.ctx, fixture.other, fixture.other];
    const accounts = await Promise.all(workers.map((ctx) => freshAccount(ctx, address, options)));
    expect(fixture.refreshes(address)).toBe(1);
    expect(new Set(accounts.map(({ accessToken }) => accessToken)).size).toBe(1);
    expect(accounts[0]?.accessToken).not.toBe(seeded.accessToken);
  });

  it('a refused token is replaced once, however many calls were refused with it', async () => {
    const { address, seeded } = await aged();
    const refused = { ...options, refused: seeded.accessToken };
    const first = await freshAccount(fixture.ctx, address, refused);
    const late = await freshAccount(fixture.other, address, refused);
    expect(first.accessToken).not.toBe(seeded.accessToken);
    expect(late.accessToken).toBe(first.accessToken);
    expect(fixture.refreshes(address)).toBe(1);
  });

  it.each([
    ['a broken connection', { cut: true }],
    ['a server error', { status: 500 }],
    ['an overload', { status: 503 }],
    ['a page that is not a valid response', { status: 200, body: '<html>busy</html>' }],
  ])('a run continues with the current token after %s, and keeps the account', async (_what, fault) => {
    const { address, seeded } = await aged();
    fixture.fault(address, fault);
    expect((await freshAccount(fixture.ctx, address, options)).accessToken).toBe(seeded.accessToken);
    expect(await fixture.stored(address)).toMatchObject({ reconnectRequired: false, refreshLease: null });
    expect((await freshAccount(fixture.ctx, address, options)).accessToken).not.toBe(seeded.accessToken);
  });

  it('a run is retried later when the token was refused and the platform is unreachable', async () => {
    const { address, seeded } = await aged();
    fixture.fault(address, { cut: true });
    const refused = { ...options, refused: seeded.accessToken };
    expect(await outcomeOf(freshAccount(fixture.ctx, address, refused))).toBe('retryAfter');
    expect(await outcomeOf(freshAccount(fixture.ctx, address, refused))).toBe('fresh');
  });

  it('a lost response does not disconnect an account', async () => {
    const { address, seeded } = await aged();
    fixture.fault(address, { afterEffect: true });
    const refused = { ...options, refused: seeded.accessToken };
    expect(await outcomeOf(freshAccount(fixture.ctx, address, refused))).toBe('retryAfter');
    expect(await fixture.stored(address)).toMatchObject({ reconnectRequired: false, refreshLease: null });
    const later = afterLostAnswer === 'refreshed' ? 'fresh' : 'reconnect';
    expect(await outcomeOf(freshAccount(fixture.ctx, address, refused))).toBe(later);
  });

  it('an account with a working token is kept when its renewal is refused, and its owner is asked to reconnect', async () => {
    const { address, seeded } = await aged();
    fixture.revoke(address);
    for (let attempt = 0; attempt < 2; attempt += 1)
      expect((await freshAccount(fixture.ctx, address, options)).accessToken).toBe(seeded.accessToken);
    const renewal = await freshAccount(fixture.ctx, address, { ...options, renew: seeded.accessToken }).catch(String);
    expect(renewal).toContain('Connect the');
    expect(fixture.refreshes(address)).toBe(2);
    expect(await fixture.stored(address)).toMatchObject({ reconnectRequired: false, refreshLease: null });
    const views = () => listAccounts(fixture.ctx, address.uid);
    expect(await views()).toMatchObject([{ status: 'active', renewsItself: false }]);

    fixture.revoke(address, false);
    await freshAccount(fixture.ctx, address, { ...options, renew: seeded.accessToken });
    expect(await views()).toMatchObject([{ status: 'active', renewsItself: true }]);
  });

  it.each(['refused', 'expired'])(
    'an account with a token that is %s is disconnected when the platform refuses to renew it',
    async (state) => {
      const { address, seeded } = await aged();
      fixture.revoke(address);
      if (state === 'expired') fixture.sandbox.clock.advance(HOUR);
      const given = state === 'refused' ? { ...options, refused: seeded.accessToken } : options;
      expect(await outcomeOf(freshAccount(fixture.ctx, address, given))).toBe('reconnect');
      expect(await fixture.stored(address)).toMatchObject({ reconnectRequired: true });
    },
  );

  it('a refused account is not called any more, and a reconnect restores it', async () => {
    const { address, seeded } = await aged();
    fixture.revoke(address);
    const refused = { ...options, refused: seeded.accessToken };
    expect(await outcomeOf(freshAccount(fixture.ctx, address, refused))).toBe('reconnect');
    expect(await outcomeOf(freshAccount(fixture.ctx, address, options))).toBe('reconnect');
    expect(fixture.refreshes(address)).toBe(1);
    expect(await listAccounts(fixture.ctx, address.uid)).toMatchObject([{ platform, status: 'reconnect_required' }]);

    const again = fixture.seed(seeded.username);
    await fixture.save(address, again);
    expect(await listAccounts(fixture.ctx, address.uid)).toMatchObject([{ platform, status: 'active' }]);
    expect((await freshAccount(fixture.ctx, address, options)).accessToken).toBe(again.accessToken);
  });

  it('a refreshed token is stored although the database is unavailable for a while', async () => {
    const { address, seeded } = await aged();
    const { ctx, failures } = withFailingSaves(fixture.ctx, 3);
    const { accessToken } = await freshAccount(ctx, address, options);
    expect(failures()).toBe(3);
    expect(accessToken).not.toBe(seeded.accessToken);
    expect((await freshAccount(fixture.other, address, options)).accessToken).toBe(accessToken);
    expect(fixture.refreshes(address)).toBe(1);
  });

  it('a refreshed token is stored once when the response of the database is lost', async () => {
    const { address, seeded } = await aged();
    const { ctx, failures } = withFailingSaves(fixture.ctx, 1, 'after');
    const { accessToken } = await freshAccount(ctx, address, options);
    expect(failures()).toBe(1);
    expect(accessToken).not.toBe(seeded.accessToken);
    expect(fixture.refreshes(address)).toBe(1);
  });

  it('a new connection is kept over a concurrent refresh', async () => {
    const { address, seeded } = await aged();
    const { ctx, requested, release } = withBlockedCalls(fixture.ctx);
    const refreshing = freshAccount(ctx, address, options);
    await requested;
    const again = fixture.seed(seeded.username);
    await fixture.save(address, again);
    release();
    expect((await refreshing).accessToken).toBe(again.accessToken);
    expect((await freshAccount(fixture.ctx, address, options)).accessToken).toBe(again.accessToken);
  });

  it('an account that was removed during its refresh is not restored', async () => {
    const { address } = await aged();
    const { ctx, requested, release } = withBlockedCalls(fixture.ctx);
    const refreshing = outcomeOf(freshAccount(ctx, address, options));
    await requested;
    await fixture.ctx.store.user(address.uid).accounts(platform).doc(address.accountId).delete();
    release();
    expect(await refreshing).toBe('missing_integrations');
    expect(await fixture.stored(address)).toBeUndefined();
  });

  it('other changes to the account during its refresh are kept', async () => {
    const { address, seeded } = await aged();
    const { ctx, requested, release } = withBlockedCalls(fixture.ctx);
    const refreshing = freshAccount(ctx, address, options);
    await requested;
    await fixture.ctx.store
      .user(address.uid)
      .accounts(platform)
      .doc(address.accountId)
      .update({ enabled_for_repost: true });
    release();
    expect((await refreshing).accessToken).not.toBe(seeded.accessToken);
    expect(await fixture.stored(address)).toMatchObject({ enabled_for_repost: true, refreshLease: null });
  });

  it('a token is refreshed after the lease of a killed worker ends', async () => {
    const { address, seeded } = await aged();
    const ref = fixture.ctx.store.user(address.uid).accounts(platform).doc(address.accountId);
    await ref.update({ refreshLease: { owner: 'dead', until: new Date('2020-01-01') } });
    expect((await freshAccount(fixture.ctx, address, options)).accessToken).not.toBe(seeded.accessToken);
  });

  it('tokens are sealed with the newest key, and tokens that an older key sealed are opened', async () => {
    const { address, seeded } = await fixture.connected();
    const rotated = { ...fixture.ctx, vault: vaultOf(newKey, z.string().parse(process.env['TOKEN_SEAL_KEYS'])) };
    expect((await freshAccount(rotated, address, options)).accessToken).toBe(seeded.accessToken);
    fixture.age(seeded);
    const { accessToken } = await freshAccount(rotated, address, options);
    const withoutTheOld = { ...fixture.ctx, vault: vaultOf(newKey) };
    expect((await freshAccount(withoutTheOld, address, options)).accessToken).toBe(accessToken);
  });

  it('a missing key requires a reconnect, and the run continues when the key is back', async () => {
    const { address, seeded } = await fixture.connected();
    const keyless = { ...fixture.ctx, vault: vaultOf(newKey) };
    expect(await outcomeOf(freshAccount(keyless, address, options))).toBe('reconnect');
    expect((await freshAccount(fixture.ctx, address, options)).accessToken).toBe(seeded.accessToken);
  });

  it('the account of another user is not found', async () => {
    const { address } = await fixture.connected();
    const otherUser = { ...address, uid: 'somebody-else' };
    expect(await outcomeOf(freshAccount(fixture.ctx, otherUser, options))).toBe('missing_integrations');
    expect(await outcomeOf(freshAccount(fixture.ctx, { ...address, accountId: '../x' }, options))).toBe(
      'missing_integrations',
    );
  });
}

async function outcomeOf(promise: Promise<unknown>): Promise<string> {
  try {
    await promise;
    return 'fresh';
  } catch (error) {
    if (error instanceof PlatformFailure) return error.outcome.kind;
    if (error instanceof HeraldError) return error.reason;
    throw error;
  }
}

/** A context in which the first `times` saves of tokens fail, `before` they reach the database or `after`. */
function withFailingSaves(ctx: Context, times: number, when: 'before' | 'after' = 'before') {
  let left = times;
  const user: Context['store']['user'] = (uid) => {
    const real = ctx.store.user(uid);
    return {
      ...real,
      accounts: (platform) => {
        const collection = real.accounts(platform);
        const doc = collection.doc.bind(collection);
        collection.doc = ((id: string) => failingDoc(doc(id))) as typeof collection.doc;
        return collection;
      },
    };
  };
  type Doc = ReturnType<ReturnType<ReturnType<Context['store']['user']>['accounts']>['doc']>;
  const failingDoc = (ref: Doc): Doc => {
    const update = ref.update.bind(ref);
    ref.update = (async (...parameters: Parameters<typeof update>) => {
      const saves = 'accessToken' in Object(parameters[0]) && left > 0;
      if (saves) left -= 1;
      if (saves && when === 'before') throw unavailable();
      const written = await update(...parameters);
      if (saves) throw unavailable();
      return written;
    }) as typeof ref.update;
    return ref;
  };
  return { ctx: { ...ctx, store: { ...ctx.store, user } }, failures: () => times - left };
}

/** gRPC's UNAVAILABLE. */
function unavailable() {
  return Object.assign(new Error('14 UNAVAILABLE'), { code: 14 });
}

/** A context whose calls to the platform wait until `release` is called; `requested` resolves with the first one. */
function withBlockedCalls(ctx: Context) {
  const requested = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  const http: Context['http'] = async (request) => {
    const response = await platformHttp(request);
    requested.resolve();
    await gate.promise;
    return response;
  };
  return { ctx: { ...ctx, http }, requested: requested.promise, release: () => gate.resolve() };
}

function vaultOf(...keys: string[]) {
  return createVault(new Secret(keys.join(',')));
}
