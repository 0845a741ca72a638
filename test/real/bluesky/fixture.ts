import type { FaultOptions, PublishedPost, SeededAccount } from '@herald-lab/sandbox';
import { inject } from 'vitest';
import { z } from 'zod';
import type { Content } from '../../../functions/src/model/post.ts';
import { type Outcome, retryDelayOf } from '../../../functions/src/platforms/contract/outcome.ts';
import type { ContractFixture, ContractRun, PublisherSubject } from '../../platforms/contract/publisher.ts';
import { PublisherFixture, PublisherRun } from '../../platforms/contract/publisher-fixture.ts';

/** Attempts until a planned fault must have been injected. */
const ATTEMPTS = 40;

const text = z.string();
const seeded: z.ZodType<SeededAccount> = z.object({
  platform: text,
  accountId: text,
  username: text,
  displayName: text,
  avatarUrl: z
    .string()
    .nullable()
    .transform((url) => url ?? ''),
  accessToken: text,
  refreshToken: text.nullable(),
  expiresIn: z.number(),
  scopes: z.array(text),
});
const strongRef = z.object({ uri: text, cid: text });
const published = z.array(
  z.object({
    platform: text,
    accountId: text,
    id: text,
    cid: text,
    text,
    reply: z.object({ root: strongRef, parent: strongRef }).nullable(),
    media: z.array(z.object({ kind: z.enum(['image', 'video']), url: text, altText: text.nullable() })),
  }),
);
const calls = z.array(z.object({ operation: text }));
const faults = z.array(z.object({ accountId: text.optional() }));

/** A control request to the process of the server. */
export async function control<T>(path: string, reply: z.ZodType<T>, body?: object): Promise<T> {
  const init = body && { method: 'POST', body: JSON.stringify(body) };
  const response = await fetch(`${inject('blueskyServer').controlUrl}/_sandbox/${path}`, init);
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return reply.parse(await response.json());
}

/** A live post with its version and its place in a thread, as the server's repository has them. */
type RealPost = PublishedPost & Pick<z.infer<typeof published>[number], 'cid' | 'reply'>;

/** One post on its way to an account of the real server. */
export class RealRun implements ContractRun {
  readonly #run: PublisherRun;
  readonly #fixture: PublisherFixture;
  #current: SeededAccount;

  constructor(
    fixture: PublisherFixture,
    { module }: Pick<PublisherSubject, 'module'>,
    content: Content,
    account: SeededAccount,
  ) {
    const { accounts } = fixture.platform;
    if (!accounts) throw new Error('This platform has no accounts.');
    this.#current = account;
    this.#fixture = fixture;
    const { username } = account;
    this.#run = new PublisherRun(fixture, module, { ...accounts, seed: () => this.#current }, { content, username });
  }

  get claimed() {
    return this.#run.claimed;
  }

  get messages() {
    return this.#run.messages;
  }

  get account() {
    return this.#run.account;
  }

  get replies() {
    return this.#run.replies;
  }

  readonly attempt: ContractRun['attempt'] = (http) => this.#run.attempt(http);
  readonly untilSettled: ContractRun['untilSettled'] = (http) => this.#run.untilSettled(http);

  async untilFaulted(): Promise<Outcome> {
    for (let attempts = 0; attempts < ATTEMPTS; attempts += 1) {
      const outcome = await this.attempt();
      const left = await control('faults', faults);
      if (!left.some(({ accountId }) => accountId === this.account.accountId)) return outcome;
      this.#fixture.sandbox.clock.advance(retryDelayOf(outcome) ?? 0);
    }
    throw new Error('The fault never struck.');
  }

  async reconnect(): Promise<void> {
    this.#current = await connect(this.account.username);
    this.#run.reconnect();
  }

  async live(): Promise<RealPost[]> {
    const posts = await control(`published?${new URLSearchParams({ accountId: this.account.accountId })}`, published);
    const rest = {
      username: this.account.username,
      title: null,
      visibility: null,
      link: null,
      comments: [],
    };
    return posts.map((post) => ({ ...rest, ...post, replyTo: post.reply?.parent.uri ?? null, at: '', url: '' }));
  }

  async operations(): Promise<string[]> {
    const found = await control(`calls?${new URLSearchParams({ accountId: this.account.accountId })}`, calls);
    return found.map(({ operation }) => operation);
  }

  async fault(fault: Pick<FaultOptions, 'operation'> & Partial<FaultOptions>): Promise<void> {
    await control('faults', z.unknown(), { accountId: this.account.accountId, ...fault });
  }
}

/** The platform's module against the real server; the sandbox serves the files. */
export async function openReal(
  subject: Pick<PublisherSubject, 'module'>,
): Promise<Omit<ContractFixture, 'newRun'> & { newRun(content: Content, username?: string): Promise<RealRun> }> {
  const { issuer, plcUrl } = inject('blueskyServer');
  const fixture = await PublisherFixture.open({ ...subject, settings: { authUrl: issuer, apiUrl: plcUrl } });
  const accounts = new Map<string, SeededAccount>();
  return {
    mediaUrl: (path) => fixture.mediaUrl(path),
    close: () => fixture.close(),
    newRun: async (content, username = '') => {
      const account = accounts.get(username) ?? (await connect());
      accounts.set(account.username, account);
      return new RealRun(fixture, subject, content, account);
    },
  };
}

/** Connects an account: a new one unless one is named. */
function connect(username?: string): Promise<SeededAccount> {
  return control('accounts', seeded, { username });
}
