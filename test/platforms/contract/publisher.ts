import type { PublishedPost } from '@herald-lab/sandbox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sha256Hex } from '../../../functions/src/infra/crypto/digest.ts';
import type { Content } from '../../../functions/src/model/post.ts';
import type { Outcome } from '../../../functions/src/platforms/contract/outcome.ts';
import { crashingHttp, type FixtureOptions, PublisherFixture, type PublisherRun } from './publisher-fixture.ts';

/** One post on its way, as `PublisherRun` has it; a real server answers later. */
export interface ContractRun
  extends Pick<PublisherRun, 'claimed' | 'messages' | 'account' | 'attempt' | 'untilSettled' | 'untilFaulted'> {
  live(): PublishedPost[] | Promise<PublishedPost[]>;
  operations(): string[] | Promise<string[]>;
  fault(...fault: Parameters<PublisherRun['fault']>): void | Promise<void>;
  reconnect(): void | Promise<void>;
}

/** A platform module against its sandbox, or against the platform's own server. */
export interface ContractFixture {
  newRun(content: Content, username?: string): ContractRun | Promise<ContractRun>;
  mediaUrl(path: string): string;
  close(): Promise<void>;
}

type OpenFixture = (subject: PublisherSubject) => Promise<ContractFixture>;

/** The description of a platform for the contract. */
export interface PublisherSubject extends FixtureOptions {
  /** Posts that the platform supports, by kind. `media` returns a URL below the sandbox's media. */
  posts: Record<string, (media: (path: string) => string) => Content>;
  /** Posts with media that the platform cannot use. */
  unusable: Record<string, (media: (path: string) => string) => Content>;
  /** Posts that the platform does not support. */
  unsupported: Record<string, Content>;
  /** Kinds of posts for which a lookup shows whether a call with a lost response took effect. */
  recoverable: readonly string[];
}

const WAIT_SECONDS = 120;

/** Runs the suite for each subject of a platform. */
export function publisherContract(
  subjects: Readonly<Record<string, PublisherSubject>>,
  open: OpenFixture = (subject) => PublisherFixture.open(subject),
): void {
  for (const [title, subject] of Object.entries(subjects))
    describe(title, () => commonPublisherContract(subject, open));
}

