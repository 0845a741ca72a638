import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sha256Hex } from '../../../functions/src/infra/crypto/digest.ts';
import { HOUR, MINUTE, SECOND } from '../../../functions/src/model/clock.ts';
import { platforms } from '../../../functions/src/model/platform.ts';
import { bluesky } from '../../../functions/src/platforms/bluesky/publish.ts';
import type { PostQuery } from '../../../functions/src/platforms/contract/find-posts.ts';
import { facebook } from '../../../functions/src/platforms/facebook/publish.ts';
import { linkedin } from '../../../functions/src/platforms/linkedin/publish.ts';
import { load } from '../../../functions/src/platforms/registry.ts';
import { tiktok } from '../../../functions/src/platforms/tiktok/publish.ts';
import { x } from '../../../functions/src/platforms/x/publish.ts';
import { organization } from '../linkedin/descriptor.ts';
import { descriptorOf } from './descriptor.ts';
import { postOf } from './posts.ts';
import { type FixtureOptions, PublisherFixture, type PublisherRun } from './publisher-fixture.ts';

const subjects = await Promise.all(
  platforms.map(async (platform) => {
    const [module, { postList }] = await Promise.all([load(platform), descriptorOf(platform)]);
    return [platform, { module, ...postList }] as const;
  }),
);

/** Long enough for every list to change it. */
const TEXT =
  'Hello & good-bye to @ada, at last (and #news)\n\nRead all of it at https://herald.example/a/page/with/a/long/path, before ' +
  'it is gone tomorrow, and tell us what you think of it.';

describe.each(subjects)('a post on %s', (_name, subject) => {
  const { module, operation, pages } = subject;
  const { settleMs } = module.findPosts;
  let fixture: PublisherFixture;
  beforeAll(async () => {
    fixture = await PublisherFixture.open({ ...subject, standsStill: true });
  });
  afterEach(() => {
    fixture.sandbox.faults.clear();
    fixture.platform.settings.reset();
  });
  afterAll(() => fixture.close());

  const now = () => Math.floor(fixture.sandbox.clock.now() / SECOND) * SECOND;
  const add = ({ account: { accountId } }: PublisherRun, text: string, at = now() - HOUR, file: string | null = null) =>
    fixture.platform.addPost?.({ accountId, text, at, file });
  const find = (run: PublisherRun, query: Partial<PostQuery> = {}) =>
    module.findPosts.find(run.call(), fixture.settings, {
      text: TEXT,
      mediaHash: null,
      from: now() - 2 * HOUR,
      to: now(),
      ...query,
    });
  /** What is found where nothing matches. */
  const nothing = { posts: [], gap: settleMs === null ? expect.any(String) : null };

  it('a post is found with its time if another tool made it', async () => {
    const run = fixture.newRun(postOf('unused'));
    add(run, 'Another one');
    const id = add(run, TEXT);
    add(run, `${TEXT} And more.`.slice(8));
    const { posts } = await find(run);
    expect(posts).toEqual([{ id, url: posts[0]?.url, at: now() - HOUR }]);
    const url = module.platform === 'snapchat' ? null : expect.stringMatching(/^https?:/);
    expect(posts[0]?.url).toEqual(url);
  });

  it('a post is not found with another text, or on another account', async () => {
    const [run, other] = [fixture.newRun(postOf('unused')), fixture.newRun(postOf('unused'))];
    add(run, `No. ${TEXT}`);
    add(run, '');
    add(other, TEXT);
    expect(await find(run)).toEqual(nothing);
  });

  it('a post is found at both ends of the time, and not beyond them', async () => {
    const run = fixture.newRun(postOf('unused'));
    const [from, to] = [now() - 30 * MINUTE, now() - 20 * MINUTE];
    const ids = [to, from].map((at) => add(run, TEXT, at));
    for (const at of [from - SECOND, to + SECOND]) add(run, TEXT, at);
    // A post of 12:00:00.7 is listed as of 12:00:00.
    const { posts } = await find(run, { from: from + 700, to });
    expect(posts.map(({ id }) => id)).toEqual(ids);
  });

  it.runIf(pages)(
    'a post is found on the last page that is read, and missing only for a reason behind it',
    async () => {
      const { size, most } = pages ?? { size: 0, most: 0 };
      const run = fixture.newRun(postOf('unused'));
      const id = add(run, TEXT);
      const fewer = size * (most - 1);
      for (let index = 0; index < fewer; index += 1) add(run, `Post ${index}`, now() - 30 * MINUTE + index * SECOND);
      expect((await find(run)).posts).toMatchObject([{ id }]);
      for (let index = fewer; index < size * most; index += 1) add(run, `Post ${index}`, now() - 30 * MINUTE + index);
      expect(await find(run)).toEqual({ posts: [], gap: expect.stringMatching(/too many posts|public videos/) });
    },
  );

  it.each([{ status: 429 }, { status: 503 }, { cut: true }])(
    'a post is not said to be missing where the platform does not answer: %j',
    async (fault) => {
      const run = fixture.newRun(postOf('unused'));
      // Anyone may read the list of Bluesky.
      const accountId = module === bluesky ? undefined : run.account.accountId;
      fixture.sandbox.faults.add({
        platform: module.platform,
        operation,
        times: 9,
        afterEffect: false,
        cut: false,
        accountId,
        ...fault,
      });
      await expect(find(run)).rejects.toMatchObject({ outcome: { kind: 'retryAfter' } });
    },
  );
});

