import { type Audience, audienceOf, audienceSettings, followersOf } from '@herald-lab/sandbox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { DAY, HOUR } from '../../../functions/src/model/clock.ts';
import type {
  AccountMetricName,
  MissingReason,
  PostMetricName,
  Reading,
} from '../../../functions/src/model/metrics.ts';
import type { Content } from '../../../functions/src/model/post.ts';
import {
  allMissing,
  type Numbers,
  type PlatformMetrics,
  type PublishedPost,
} from '../../../functions/src/platforms/contract/metrics.ts';
import { postOf } from './posts.ts';
import { type FixtureOptions, PublisherFixture, type PublisherRun } from './publisher-fixture.ts';

type PostNumbers = Numbers<PostMetricName>;
type CompleteAudience = Required<Audience>;

interface KindOfPost {
  post(media: (path: string) => string): Content;
  /** Settings of the sandbox while it is read. */
  settings?: Record<string, unknown>;
  /** How old the post is when it is read (ms); an hour by default. */
  ageMs?: number;
  /** What Herald reports of an audience. */
  numbers(audience: CompleteAudience): PostNumbers;
}

/** How the numbers of a platform are tested. */
export interface MetricsSubject extends FixtureOptions {
  /** Kinds of posts; other tests publish the first. */
  posts: Readonly<Record<string, KindOfPost>>;
  /** The operations of the sandbox that read the first kind of post, in the order of the calls. */
  operations: readonly string[];
  /** A number that the platform left out, by its name in the sandbox. */
  gap: { audience: keyof Audience; name: PostMetricName };
  /** What a number that is left out means; `error` where absent. */
  leftOut?: MissingReason;
  /** Where a post that was deleted looks like one without permission: the operation that shows whether there is permission. */
  accessCheck?: string;
  /** The reading of that number while the platform has not counted yet. */
  early: Reading;
  /** What the platform makes of the followers of an account, where it is not the exact number. */
  followers?(exact: number): number;
  /** The numbers are public, and read without the token of the account. */
  isPublic?: boolean;
  /** Where some numbers need a further scope: the scopes of an account without it, and what Herald reports then. */
  withoutScope?: {
    scopes: string[];
    numbers(audience: CompleteAudience): PostNumbers;
    followers: 'scope_missing' | 'known';
  };
}

/** Runs the suite for each subject of a platform. */
export function metricsContract(subjects: Readonly<Record<string, MetricsSubject>>): void {
  for (const [title, subject] of Object.entries(subjects)) describe(title, () => commonMetricsContract(subject));
}

