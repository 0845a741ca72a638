import { randomUUID } from 'node:crypto';
import { FieldValue } from 'firebase-admin/firestore';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { context } from '../../../functions/src/context.ts';
import { freshAccount, saveConnection } from '../../../functions/src/domain/accounts/index.ts';
import { sweepTokens } from '../../../functions/src/domain/accounts/jobs.ts';
import { pagesOf } from '../../../functions/src/infra/store/batched-reads.ts';
import type { Platform } from '../../../functions/src/model/platform.ts';
import { addAccount, addFault, simulate } from '../../support/sandbox-control.ts';
import { silent, TokenFixture } from '../../support/token-fixture.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
function expiresIn(ms: number) {
  return new Date(context().clock.now() + ms);
}

/** The lifetime of a new token, as the platform returns it (s). */
const sixtyDays = { expiresIn: (60 * DAY) / 1000 };

/** A Page's token. */
const endless = { expiresIn: null, expiresAt: null };

const uids: string[] = [];

/** A connected account of a new user, with these fields set. */
async function connected(platform: Platform, fields: Record<string, unknown>, tokenAgeMs = 0) {
  const seeded = await addAccount({ platform, username: `sweep.${randomUUID().slice(0, 8)}`, tokenAgeMs });
  const uid = randomUUID();
  uids.push(uid);
  const { accessToken, refreshToken, accountId, displayName, username } = seeded;
  await saveConnection(context(), uid, platform, {
    tokens: { accessToken, refreshToken, expiresIn: seeded.expiresIn, tokenType: 'bearer', scope: null },
    profile: { platformId: accountId, displayName, username, avatarUrl: null, accountType: 'user' },
  });
  const ref = context().store.user(uid).accounts(platform).doc(accountId);
  await ref.update(fields);
  const sealed = async (): Promise<string> => z.string().parse((await ref.get()).data()?.accessToken);
  const before = await sealed();
  return { accountId, ref, renewed: async () => (await sealed()) !== before };
}

function sweep() {
  return sweepTokens(context(), silent);
}

/** The accounts that other tests left, some of which no sweep can refresh. */
async function deleteAccounts(): Promise<void> {
  const { store } = context();
  for await (const page of pagesOf(store.allAccounts, 400)) {
    const batch = store.batch();
    for (const { ref } of page) batch.delete(ref);
    await batch.commit();
  }
}

/** The token lifetime of TikTok until November 2026: tokens of two hours are due again at once. */
beforeAll(async () => {
  await simulate('tiktok', { accessTokenSeconds: DAY / 1000 });
  await deleteAccounts();
});
afterAll(() => simulate('tiktok', { accessTokenSeconds: (2 * HOUR) / 1000 }));