/** The promises of every platform module. */
function commonPublisherContract(subject: PublisherSubject, open: OpenFixture): void {
  let fixture: ContractFixture;
  beforeAll(async () => {
    fixture = await open(subject);
  });
  afterAll(() => fixture.close());

  const start = async (kind: string, username?: string): Promise<ContractRun> => {
    const post = subject.posts[kind];
    if (!post) throw new Error(`There is no post of kind ${kind}.`);
    return fixture.newRun(
      post((path) => fixture.mediaUrl(path)),
      username,
    );
  };

  const known = new Map<string, string[]>();
  /** The calls of an undisturbed run. */
  const callsOf = async (kind: string): Promise<string[]> => {
    const found = known.get(kind);
    if (found) return found;
    const run = await start(kind);
    await run.untilSettled();
    const calls = await run.operations();
    known.set(kind, calls);
    return calls;
  };

  const operationsOf = async (kind: string): Promise<string[]> => [...new Set(await callsOf(kind))];

  /** Published means live once. Without a lookup the outcome may stay unknown. */
  const expectOnceAtMost = async (run: ContractRun, outcome: Outcome, kind: string): Promise<void> => {
    expect((await run.live()).length).toBeLessThanOrEqual(1);
    if (subject.recoverable.includes(kind)) expect(outcome.kind).toBe('published');
    else expect(['published', 'unknown']).toContain(outcome.kind);
    if (outcome.kind === 'published') expect(await run.live()).toHaveLength(1);
    expectPlainSentences(run);
  };

  describe.each(Object.keys(subject.posts))('%s', (kind) => {
    it('the post is published once, with a URL', async () => {
      const run = await start(kind);
      const outcome = await run.untilSettled();
      expect(outcome).toMatchObject({ kind: 'published', url: expect.stringMatching(/^https?:\/\//) });
      expect(await run.live()).toHaveLength(1);
    });

    it('the post is published with its text and media unchanged', async () => {
      const run = await start(kind);
      await run.untilSettled();
      const content = subject.posts[kind]?.((path) => fixture.mediaUrl(path));
      const [post] = await run.live();
      expect(post?.text).toBe(content?.text);
      expect(await digestsOf(post?.media ?? [])).toEqual(await digestsOf(content?.media ?? []));
    });

    it('the post is not published again when a finished run is repeated', async () => {
      const run = await start(kind);
      const first = await run.untilSettled();
      expect(await run.untilSettled()).toMatchObject(first.kind === 'published' ? { id: first.id } : {});
      expect(await run.live()).toHaveLength(1);
    });

    it('the post is published once after a kill of the worker at every call, before and after its effect', async () => {
      const calls = await callsOf(kind);
      for (let nth = 1; nth <= calls.length; nth += 1) {
        for (const when of ['before', 'after'] as const) {
          const run = await start(kind);
          await expectOnceAtMost(run, await run.untilSettled(crashingHttp(nth, when)), kind);
        }
      }
    });

    it('the post is published at most once after a lost response to every call', async () => {
      for (const operation of await operationsOf(kind)) {
        const run = await start(kind);
        await run.fault({ operation, afterEffect: true });
        await run.untilFaulted();
        await expectOnceAtMost(run, await run.untilSettled(), kind);
      }
    });

    it('the post is published at most once after an error that follows the effect of every call', async () => {
      for (const operation of await operationsOf(kind)) {
        for (const status of [500, 502, 504]) {
          const run = await start(kind);
          await run.fault({ operation, afterEffect: true, status });
          await run.untilFaulted();
          await expectOnceAtMost(run, await run.untilSettled(), kind);
        }
      }
    });

    it.each([
      ['an error without an effect', { status: 500 }],
      ['a lost connection', { cut: true }],
      ['a lost response', { afterEffect: true }],
    ])('the post is not matched to an earlier equal post after %s', async (_what, fault) => {
      for (const operation of await operationsOf(kind)) {
        const earlier = await start(kind);
        const first = await earlier.untilSettled();
        const run = await start(kind, earlier.account.username);
        if (first.kind === 'published') run.claimed.add(first.id);
        await run.fault({ operation, ...fault });
        const outcome = await run.untilSettled();
        const ids = new Set((await run.live()).map(({ id }) => id));
        expect(ids.size).toBeLessThanOrEqual(2);
        if (outcome.kind !== 'published') continue;
        expect(ids.size).toBe(2);
        expect(first).not.toMatchObject({ id: outcome.id });
      }
    });

    it('the post is published at most once after invalid responses', async () => {
      const nonsense = [
        { body: '<html>Bad gateway</html>' },
        { body: {} },
        { body: '' },
        { body: '{"id": "17', status: 201 },
      ];
      for (const operation of await operationsOf(kind)) {
        for (const response of nonsense) {
          for (const afterEffect of [false, true]) {
            const run = await start(kind);
            await run.fault({ operation, ...response, afterEffect });
            await run.untilFaulted();
            await expectOnceAtMost(run, await run.untilSettled(), kind);
          }
        }
      }
    });

    it('the post is published once after an outage at every call', async () => {
      for (const operation of await operationsOf(kind)) {
        const faults = [{ status: 500 }, { status: 503 }, { cut: true }];
        for (const fault of faults) {
          const run = await start(kind);
          await run.fault({ operation, times: 3, ...fault });
          const first = await run.attempt();
          expect(['retryAfter', 'pending', 'unknown', 'published']).toContain(first.kind);
          await expectOnceAtMost(run, await run.untilSettled(), kind);
        }
      }
    });

    it('a run waits as long as Retry-After of the platform asks', async () => {
      for (const operation of await operationsOf(kind)) {
        const run = await start(kind);
        await run.fault({ operation, status: 429, headers: { 'retry-after': String(WAIT_SECONDS) } });
        const outcome = await run.untilFaulted();
        if (outcome.kind !== 'published')
          expect(outcome).toMatchObject({
            kind: expect.stringMatching(/^(retryAfter|pending)$/),
            retryAfterMs: WAIT_SECONDS * 1000,
          });
        expect(await run.untilSettled()).toMatchObject({ kind: 'published' });
        expect(await run.live()).toHaveLength(1);
        expectPlainSentences(run);
      }
    });

    it('a refused token requires a reconnect, and the run resumes with the new token', async () => {
      for (const operation of await operationsOf(kind)) {
        const run = await start(kind);
        await run.fault({ operation, status: 401 });
        const outcome = await run.untilFaulted();
        expect(['reconnect', 'published']).toContain(outcome.kind);
        await run.reconnect();
        expect(await run.untilSettled()).toMatchObject({ kind: 'published' });
        expect(await run.live()).toHaveLength(1);
        expectPlainSentences(run);
      }
    });
  });

  it.each(Object.keys(subject.unusable))('unusable media are rejected: %s', async (name) => {
    const run = await fixture.newRun((subject.unusable[name] ?? never(name))((path) => fixture.mediaUrl(path)));
    expect(await run.untilSettled()).toMatchObject({ kind: 'rejected', code: 'media_unusable' });
    expect(await run.live()).toEqual([]);
    expectPlainSentences(run);
  });

  it.each(Object.keys(subject.unsupported))('unsupported content is rejected before any call: %s', async (name) => {
    const run = await fixture.newRun(subject.unsupported[name] ?? never(name)());
    expect(await run.attempt()).toMatchObject({ kind: 'rejected', code: 'content_unsupported' });
    expect(await run.operations()).toEqual([]);
    expectPlainSentences(run);
  });

  it('the posts of different runs are kept apart', async () => {
    const [kind] = Object.keys(subject.posts);
    const runs = await Promise.all([start(kind ?? ''), start(kind ?? '')]);
    await Promise.all(runs.map((run) => run.untilSettled()));
    expect(await Promise.all(runs.map(async (run) => (await run.live()).length))).toEqual([1, 1]);
  });
}

/** A message for users: a sentence, without codes, markup or secrets. It may contain the post's link. */
function expectPlainSentences(run: ContractRun): void {
  for (const message of run.messages.map((text) => text.replaceAll(/https:\/\/[\w./?=&-]+/g, 'link'))) {
    expect(message).toMatch(/^[A-Z][^<>{}_|]*([.!?]|: link)$/);
    expect(message).not.toMatch(/\bundefined\b|\bnull\b|\[object|\d{6,}/);
    expect(message).not.toContain(run.account.accessToken);
  }
}

/** What is in the files, wherever they are: a platform that receives bytes stores them under its own URL. */
function digestsOf(media: readonly { url: string }[]): Promise<string[]> {
  return Promise.all(media.map(async ({ url }) => sha256Hex(new Uint8Array(await (await fetch(url)).arrayBuffer()))));
}

function never(name: string): () => never {
  throw new Error(`There is no post called ${name}.`);
}
