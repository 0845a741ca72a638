import { randomUUID } from 'node:crypto';
import {
  type FaultOptions,
  type Sandbox,
  type SeededAccount,
  type SimulatedAccounts,
  startSandbox,
} from '@herald-lab/sandbox';
import { type Context, context } from '../../functions/src/context.ts';
import { type AccountAddress, saveConnection } from '../../functions/src/domain/accounts/index.ts';
import { createStore } from '../../functions/src/infra/store/store.ts';
import type { Platform } from '../../functions/src/model/platform.ts';
import { openFirestore } from './firestore.ts';

export const silent = { debug() {}, info() {}, warn() {}, error() {} };

/** The remaining lifetime of an aged token: due for a refresh, and still valid (ms). */
const LEFT_MS = 5 * 60_000;

/**
 * The stack's database, and a simulated platform of its own on a clock that the test advances. Tokens age
 * alike on both sides.
 */
export class TokenFixture {
  readonly platform: Platform;
  readonly sandbox: Sandbox;
  readonly ctx: Context;
  /** Another instance: the same settings, its own connection to the database. */
  readonly other: Context;
  readonly #accounts: SimulatedAccounts;
  readonly #close: () => Promise<void>;

  static async open(platform: Platform, settings: Record<string, unknown> = {}): Promise<TokenFixture> {
    return new TokenFixture(platform, await startSandbox({ port: 0, settings: { [platform]: settings } }));
  }

  private constructor(platform: Platform, sandbox: Sandbox) {
    const accounts = sandbox.platforms.find(({ name }) => name === platform)?.accounts;
    if (!accounts) throw new Error(`The sandbox has no ${platform}.`);
    const url = `${sandbox.url}/${platform}`;
    const base = context();
    const settings = { authUrl: url, apiUrl: url, clientId: 'herald-local', redirectUri: 'https://herald.example/cb' };
    const { db, close } = openFirestore(`token-stage-${randomUUID()}`);
    db.settings({ ignoreUndefinedProperties: true });
    this.platform = platform;
    this.sandbox = sandbox;
    this.ctx = {
      ...base,
      clock: sandbox.clock,
      config: { ...base.config, platforms: { ...base.config.platforms, [platform]: settings } },
    };
    this.other = { ...this.ctx, store: createStore(db) };
    this.#accounts = accounts;
    this.#close = close;
  }

  /** A connected account of a new user. */
  async connected(): Promise<{ address: AccountAddress; seeded: SeededAccount }> {
    const seeded = this.seed(`user.${randomUUID().slice(0, 8)}`);
    const address = { uid: randomUUID(), platform: this.platform, accountId: seeded.accountId };
    await this.save(address, seeded);
    return { address, seeded };
  }

  /** Tokens of a simulated account; the same account for the same name. */
  seed(username: string): SeededAccount {
    return this.#accounts.seed({ username });
  }

  /** Stores tokens as a finished authorization does. */
  async save({ uid, platform }: AccountAddress, seeded: SeededAccount): Promise<void> {
    await saveConnection(this.ctx, uid, platform, {
      tokens: {
        accessToken: seeded.accessToken,
        refreshToken: seeded.refreshToken ?? null,
        tokenType: 'bearer',
        expiresIn: seeded.expiresIn,
        scope: null,
      },
      profile: {
        platformId: seeded.accountId,
        displayName: seeded.displayName,
        username: seeded.username,
        avatarUrl: seeded.avatarUrl,
        accountType: 'user',
      },
    });
  }

  /** Advances the time until this token is about to expire. */
  age({ expiresIn }: SeededAccount): void {
    this.sandbox.clock.advance((expiresIn ?? 0) * 1000 - LEFT_MS);
  }

  revoke({ accountId }: AccountAddress, revoked = true): void {
    for (const token of this.#accounts.identity.tokensOf(accountId)) token.revoked = revoked;
  }

  fault(address: AccountAddress, fault: Partial<FaultOptions>): void {
    const defaults = { operation: 'refresh', times: 1, afterEffect: false, cut: false };
    this.sandbox.faults.add({ ...defaults, ...fault, platform: this.platform, accountId: address.accountId });
  }

  /** How often a token of this account was refreshed at the platform. */
  refreshes({ accountId }: AccountAddress): number {
    const calls = this.sandbox.calls.list();
    return calls.filter((call) => call.operation === 'refresh' && call.accountId === accountId).length;
  }

  async stored({ uid, platform, accountId }: AccountAddress) {
    return (await this.ctx.store.user(uid).accounts(platform).doc(accountId).get()).data();
  }

  async close(): Promise<void> {
    await Promise.all([this.sandbox.close(), this.#close()]);
  }
}