/** The promises about the numbers of every platform. */
function commonMetricsContract(subject: MetricsSubject): void {
  const [first] = Object.values(subject.posts);
  if (!first) throw new Error('There are no kinds of posts.');
  const { leftOut = 'error' } = subject;
  let fixture: PublisherFixture;
  beforeAll(async () => {
    fixture = await PublisherFixture.open({ ...subject, standsStill: true });
  });
  afterAll(() => fixture.close());

  const publish = async (kind: KindOfPost = first, of?: PublisherRun) => {
    const content = kind.post((path) => fixture.mediaUrl(path));
    const run = fixture.newRun(of ? { ...content, text: `${content.text} again` } : content, of?.account.username);
    const outcome = await run.untilSettled();
    if (outcome.kind !== 'published') throw new Error(outcome.message);
    const live = run.live().find(({ id }) => id === outcome.id);
    const publishedAt = Date.parse(live?.at ?? '');
    const post: PublishedPost = {
      platformPostId: outcome.id,
      url: outcome.url,
      mediaType: content.mediaType,
      publishedAt: new Date(publishedAt),
    };
    return { run, post };
  };
  /** Tokens that expire are refreshed. */
  const grow = async (run: PublisherRun, ms = HOUR) => {
    await run.wait(ms);
    run.reconnect();
  };
  const read = (run: PublisherRun, ...posts: PublishedPost[]) =>
    metricsOf(subject).readPosts(run.call(), fixture.settings, posts);
  const audience = ({ platformPostId, publishedAt }: PublishedPost): CompleteAudience => {
    const numbers = audienceOf(
      { clock: fixture.sandbox.clock, settings: () => defaults },
      platformPostId,
      publishedAt.getTime(),
    );
    return z.record(z.string(), z.number()).parse(numbers) as CompleteAudience;
  };
  const withSettings = async (changes: Record<string, unknown>, work: () => Promise<void>) => {
    const { settings } = fixture.platform;
    const before = Object.fromEntries(settings.list().map(({ name, value }) => [name, value]));
    settings.patch(changes);
    await work().finally(() => settings.patch(before));
  };

  it.each(Object.entries(subject.posts))(
    'the numbers are reported as the platform has them: %s',
    async (_kind, kind) => {
      const { run, post } = await publish(kind);
      await grow(run, kind.ageMs);
      await withSettings(kind.settings ?? {}, async () => {
        expect((await read(run, post)).get(post.platformPostId)).toEqual(kind.numbers(audience(post)));
      });
    },
  );

  it('several posts are read at once, of which one that was deleted is gone', async () => {
    const { run, post: kept } = await publish();
    const { post: deleted } = await publish(first, run);
    await grow(run);
    expect(fixture.platform.removePost?.(deleted.platformPostId)).toBe(true);
    const readings = await read(run, deleted, kept);
    expect(readings.get(deleted.platformPostId)).toBe('gone');
    expect(readings.get(kept.platformPostId)).toEqual(first.numbers(audience(kept)));
  });

  const { accessCheck } = subject;
  it.runIf(accessCheck)(
    'a post is not reported as gone while it is not clear whether there is permission',
    async () => {
      const { run, post } = await publish();
      fixture.platform.removePost?.(post.platformPostId);
      run.fault({ operation: accessCheck ?? '', status: 403 });
      await expect(read(run, post)).rejects.toMatchObject({ outcome: { kind: 'reconnect' } });
    },
  );

  it('a number that the platform leaves out has a reason and no 0', async () => {
    const { run, post } = await publish();
    await grow(run, 3 * DAY);
    await withSettings({ metricsGap: [subject.gap.audience] }, async () => {
      const numbers = first.numbers(audience(post)).numbers;
      const reading = (await read(run, post)).get(post.platformPostId);
      expect(reading).toMatchObject({ numbers: { ...numbers, [subject.gap.name]: leftOut } });
    });
  });

  it('a read reports that it is too early, or what the platform says, before the platform has counted', async () => {
    const { run, post } = await publish();
    await grow(run);
    await withSettings({ metricsLagMs: DAY }, async () => {
      const reading = (await read(run, post)).get(post.platformPostId);
      expect(reading).toMatchObject({ numbers: { [subject.gap.name]: subject.early } });
    });
  });

  const { withoutScope } = subject;
  it.runIf(withoutScope)('a read reports which numbers need a scope that the account has not granted', async () => {
    if (!withoutScope) return;
    const { run, post } = await publish();
    run.reconnect(withoutScope.scopes);
    const { accountId } = run.account;
    const expected = withoutScope.numbers(audience(post));
    expect((await read(run, post)).get(post.platformPostId)).toEqual(expected);
    const { followers } = (await readAccount(run)).numbers;
    expect(typeof followers === 'number' ? 'known' : followers).toBe(withoutScope.followers);
    const calls = fixture.sandbox.calls.list().filter((call) => call.accountId === accountId);
    expect(calls.map(({ status }) => status)).not.toContain(403);
    const unlisted = { ...run.call(), account: { ...run.call().account, scope: null } };
    const readings = await metricsOf(subject).readPosts(unlisted, fixture.settings, [post]);
    expect(readings.get(post.platformPostId)).toEqual(expected);
  });

  const readAccount = (run: PublisherRun): Promise<Numbers<AccountMetricName>> =>
    metricsOf(subject).readAccount(run.call(), fixture.settings);

  it('the followers of the account are reported', async () => {
    const run = fixture.newRun(postOf('No post'));
    const followers = followersOf({ clock: fixture.sandbox.clock, settings: () => defaults }, run.account.accountId);
    expect(await readAccount(run)).toEqual({
      ...allMissing(metricsOf(subject).account, 'error'),
      numbers: { followers: subject.followers?.(followers ?? 0) ?? followers },
    });
    await withSettings({ metricsGap: ['followers'] }, async () => {
      expect((await readAccount(run)).numbers).toEqual({ followers: leftOut });
    });
  });

  it.each(subject.operations)('a read waits where %s is beyond a rate limit', async (operation) => {
    const { run, post } = await publish();
    run.fault({ operation, status: 429 });
    await expect(read(run, post)).rejects.toMatchObject({ outcome: { kind: 'retryAfter', reason: 'rate_limit' } });
  });

  it.skipIf(subject.isPublic)('a read requires a reconnect once the access was revoked', async () => {
    const { run, post } = await publish();
    for (const token of fixture.platform.accounts?.identity.tokensOf(run.account.accountId) ?? []) token.revoked = true;
    await expect(read(run, post)).rejects.toMatchObject({ outcome: { kind: 'reconnect' } });
    await expect(readAccount(run)).rejects.toMatchObject({ outcome: { kind: 'reconnect' } });
  });
}

const defaults = z.object(audienceSettings).parse({});

function metricsOf({ module }: MetricsSubject): PlatformMetrics {
  if (!module.metrics) throw new Error(`${module.platform} has no numbers.`);
  return module.metrics;
}
