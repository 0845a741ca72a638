import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Secret } from '../../../functions/src/config/secrets.ts';
import { listAccounts } from '../../../functions/src/connections/accounts.ts';
import { freshAccount } from '../../../functions/src/connections/refresh.ts';
import type { Context } from '../../../functions/src/context.ts';
import { createVault } from '../../../functions/src/crypto/token-vault.ts';
import { HeraldError } from '../../../functions/src/errors.ts';
import { platformHttp } from '../../../functions/src/http/platform-http.ts';
import { PlatformFailure } from '../../../functions/src/platforms/contract/outcome.ts';
import type { Platform } from '../../../functions/src/platforms/platform.ts';
import { silent, TokenFixture } from '../../connections/token-fixture.ts';

export interface TokensSubject {
  platform: Platform;
  settings?: Record<string, unknown>;
  /** What the next refresh comes to after one whose answer was lost on its way. */
  afterLostAnswer: 'refreshed' | 'reconnect';
}

const wish = { logger: silent };

const newKey = `rotated:${Buffer.alloc(32, 'another key').toString('base64')}`;
const vaultOf = (...keys: string[]) => createVault(new Secret(keys.join(',')));

const outcomeOf = async (promise: Promise<unknown>): Promise<string> => {
  try {
    await promise;
    return 'fresh';
  } catch (error) {
    if (error instanceof PlatformFailure) return error.outcome.kind;
    if (error instanceof HeraldError) return error.reason;
    throw error;
  }
};

/** A context whose calls to the platform wait until `open` is called; `asked` resolves when the first one is there. */
const gated = (ctx: Context) => {
  const asked = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  const http: Context['http'] = async (request) => {
    const answer = await platformHttp(request);
    asked.resolve();
    await gate.promise;
    return answer;
  };
  return { ctx: { ...ctx, http }, asked: asked.promise, open: () => gate.resolve() };
};

