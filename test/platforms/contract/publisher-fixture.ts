import { randomUUID } from 'node:crypto';
import { setTimeout as realTime } from 'node:timers/promises';
import {
  type FaultOptions,
  type Platform,
  type PublishedPost,
  type Sandbox,
  type SeededAccount,
  type SimulatedAccounts,
  startSandbox,
} from '@herald-lab/sandbox';
import { createOpenMedia, createOpenPage } from '../../../functions/src/domain/publishing/open-media.ts';
import { sendReply } from '../../../functions/src/domain/publishing/send-replies.ts';
import { DurableSteps } from '../../../functions/src/domain/publishing/steps.ts';
import { type PlatformHttp, platformHttp } from '../../../functions/src/infra/http-client/platform-http.ts';
import type { DownloadOptions } from '../../../functions/src/infra/http-client/safe-download/safe-download.ts';
import type { AccountKind } from '../../../functions/src/model/account.ts';
import type { Content } from '../../../functions/src/model/post.ts';
import type { PlatformSettings } from '../../../functions/src/platforms/contract/definition.ts';
import type { MetricsCall } from '../../../functions/src/platforms/contract/metrics.ts';
import type { PlatformModule } from '../../../functions/src/platforms/contract/module.ts';
import type { OAuthCall } from '../../../functions/src/platforms/contract/oauth.ts';
import { type Outcome, PlatformFailure, retryDelayOf } from '../../../functions/src/platforms/contract/outcome.ts';
import type { LivePost, PublishContext } from '../../../functions/src/platforms/contract/publish.ts';
import { createPartMemory } from '../../../functions/src/platforms/kit/part-memory.ts';
import { MemoryRun } from './memory-run.ts';

/** Thrown by a worker's HTTP client to simulate a crash. Nothing may catch it. */
export class WorkerDied extends Error {
  override readonly name = 'WorkerDied';
}

/** How long an attempt may wait before it yields, as the deployed functions have it (ms). */
const POLL_BUDGET_MS = 8_000;
/** Claims of a run before it is given up, as the deployed functions have it. */
const ATTEMPTS = 40;
/**
 * How much real time a simulated wait takes at most (ms): the sandbox downloads media beside its responses, in real time. Only a file that
 * never arrives takes longer.
 */
const REAL_PAUSE_MS = 2_000;

/** Base64 in place of encryption: a test that searches the steps for a secret does not find it in plain text. */
const sealer = {
  seal: (text: string) => Buffer.from(text).toString('base64'),
  open: (sealed: string) => Buffer.from(sealed, 'base64').toString(),
};

const silent = { debug() {}, info() {}, warn() {}, error() {} };

export interface FixtureOptions {
  module: PlatformModule;
  privacyLevel?: string;
  /** Settings of the deployment, in place of their defaults. */
  settings?: Partial<PlatformSettings>;
  sandboxSettings?: Record<string, unknown>;
  /** The accounts are connected through Facebook, where the platform has that login too. */
  login?: 'facebook';
  /** The kind of the accounts, and the end of their names, by which the sandbox knows it. */
  accounts?: { kind: AccountKind; suffix: string };
  /** Time passes in waits only: the numbers of posts grow with it. */
  standsStill?: boolean;
}

/** One platform module against its sandbox, in one process and on one clock that advances only during a wait. */
export class PublisherFixture {
  readonly sandbox: Sandbox;
  readonly settings: PlatformSettings;
  /** What connecting an account of the sandbox needs. */
  readonly oauthCall: OAuthCall;
  readonly platform: Platform;
  /** Where a publisher may download files from, and with which timeouts. */
  readonly downloads: DownloadOptions;
  readonly kind: AccountKind;
  /** The server of new accounts, as it is stored. */
  readonly server: string | undefined;
  readonly #suffix: string;
  readonly #module: PlatformModule;
  readonly #accounts: SimulatedAccounts;

  static async open(options: FixtureOptions): Promise<PublisherFixture> {
    const { module, login, sandboxSettings = {}, standsStill = false } = options;
    const settings = { [module.platform]: { ...sandboxSettings, ...(login && { login }) } };
    const startedAt = Date.now();
    const clock = standsStill && { clock: { now: () => startedAt } };
    return new PublisherFixture(await startSandbox({ port: 0, settings, ...clock }), options);
  }