describe('the token refresh sweep', () => {
  beforeEach(() => {
    uids.length = 0;
  });
  afterEach(async () => {
    const { store } = context();
    for (const uid of uids)
      for (const platform of ['tiktok', 'threads', 'instagram', 'facebook', 'x'] as const) {
        const batch = store.batch();
        for (const { ref } of (await store.user(uid).accounts(platform).get()).docs) batch.delete(ref);
        await batch.commit();
      }
  });

  it.each<[string, Platform, () => Record<string, unknown>, number, boolean]>([
    ['TikTok, 5 hours left', 'tiktok', () => ({ expiresAt: expiresIn(5 * HOUR) }), 0, true],
    ['TikTok, expired', 'tiktok', () => ({ expiresAt: expiresIn(-DAY) }), 0, true],
    ['TikTok, expiry unknown', 'tiktok', () => ({ expiresAt: null }), 0, true],
    ['TikTok, expiry absent', 'tiktok', () => ({ expiresAt: FieldValue.delete() }), 0, true],
    ['TikTok, 5 hours left as a number', 'tiktok', () => ({ expiresAt: expiresIn(5 * HOUR).getTime() }), 0, true],
    ['TikTok, 10 hours left as a number', 'tiktok', () => ({ expiresAt: expiresIn(10 * HOUR).getTime() }), 0, false],
    ['TikTok, 10 hours left', 'tiktok', () => ({ expiresAt: expiresIn(10 * HOUR) }), 0, false],
    ['TikTok, no refresh token', 'tiktok', () => ({ expiresAt: expiresIn(HOUR), refreshToken: null }), 0, false],
    ['TikTok, reconnect required', 'tiktok', () => ({ expiresAt: expiresIn(-DAY), reconnectRequired: true }), 0, false],
    ['Threads, 20 days left', 'threads', () => ({ expiresAt: expiresIn(20 * DAY), ...sixtyDays }), 40 * DAY, true],
    ['Threads, 40 days left', 'threads', () => ({ expiresAt: expiresIn(40 * DAY), ...sixtyDays }), 20 * DAY, false],
    ['Instagram, 20 days left', 'instagram', () => ({ expiresAt: expiresIn(20 * DAY), ...sixtyDays }), 40 * DAY, true],
    ['Instagram, 40 days left', 'instagram', () => ({ expiresAt: expiresIn(40 * DAY), ...sixtyDays }), 20 * DAY, false],
  ])(
    'the sweep refreshes a token that is due, and no other (%s)',
    async (_what, platform, fields, tokenAgeMs, renewed) => {
      const account = await connected(platform, fields(), tokenAgeMs);
      expect((await sweep()).more).toBe(false);
      expect(await account.renewed()).toBe(renewed);
    },
  );

  it('the sweep refreshes no token twice', async () => {
    const account = await connected('tiktok', { expiresAt: expiresIn(HOUR) });
    await Promise.all([sweep(), sweep()]);
    const first = (await account.ref.get()).data();
    await sweep();
    expect((await account.ref.get()).data()).toEqual(first);
    expect(first?.reconnectRequired).toBe(false);
  });

  it('the sweep continues after a failed account, and counts the outcomes', async () => {
    const [broken, refused, fine] = await Promise.all([
      connected('tiktok', { expiresAt: expiresIn(HOUR) }),
      connected('tiktok', { expiresAt: expiresIn(2 * HOUR) }),
      connected('tiktok', { expiresAt: expiresIn(3 * HOUR) }),
    ]);
    await addFault({ platform: 'tiktok', operation: 'refresh', cut: true, accountId: broken.accountId });
    const body = { error: 'invalid_grant', error_description: 'Refresh token is invalid or expired.', log_id: '1' };
    await addFault({ platform: 'tiktok', operation: 'refresh', status: 400, body, accountId: refused.accountId });
    expect(await sweep()).toMatchObject({ done: 1, failed: 1, reconnect: 1, more: false });
    expect(await fine.renewed()).toBe(true);
    expect((await broken.ref.get()).data()).toMatchObject({ reconnectRequired: false });
    const [again, reconnectRequired] = [expect.any(Date), false];
    expect((await refused.ref.get()).data()).toMatchObject({ reconnectRequired, refreshRefusedAt: again });
    expect(await sweep()).toMatchObject({ done: 1, failed: 0, reconnect: 0 });
    await refused.ref.update({ expiresAt: expiresIn(-HOUR), refreshRefusedAt: new Date() });
    await addFault({ platform: 'tiktok', operation: 'refresh', status: 400, body, accountId: refused.accountId });
    expect(await sweep()).toMatchObject({ done: 0, failed: 0, reconnect: 1 });
    expect((await refused.ref.get()).data()).toMatchObject({ reconnectRequired: true });
  });

  it('the sweep keeps a Page for a year, which no renewal of its login extends', async () => {
    const fixture = await TokenFixture.open('facebook');
    onTestFinished(() => fixture.close());
    const { address, seeded } = await fixture.connected();
    // As a connection stores it: the token of a Page does not expire.
    await context().store.user(address.uid).accounts('facebook').doc(address.accountId).update(endless);
    for (let days = 0; days < 360; days += 20) {
      fixture.sandbox.clock.advance(20 * DAY);
      await sweepTokens(fixture.ctx, silent);
    }
    expect(await fixture.stored(address)).toMatchObject({ reconnectRequired: false });
    const { accessToken } = await freshAccount(fixture.ctx, address, { logger: silent });
    expect(accessToken).toBe(seeded.accessToken);
    expect(fixture.refreshes(address)).toBe(0);
  });

  it('the sweep continues after an account that cannot be parsed', async () => {
    const [malformed, fine] = await Promise.all([
      connected('tiktok', { expiresAt: expiresIn(HOUR) }),
      connected('tiktok', { expiresAt: expiresIn(3 * HOUR) }),
    ]);
    await malformed.ref.update('reconnectRequired', 'perhaps');
    expect(await sweep()).toMatchObject({ done: 1, failed: 1, more: false });
    expect(await fine.renewed()).toBe(true);
  });

  it('the sweep finds due accounts behind many that are not due', async () => {
    const { store, clock } = context();
    const uid = randomUUID();
    uids.push(uid);
    const crowd = store.batch();
    for (let n = 0; n < 250; n += 1)
      crowd.set(store.user(uid).accounts('x').doc(`crowd-${n}`), {
        accountId: `crowd-${n}`,
        accessToken: null,
        refreshToken: null,
        tokenType: 'bearer',
        expiresIn: null,
        expiresAt: expiresIn(HOUR),
        updatedAt: new Date(clock.now()),
        profile: { platformId: '1', displayName: null, username: null, avatarUrl: null, accountType: 'user' },
        extra: {},
        reconnectRequired: false,
        refreshLease: null,
      });
    await crowd.commit();
    const account = await connected('tiktok', { expiresAt: expiresIn(2 * HOUR) });
    expect((await sweep()).found).toBeGreaterThan(250);
    expect(await account.renewed()).toBe(true);
  });
});
