import { handleInProcess } from '@herald-lab/simulation';
import { context } from '../../../functions/src/context.ts';
import { readAccount } from '../../../functions/src/domain/accounts/accounts.ts';
import {
  type AccountAddress,
  activateConnection,
  connectAccount,
  startConnection,
} from '../../../functions/src/domain/accounts/index.ts';
import { type OpenTokens, openStored } from '../../../functions/src/domain/accounts/open-account.ts';
import { rootTrace } from '../../../functions/src/infra/observe/trace.ts';
import type { Platform } from '../../../functions/src/model/platform.ts';
import type { Sandboxes } from '../network/sandboxes.ts';
import type { World } from '../world.ts';
import { SignedOut, type Users } from './users.ts';

/** How often a user starts the connection of an account before giving up. */
const STARTS = 3;
/** How long a browser takes from page to page (ms). */
const BROWSER_MS = 2000;

/** A connection that a user has started, and what came of it. */
export interface StartedConnection {
  userId: string;
  platform: Platform;
  /** The platform's account of whoever approved the connection, which may be another person. */
  accountId: string;
  isForeign: boolean;
  /** The kinds of all responses to its callback. */
  outcomes: string[];
}

/** A user who connects an account. */
interface Attempt {
  userId: string;
  platform: Platform;
  /** At the platform. */
  username: string;
  /** The session of the pages that starts it; null where the API does. */
  sessionId: string | null;
  /** How often the browser loads the callback. */
  visits: number;
  /** Another user opens the address instead, and approves with an account of theirs. */
  stranger: string | null;
}

/** An account as it is stored, with its tokens in the clear. */
export interface StoredConnection {
  userId: string;
  platform: Platform;
  accountId: string;
  tokens: OpenTokens;
  /** Whether the account says that it has to be connected again. */
  needsReconnect: boolean;
}

/** Users who connect accounts through the pages of the platforms. */
export class Connections {
  readonly started: StartedConnection[] = [];
  readonly #world: World;
  readonly #users: Users;
  readonly #sandboxes: Sandboxes;

  constructor(world: World, users: Users, sandboxes: Sandboxes) {
    this.#world = world;
    this.#users = users;
    this.#sandboxes = sandboxes;
  }

  /** Starts again after an error. */
  async connect(attempt: Attempt): Promise<void> {
    for (let start = 0; start < STARTS; start += 1) {
      const outcome = await this.#tryOnce(attempt).catch((error: unknown) => {
        if (error instanceof SignedOut) throw error;
        return `failed: ${error}`;
      });
      const what = `${attempt.username} on ${attempt.platform}`;
      this.#world.timeline.add('client', `${attempt.userId} connects ${what}: ${outcome}`);
      if (outcome === 'connected' || attempt.stranger !== null) return;
      await this.#pause();
    }
  }

  /** The accounts of all connections, and these, as the code reads them. Accounts that are not stored are left out. */
  async readStored(more: readonly AccountAddress[]): Promise<StoredConnection[]> {
    const started = this.started.map(({ userId, platform, accountId }) => ({ uid: userId, platform, accountId }));
    const all = [...started, ...more];
    const addresses = [...new Map(all.map((address) => [Object.values(address).join(' '), address])).values()];
    const stored: StoredConnection[] = [];
    for (const { uid, ...address } of addresses) {
      const read = await this.#users.onApi(async () => {
        const ctx = context();
        const found = await readAccount(ctx, { uid, ...address }).catch(() => null);
        if (!found) return null;
        const { reconnectRequired, refreshRefusedAt } = found.account;
        const needsReconnect = reconnectRequired || refreshRefusedAt !== null;
        return { tokens: openStored(ctx, found, address.platform), needsReconnect };
      });
      if (read) stored.push({ userId: uid, ...address, ...read });
    }
    return stored;
  }

  async #tryOnce({ userId, platform, username, sessionId, visits, stranger }: Attempt): Promise<string> {
    const user = { uid: userId, name: userId, sessionId: sessionId && sessionOf(sessionId, userId) };
    const options = { returnTo: null, scopes: null, desktop: false, handle: null };
    const { authorizeUrl } = await this.#users.onApi(
      () => startConnection(context(), user, platform, options, logger(userId)),
      userId,
    );
    await this.#pause();
    const callback = await this.#approve(authorizeUrl, platform, username);
    const accountId = this.#accountIdOf(platform, username);
    const connection = { userId, platform, accountId, isForeign: stranger !== null, outcomes: [] };
    this.started.push(connection);
    const loads = Array.from({ length: visits }, () => this.#visit(connection, callback, stranger ?? userId));
    const results = await Promise.all(loads);
    const pending = results.find((result) => result?.kind === 'pending');
    if (pending && sessionId !== null) return this.#activate(pending.token, stranger ?? userId, sessionId);
    return results.find((result) => result && result.kind !== 'invalidState')?.kind ?? 'no result';
  }

  /** Approves the connection on the platform's page, which answers without a fault. Returns where the browser is sent. */
  async #approve(authorizeUrl: string, platform: Platform, username: string): Promise<URL> {
    const page = new URL(authorizeUrl);
    page.searchParams.set('_sandbox', 'approve');
    page.searchParams.set('_sandbox_user', username);
    const { app } = this.#sandboxes.ofUser(0);
    const request = { method: 'GET', path: page.pathname + page.search, headers: {}, body: null };
    const response = await this.#world.time.realWork(handleInProcess(app, request));
    const location = response?.headers['location'];
    if (!location) throw new Error(`${platform} did not redirect: ${response?.status} ${response?.text}`);
    return new URL(location);
  }

  #accountIdOf(platform: Platform, username: string): string {
    const { platforms } = this.#sandboxes.ofUser(0);
    const identity = platforms.find(({ name }) => name === platform)?.accounts?.identity;
    return [...(identity?.accounts.values() ?? [])].find((one) => one.username === username)?.accountId ?? '';
  }

  /** The browser loads the callback, and again where the connection breaks. Null where it broke each time. */
  async #visit(connection: StartedConnection, { searchParams, pathname }: URL, browserUser: string) {
    const { platform, userId, outcomes } = connection;
    const parameter = (name: string): string | null => searchParams.get(name);
    const query = {
      state: parameter('state'),
      code: parameter('code'),
      error: parameter('error'),
      issuer: parameter('iss'),
      path: pathname,
    };
    for (let load = 0; load < 2; load += 1) {
      await this.#pause();
      try {
        const result = await this.#users.onApi(() =>
          connectAccount(context(), platform, query, logger(userId), browserUser),
        );
        outcomes.push(result.kind);
        return result;
      } catch (error) {
        this.#world.timeline.add('client', `the callback of ${userId} for ${platform} failed: ${error}`);
      }
    }
    return null;
  }

  /** The pages finish the connection with the session of whoever came back. */
  async #activate(token: string, uid: string, sessionId: string): Promise<string> {
    await this.#pause();
    const session = { uid, sessionId: sessionOf(sessionId, uid) };
    const { kind } = await this.#users.onApi(() => activateConnection(context(), token, session, logger(uid)), uid);
    return kind;
  }

  #pause(): Promise<void> {
    const ms = this.#world.random.of('browsers').between(0, BROWSER_MS);
    return new Promise((resolve) => this.#world.time.after(ms, resolve));
  }
}

/** Each user has a session in a browser. */
function sessionOf(sessionId: string, userId: string): string {
  return `${sessionId} of ${userId}`;
}

function logger(userId: string) {
  return context().records.logger({ functionName: 'authCallback', trace: rootTrace(), userId });
}