  private constructor(sandbox: Sandbox, { module, privacyLevel, settings, login, accounts }: FixtureOptions) {
    const platform = sandbox.platforms.find(({ name }) => name === module.platform);
    if (!platform?.accounts) throw new Error(`The sandbox has no ${module.platform}.`);
    const baseUrl = `${sandbox.url}/${module.platform}`;
    this.sandbox = sandbox;
    this.platform = platform;
    this.downloads = {
      maxBytes: 2 ** 30,
      idleMs: 5_000,
      totalMs: 60_000,
      allowedPrivateHosts: [new URL(sandbox.url).host],
    };
    this.kind = accounts?.kind ?? module.accountKind ?? 'person';
    const facebookUrl = `${baseUrl}/facebook`;
    this.server = login && facebookUrl;
    this.#suffix = accounts?.suffix ?? '';
    this.#module = module;
    this.#accounts = platform.accounts;
    this.settings = {
      authUrl: baseUrl,
      apiUrl: baseUrl,
      clientId: 'herald-local',
      clientSecret: 'herald-local-secret',
      redirectUri: 'https://herald.example/callback',
      ...(privacyLevel === undefined ? {} : { privacyLevel }),
      ...(module.settings.facebookLogin && {
        facebookLogin: { isChosen: login === 'facebook', authUrl: facebookUrl, apiUrl: facebookUrl },
      }),
      ...settings,
    };
    this.oauthCall = { settings: this.settings, http: platformHttp, logger: silent };
  }

  /** A new run: empty steps, and a new account unless one is named. */
  newRun(content: Content, username = `user.${randomUUID().slice(0, 8)}${this.#suffix}`): PublisherRun {
    return new PublisherRun(this, this.#module, this.#accounts, { content, username });
  }

  mediaUrl(path: string): string {
    return `${this.sandbox.url}/media/${path}`;
  }

  close(): Promise<void> {
    return this.sandbox.close();
  }
}

/** One post on its way to one account, over as many attempts and workers as it takes. */
export class PublisherRun {
  /** Posts of the platform that other runs have been published as. */
  readonly claimed = new Set<string>();
  /** Every message that may have been shown to the user. */
  readonly messages: string[] = [];
  readonly run: MemoryRun;
  /** The replies that are live. */
  readonly replies: LivePost[] = [];
  account: SeededAccount;
  /** The server of the account, as it is stored. */
  server: string | undefined;
  #expiresAt: number;
  /** Options of the platform, as a target has them. */
  options: Record<string, unknown>;
  readonly #kind: AccountKind;
  readonly #fixture: PublisherFixture;
  readonly #module: PlatformModule;
  readonly #accounts: SimulatedAccounts;
  readonly #content: Content;

  constructor(
    fixture: PublisherFixture,
    module: PlatformModule,
    accounts: SimulatedAccounts,
    { content, username }: { content: Content; username: string },
  ) {
    this.#fixture = fixture;
    this.#module = module;
    this.#accounts = accounts;
    this.#content = content;
    this.options = content.options ?? {};
    this.account = accounts.seed({ username });
    this.#kind = fixture.kind;
    this.server = fixture.server;
    this.#expiresAt = this.#endOfToken();
    this.run = new MemoryRun(fixture.sandbox.clock);
  }