describe('a search for a post', () => {
  let open: PublisherFixture[] = [];
  const fixtureOf = async (options: FixtureOptions) => {
    const fixture = await PublisherFixture.open({ ...options, standsStill: true });
    open.push(fixture);
    return fixture;
  };
  afterEach(async () => {
    await Promise.all(open.map((fixture) => fixture.close()));
    open = [];
  });
  const find = (
    { module }: FixtureOptions,
    { sandbox, settings }: PublisherFixture,
    run: PublisherRun,
    query: Partial<PostQuery> = {},
  ) => {
    const now = sandbox.clock.now();
    const lastHour = { text: TEXT, mediaHash: null, from: now - HOUR, to: now };
    return module.findPosts.find(run.call(), settings, { ...lastHour, ...query });
  };

  it.each([
    [{ module: linkedin }, undefined, 'LinkedIn does not let apps list the posts of members.'],
    [
      { module: linkedin, accounts: organization },
      ['w_organization_social'],
      'The account has not granted r_organization_social.',
    ],
    [{ module: tiktok }, ['video.publish'], 'The account has not granted video.list.'],
  ])('a list that the account may not read is not called: %#', async (options, scopes, gap) => {
    const fixture = await fixtureOf(options);
    const run = fixture.newRun(postOf('unused'));
    run.reconnect(scopes);
    expect(await find(options, fixture, run)).toEqual({ posts: [], gap });
    expect(run.operations()).toEqual([]);
  });

  it('Bluesky finds a post by the SHA-256 of a file, which another tool may have changed', async () => {
    const fixture = await fixtureOf({ module: bluesky });
    const run = fixture.newRun(postOf('unused'));
    const file = new URL('../../../dev/lab/sandbox/media/samples/sample.jpg', import.meta.url).pathname;
    const mediaHash = sha256Hex(readFileSync(file));
    const at = fixture.sandbox.clock.now() - MINUTE;
    const add = (text: string, path: string | null) =>
      fixture.platform.addPost?.({ accountId: run.account.accountId, text, at, file: path });
    const search = (query: Partial<PostQuery>) => find({ module: bluesky }, fixture, run, query);
    add('Without a file', null);
    expect(await search({ text: null, mediaHash })).toEqual({ posts: [], gap: null });
    const id = add(TEXT, file);
    expect((await search({ text: null, mediaHash })).posts).toMatchObject([{ id }]);
    expect((await search({ mediaHash })).posts).toMatchObject([{ id }]);
    expect((await search({ text: 'Without a file', mediaHash })).posts).toEqual([]);
    const changed = await search({ text: null, mediaHash: sha256Hex('another file') });
    expect(changed).toEqual({ posts: [], gap: expect.stringContaining('encode files again') });
  });

  it('X finds a post without the links that it adds, and only as far back as its list reaches', async () => {
    const fixture = await fixtureOf({ module: x, sandboxSettings: { timelinePosts: 3200 } });
    const run = fixture.newRun(postOf('unused'));
    const now = fixture.sandbox.clock.now();
    const add = (text: string, at: number, file: string | null = null) =>
      fixture.platform.addPost?.({ accountId: run.account.accountId, text, at, file });
    const search = (query: Partial<PostQuery>) => find({ module: x }, fixture, run, query);
    const id = add(TEXT, now - MINUTE, '/a/file.jpg');
    expect((await search({})).posts).toMatchObject([{ id }]);
    const longAgo = { from: now - 48 * HOUR, to: now - 47 * HOUR };
    expect(await search(longAgo)).toEqual({ posts: [], gap: null });
    for (let index = 0; index < 3200; index += 1) add(`Post ${index}`, now - 46 * HOUR);
    add('Before the list', now - 50 * HOUR);
    expect(await search(longAgo)).toEqual({ posts: [], gap: expect.stringContaining('3,200') });
    const inList = { from: now - 45 * HOUR, to: now - 44 * HOUR };
    expect(await search(inList)).toEqual({ posts: [], gap: null });
  });

  it('Facebook finds a post among videos, of which one that is not published yet proves nothing', async () => {
    const fixture = await fixtureOf({ module: facebook });
    const run = fixture.newRun(postOf(TEXT, fixture.mediaUrl('sample.mp4')));
    const outcome = await run.untilSettled();
    const search = () => find({ module: facebook }, fixture, run);
    expect((await search()).posts).toMatchObject([{ id: 'id' in outcome ? outcome.id : null }]);
    const early = fixture.newRun(postOf(TEXT, fixture.mediaUrl('sample.mp4')));
    await early.untilSettled();
    fixture.platform.settings.patch({ statusLagMs: HOUR });
    expect(await find({ module: facebook }, fixture, early)).toMatchObject({ posts: [], gap: expect.any(String) });
  });
});