/** The promises about tokens that hold for every platform, whatever its tokens are like. */
const tokenPromises = ({ platform, settings, afterLostAnswer }: TokensSubject): void => {
  let stage: TokenFixture;
  beforeAll(async () => {
    stage = await TokenFixture.open(platform, settings);
  });
  afterAll(() => stage.close());

  /** A connected account whose token is about to end. */
  const aged = async () => {
    const connected = await stage.connected();
    stage.age(connected.seeded);
    return connected;
  };

  it('keeps a token that is valid for long enough', async () => {
    const { address, seeded } = await stage.connected();
    expect((await freshAccount(stage.ctx, address, wish)).accessToken).toBe(seeded.accessToken);
    expect(stage.refreshes(address)).toBe(0);
  });

  it('stores no token in plain text, before and after a refresh', async () => {
    const { address, seeded } = await aged();
    const before = JSON.stringify(await stage.stored(address));
    const { accessToken } = await freshAccount(stage.ctx, address, wish);
    const after = JSON.stringify(await stage.stored(address));
    for (const text of [before, after])
      for (const token of [seeded.accessToken, seeded.refreshToken, accessToken])
        if (token) expect(text).not.toContain(token);
    expect(after).not.toBe(before);
  });

  it('refreshes once for five concurrent workers', async () => {
    const { address, seeded } = await aged();
    const accounts = await Promise.all(Array.from({ length: 5 }, () => freshAccount(stage.ctx, address, wish)));
    expect(stage.refreshes(address)).toBe(1);
    expect(new Set(accounts.map(({ accessToken }) => accessToken)).size).toBe(1);
    expect(accounts[0]?.accessToken).not.toBe(seeded.accessToken);
  });

  it('refreshes once for workers on two instances', async () => {
    const { address, seeded } = await aged();
    const workers = [stage.ctx, stage.other, stage.ctx, stage.other, stage.other];
    const accounts = await Promise.all(workers.map((ctx) => freshAccount(ctx, address, wish)));
    expect(stage.refreshes(address)).toBe(1);
    expect(new Set(accounts.map(({ accessToken }) => accessToken)).size).toBe(1);
    expect(accounts[0]?.accessToken).not.toBe(seeded.accessToken);
  });

  it('replaces a refused token once, however many calls were refused with it', async () => {
    const { address, seeded } = await aged();
    const refused = { ...wish, refused: seeded.accessToken };
    const first = await freshAccount(stage.ctx, address, refused);
    const straggler = await freshAccount(stage.other, address, refused);
    expect(first.accessToken).not.toBe(seeded.accessToken);
    expect(straggler.accessToken).toBe(first.accessToken);
    expect(stage.refreshes(address)).toBe(1);
  });

  it.each([
    ['a broken connection', { cut: true }],
    ['a server error', { status: 500 }],
    ['an overload', { status: 503 }],
    ['a page that is not a valid response', { status: 200, body: '<html>busy</html>' }],
  ])('continues with the current token after %s, and keeps the account', async (_what, fault) => {
    const { address, seeded } = await aged();
    stage.fault(address, fault);
    expect((await freshAccount(stage.ctx, address, wish)).accessToken).toBe(seeded.accessToken);
    expect(await stage.stored(address)).toMatchObject({ reconnectRequired: false, refreshLease: null });
    expect((await freshAccount(stage.ctx, address, wish)).accessToken).not.toBe(seeded.accessToken);
  });

  it('retries later when the token was refused and the platform is unreachable', async () => {
    const { address, seeded } = await aged();
    stage.fault(address, { cut: true });
    const refused = { ...wish, refused: seeded.accessToken };
    expect(await outcomeOf(freshAccount(stage.ctx, address, refused))).toBe('retryAfter');
    expect(await outcomeOf(freshAccount(stage.ctx, address, refused))).toBe('fresh');
  });

  it('does not disconnect an account over a lost response, whatever follows', async () => {
    const { address, seeded } = await aged();
    stage.fault(address, { afterEffect: true });
    const refused = { ...wish, refused: seeded.accessToken };
    expect(await outcomeOf(freshAccount(stage.ctx, address, refused))).toBe('retryAfter');
    expect(await stage.stored(address)).toMatchObject({ reconnectRequired: false, refreshLease: null });
    const later = afterLostAnswer === 'refreshed' ? 'fresh' : 'reconnect';
    expect(await outcomeOf(freshAccount(stage.ctx, address, refused))).toBe(later);
  });

  it('disconnects an account that the platform refuses, stops calling, and restores it on reconnect', async () => {
    const { address, seeded } = await aged();
    stage.revoke(address);
    expect(await outcomeOf(freshAccount(stage.ctx, address, wish))).toBe('reconnect');
    expect(await outcomeOf(freshAccount(stage.ctx, address, wish))).toBe('reconnect');
    expect(stage.refreshes(address)).toBe(1);
    expect(await listAccounts(stage.ctx, address.uid)).toMatchObject([{ platform, status: 'reconnect_required' }]);

    const again = stage.seed(seeded.username);
    await stage.save(address, again);
    expect(await listAccounts(stage.ctx, address.uid)).toMatchObject([{ platform, status: 'active' }]);
    expect((await freshAccount(stage.ctx, address, wish)).accessToken).toBe(again.accessToken);
  });

  it('stores a refreshed token although the database is unavailable for a while', async () => {
    const { address, seeded } = await aged();
    const { ctx, failures } = withFailingSaves(stage.ctx, 3);
    const { accessToken } = await freshAccount(ctx, address, wish);
    expect(failures()).toBe(3);
    expect(accessToken).not.toBe(seeded.accessToken);
    expect((await freshAccount(stage.other, address, wish)).accessToken).toBe(accessToken);
    expect(stage.refreshes(address)).toBe(1);
  });

  it('stores a refreshed token once when the response of the database is lost', async () => {
    const { address, seeded } = await aged();
    const { ctx, failures } = withFailingSaves(stage.ctx, 1, 'after');
    const { accessToken } = await freshAccount(ctx, address, wish);
    expect(failures()).toBe(1);
    expect(accessToken).not.toBe(seeded.accessToken);
    expect(stage.refreshes(address)).toBe(1);
  });

  it('prefers a new connection to a concurrent refresh', async () => {
    const { address, seeded } = await aged();
    const { ctx, asked, open } = gated(stage.ctx);
    const refreshing = freshAccount(ctx, address, wish);
    await asked;
    const again = stage.seed(seeded.username);
    await stage.save(address, again);
    open();
    expect((await refreshing).accessToken).toBe(again.accessToken);
    expect((await freshAccount(stage.ctx, address, wish)).accessToken).toBe(again.accessToken);
  });

  it('does not restore an account that was removed during its refresh', async () => {
    const { address } = await aged();
    const { ctx, asked, open } = gated(stage.ctx);
    const refreshing = outcomeOf(freshAccount(ctx, address, wish));
    await asked;
    await stage.ctx.store.user(address.uid).accounts(platform).doc(address.accountId).delete();
    open();
    expect(await refreshing).toBe('missing_integrations');
    expect(await stage.stored(address)).toBeUndefined();
  });

  it('keeps other changes to the account during its refresh', async () => {
    const { address, seeded } = await aged();
    const { ctx, asked, open } = gated(stage.ctx);
    const refreshing = freshAccount(ctx, address, wish);
    await asked;
    await stage.ctx.store
      .user(address.uid)
      .accounts(platform)
      .doc(address.accountId)
      .update({ enabled_for_repost: true });
    open();
    expect((await refreshing).accessToken).not.toBe(seeded.accessToken);
    expect(await stage.stored(address)).toMatchObject({ enabled_for_repost: true, refreshLease: null });
  });

  it('takes over the lease of a killed worker', async () => {
    const { address, seeded } = await aged();
    const ref = stage.ctx.store.user(address.uid).accounts(platform).doc(address.accountId);
    await ref.update({ refreshLease: { owner: 'dead', until: new Date('2020-01-01') } });
    expect((await freshAccount(stage.ctx, address, wish)).accessToken).not.toBe(seeded.accessToken);
  });

  it('seals with the newest key, and opens what an older key sealed', async () => {
    const { address, seeded } = await stage.connected();
    const rotated = { ...stage.ctx, vault: vaultOf(newKey, z.string().parse(process.env['TOKEN_SEAL_KEYS'])) };
    expect((await freshAccount(rotated, address, wish)).accessToken).toBe(seeded.accessToken);
    stage.age(seeded);
    const { accessToken } = await freshAccount(rotated, address, wish);
    const withoutTheOld = { ...stage.ctx, vault: vaultOf(newKey) };
    expect((await freshAccount(withoutTheOld, address, wish)).accessToken).toBe(accessToken);
  });

  it('requires a reconnect while the key is missing, and continues when it is back', async () => {
    const { address, seeded } = await stage.connected();
    const keyless = { ...stage.ctx, vault: vaultOf(newKey) };
    expect(await outcomeOf(freshAccount(keyless, address, wish))).toBe('reconnect');
    expect((await freshAccount(stage.ctx, address, wish)).accessToken).toBe(seeded.accessToken);
  });

  it('finds no account of another user', async () => {
    const { address } = await stage.connected();
    const stranger = { ...address, uid: 'somebody-else' };
    expect(await outcomeOf(freshAccount(stage.ctx, stranger, wish))).toBe('missing_integrations');
    expect(await outcomeOf(freshAccount(stage.ctx, { ...address, accountId: '../x' }, wish))).toBe(
      'missing_integrations',
    );
  });
};

/** gRPC's UNAVAILABLE. */
const unavailable = () => Object.assign(new Error('14 UNAVAILABLE'), { code: 14 });

/** A context in which the first `times` savings of tokens fail, `before` they reach the database or `after`. */
const withFailingSaves = (ctx: Context, times: number, when: 'before' | 'after' = 'before') => {
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
};

/** Runs the suite for each subject of a platform. */
export const tokenContract = (subjects: Readonly<Record<string, TokensSubject>>): void => {
  for (const [title, subject] of Object.entries(subjects)) describe(title, () => tokenPromises(subject));
};