  /** One attempt of one worker. */
  async attempt(http: PlatformHttp = platformHttp): Promise<Outcome> {
    const { clock } = this.#fixture.sandbox;
    // The service refreshes an expired token before an attempt.
    if (clock.now() >= this.#expiresAt) this.reconnect();
    const session = this.run.claim();
    try {
      const content = { ...this.#content, options: this.options };
      const job: PublishContext = {
        content,
        options: this.options,
        account: this.call().account,
        steps: new DurableSteps(session),
        sealer,
        http,
        rehost: async ({ url }) => url,
        withPartMemory: createPartMemory(),
        openMedia: createOpenMedia(this.#fixture.downloads, clock, {
          userId: 'user',
          rules: this.#module.rules,
          keepMetadata: false,
          withPartMemory: createPartMemory(),
          readable: async (url) => url,
          onChange: () => {},
        }),
        openPage: createOpenPage(this.#fixture.downloads),
        unmatched: async (posts) => posts.filter(({ id }) => !this.claimed.has(id)),
        clock,
        logger: silent,
        sleep: (ms) => this.wait(ms),
        yieldAt: clock.now() + POLL_BUDGET_MS,
      };
      const { publish, followUps = [] } = this.#module;
      const outcome = await publish(job, this.#fixture.settings);
      for (const followUp of followUps)
        if (followUp.isNeeded(content)) await followUp.run(job, this.#fixture.settings, outcome);
      await this.#sendReplies(job, outcome);
      session.release();
      return outcome;
    } catch (error) {
      if (!(error instanceof PlatformFailure)) throw error;
      session.release();
      this.messages.push(error.outcome.message);
      return error.outcome;
    }
  }

  /** What a call for the account needs. */
  call(): MetricsCall {
    const { accountId, accessToken, displayName, username, avatarUrl, scopes } = this.account;
    const profile = { platformId: accountId, displayName, username, avatarUrl, accountType: 'user' } as const;
    const account = { accountId, accessToken, kind: this.#kind, profile, scope: scopes.join(','), server: this.server };
    return { http: platformHttp, clock: this.#fixture.sandbox.clock, account, logger: silent };
  }

  /** Those that are live are kept for the next attempt, as in the document of a run. */
  async #sendReplies(job: PublishContext, post: LivePost): Promise<void> {
    const { replies = [] } = this.#content;
    const thread = {
      module: this.#module,
      content: this.#content,
      withKnownKinds: async (content: Content) => content,
    };
    for (const [index, reply] of replies.entries()) {
      if (index < this.replies.length) continue;
      const { id, url } = await sendReply(thread, job, this.#fixture.settings, {
        reply,
        index,
        thread: [post, ...this.replies],
      });
      this.replies.push({ id, url });
    }
  }

  /** Attempts as the queue would make them, each after the delay that the previous one returned. */
  async untilSettled(http?: PlatformHttp): Promise<Outcome> {
    let outcome = await this.#attemptOrDie(http);
    for (let attempts = 1; attempts < ATTEMPTS; attempts += 1) {
      const wait = outcome ? retryDelayOf(outcome) : 0;
      if (outcome && wait === null) return outcome;
      await this.wait(wait ?? 0);
      outcome = await this.#attemptOrDie(http);
    }
    if (!outcome) throw new Error('Every worker died.');
    return outcome;
  }

  /** Attempts until the last planned fault was injected. Resolves with the outcome of that attempt. */
  async untilFaulted(): Promise<Outcome> {
    const { faults } = this.#fixture.sandbox;
    for (let attempts = 0; attempts < ATTEMPTS; attempts += 1) {
      const outcome = await this.attempt();
      if (!faults.list().some(({ accountId }) => accountId === this.account.accountId)) return outcome;
      await this.wait(retryDelayOf(outcome) ?? 0);
    }
    throw new Error('The fault never struck.');
  }

  /** Refreshed tokens, as after a new connection. Without `scopes`, the user grants all. */
  reconnect(scopes?: string[]): void {
    this.account = this.#accounts.seed({ username: this.account.username, scopes });
    this.#expiresAt = this.#endOfToken();
  }

  /** When the token expires (ms since the epoch). */
  #endOfToken(): number {
    return this.#fixture.sandbox.clock.now() + (this.account.expiresIn ?? Number.POSITIVE_INFINITY) * 1000;
  }

  live(): PublishedPost[] {
    return this.#fixture.platform.published().filter(({ accountId }) => accountId === this.account.accountId);
  }

  /** The operations called at the platform, in order. */
  operations(): string[] {
    return this.#callsOfAccount().map(({ operation }) => operation ?? '');
  }

  /** The calls of one operation at the platform, in order. */
  calls(operation: string) {
    return this.#callsOfAccount().filter((call) => call.operation === operation);
  }

  #callsOfAccount() {
    return this.#fixture.sandbox.calls.list().filter(({ accountId }) => accountId === this.account.accountId);
  }

  fault(fault: Pick<FaultOptions, 'operation'> & Partial<FaultOptions>): void {
    const { accountId } = this.account;
    const defaults = { platform: this.#module.platform, times: 1, afterEffect: false, cut: false, accountId };
    this.#fixture.sandbox.faults.add({ ...defaults, ...fault });
  }

  /** Advances the clock, and lets the sandbox end what it does in the background. */
  async wait(ms: number): Promise<void> {
    const { clock, idle } = this.#fixture.sandbox;
    clock.advance(ms);
    await Promise.race([idle(), realTime(REAL_PAUSE_MS, undefined, { ref: false })]);
  }

  async #attemptOrDie(http: PlatformHttp | undefined): Promise<Outcome | null> {
    try {
      return await this.attempt(http);
    } catch (error) {
      if (error instanceof WorkerDied) return null;
      throw error;
    }
  }
}

/** An HTTP client that kills its worker at the `nth` call, before the request is sent or after its effect. */
export function crashingHttp(nth: number, when: 'before' | 'after'): PlatformHttp {
  let calls = 0;
  return async (request) => {
    calls += 1;
    const dies = calls === nth;
    if (dies && when === 'before') throw new WorkerDied(`before call ${nth}`);
    const response = await platformHttp(request);
    if (dies) throw new WorkerDied(`after call ${nth}`);
    return response;
  };
}
