import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { x } from '../../../functions/src/platforms/x/index.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../../../functions/src/time/clock.ts';
import { startFlakyHost } from '../contract/flaky-host.ts';
import { postOf } from '../contract/posts.ts';
import { PublisherFixture } from '../contract/publisher-fixture.ts';

let stage: PublisherFixture;
beforeAll(async () => {
  stage = await PublisherFixture.open({ module: x });
});
afterEach(() => stage.platform.settings.reset());
afterAll(() => stage.close());

const picture = (text = 'A picture') => postOf(text, stage.mediaUrl('sample.jpg'));
const video = (text = 'A video') => postOf(text, stage.mediaUrl('sample.mp4'));
const simulate = (settings: Record<string, unknown>) => stage.platform.settings.patch(settings);
const callsOf = (operation: string, accountId: string) =>
  stage.sandbox.calls.list().filter((call) => call.operation === operation && call.accountId === accountId);
const countOf = (operation: string, { account }: { account: { accountId: string } }): number =>
  callsOf(operation, account.accountId).length;

describe('what is sent', () => {
  it('is one call for a text', async () => {
    const run = stage.newRun(postOf('Only words'));
    expect(await run.untilSettled()).toMatchObject({
      kind: 'published',
      id: run.live()[0]?.id,
      url: `https://x.com/${run.account.username}/status/${run.live()[0]?.id}`,
    });
    expect(run.operations()).toEqual(['createPost']);
    expect(callsOf('createPost', run.account.accountId)).toMatchObject([{ params: { text: 'Only words' } }]);
  });

  it('is every image once, in their order', async () => {
    const run = stage.newRun(postOf('Two', stage.mediaUrl('sample.png'), stage.mediaUrl('sample.jpg')));
    await run.untilSettled();
    expect(run.operations()).toEqual(['uploadImage', 'uploadImage', 'createPost']);
  });

  it('is a video in parts of 4 MiB', async () => {
    const run = stage.newRun(postOf('Large', `${stage.mediaUrl('big')}?bytes=${9 * 1024 * 1024 + 7}`));
    expect(await run.untilSettled()).toMatchObject({ kind: 'published' });
    expect(run.operations().slice(0, 5)).toEqual(['initialize', 'append', 'append', 'append', 'finalize']);
    expect(callsOf('initialize', run.account.accountId)).toMatchObject([
      { params: { media_type: 'video/mp4', media_category: 'tweet_video', total_bytes: 9 * 1024 * 1024 + 7 } },
    ]);
  });

  it('is a video whose host does not say how large it is', async () => {
    const bytes = 9 * 1024 * 1024;
    const run = stage.newRun(postOf('Long', `${stage.mediaUrl('big')}?bytes=${bytes}&chunked=1`));
    expect(await run.untilSettled()).toMatchObject({ kind: 'published' });
    expect(callsOf('initialize', run.account.accountId)).toMatchObject([{ params: { total_bytes: bytes } }]);
  });

  it('is what the bytes are, whatever the address is called', async () => {
    const run = stage.newRun(postOf('A GIF', `${stage.mediaUrl('sample.gif')}?type=image/jpeg`));
    await run.untilSettled();
    expect(callsOf('initialize', run.account.accountId)).toMatchObject([{ params: { media_category: 'tweet_gif' } }]);
  });

  it.each([
    ['a host that X appends without a body for', { appendAnswer: 'empty' }],
    ['an API that takes finalize without a body', { finalizeBody: 'any' }],
    ['an API that still goes by its old name', { problemHost: 'https://api.twitter.com' }],
  ])('works with %s', async (_name, settings) => {
    simulate(settings);
    expect(await stage.newRun(video()).untilSettled()).toMatchObject({ kind: 'published' });
  });
});

describe('a long text', () => {
  const long = postOf(`${'word '.repeat(80)}end https://herald.example/x`);

  it('goes out for an account with X Premium', async () => {
    simulate({ subscription: 'Premium' });
    const run = stage.newRun(long);
    expect(await run.untilSettled()).toMatchObject({ kind: 'published' });
    expect(run.operations()).toEqual(['profile', 'createPost']);
  });

  it('is told apart from what another account can post, and nothing is uploaded for it', async () => {
    const run = stage.newRun({ ...long, media: picture().media });
    expect(await run.attempt()).toMatchObject({
      kind: 'rejected',
      code: 'content_unsupported',
      message: expect.stringMatching(/at most 280 .* counts 427\. Longer texts need X Premium\.$/),
    });
    expect(run.operations()).toEqual(['profile']);
  });

  it('is found again after a lost answer, although the list cuts it', async () => {
    simulate({ subscription: 'PremiumPlus' });
    const run = stage.newRun(long);
    run.fault({ operation: 'createPost', afterEffect: true });
    expect(await run.untilSettled()).toMatchObject({ kind: 'published', id: run.live()[0]?.id });
  });
});

describe('a lost answer', () => {
  it('is looked up, and the post is not made again', async () => {
    const run = stage.newRun(postOf('See herald.app/a?x=1&y=2 & https://herald.example <now>'));
    run.fault({ operation: 'createPost', afterEffect: true });
    expect(await run.untilSettled()).toMatchObject({ kind: 'published', id: run.live()[0]?.id });
    expect(countOf('createPost', run)).toBe(1);
  });

  it('is not taken for an absence while the list lags', async () => {
    simulate({ timelineLagMs: 45 * SECOND });
    const run = stage.newRun(postOf('Late'));
    run.fault({ operation: 'createPost', afterEffect: true, status: 503 });
    expect(await run.untilSettled()).toMatchObject({ kind: 'published', id: run.live()[0]?.id });
    expect(countOf('createPost', run)).toBe(1);
  });

  it('is settled by the refusal of a duplicate where the list lags even longer', async () => {
    simulate({ timelineLagMs: 5 * MINUTE });
    const run = stage.newRun(postOf('Very late'));
    run.fault({ operation: 'createPost', afterEffect: true });
    expect(await run.untilSettled()).toMatchObject({ kind: 'published', id: run.live()[0]?.id });
    expect(run.live()).toHaveLength(1);
  });

  it('stays unknown where X calls it a duplicate and never shows it', async () => {
    simulate({ timelineLagMs: 10 * DAY });
    const run = stage.newRun(postOf('Never shown'));
    run.fault({ operation: 'createPost', afterEffect: true });
    expect(await run.untilSettled()).toMatchObject({ kind: 'unknown' });
    expect(run.live()).toHaveLength(1);
  });

  it('stays in doubt while X cannot be asked, even behind a duplicate', async () => {
    simulate({ timelineLagMs: 90 * SECOND });
    const run = stage.newRun(postOf('In doubt'));
    run.fault({ operation: 'createPost', afterEffect: true });
    await run.untilFaulted();
    await run.wait(70 * SECOND);
    run.fault({ operation: 'timeline', body: { meta: { result_count: 0 } } });
    run.fault({ operation: 'timeline', status: 500 });
    expect(await run.untilFaulted()).toMatchObject({ kind: 'unknown' });
    expect(await run.untilSettled()).toMatchObject({ kind: 'published', id: run.live()[0]?.id });
    expect(run.live()).toHaveLength(1);
  });

  it('is not explained by a post with other links, or other pictures', async () => {
    const older = stage.newRun(postOf('New: https://herald.example/1'));
    await older.untilSettled();
    const run = stage.newRun(postOf('New: https://herald.example/2'), older.account.username);
    run.fault({ operation: 'createPost', cut: true });
    expect(await run.untilSettled()).toMatchObject({ kind: 'published' });
    const first = stage.newRun(postOf('', stage.mediaUrl('sample.jpg')), older.account.username);
    await first.untilSettled();
    const second = stage.newRun(postOf('', stage.mediaUrl('sample.png')), older.account.username);
    second.fault({ operation: 'createPost', cut: true });
    expect(await second.untilSettled()).toMatchObject({ kind: 'published', id: second.live()[3]?.id });
    expect(second.live()).toHaveLength(4);
  });

  it('is looked into with a fresh token where the old one is refused meanwhile', async () => {
    const run = stage.newRun(postOf('Token gone'));
    run.fault({ operation: 'createPost', afterEffect: true });
    await run.untilFaulted();
    run.fault({ operation: 'timeline', status: 401 });
    expect(await run.attempt()).toMatchObject({ kind: 'reconnect' });
    run.reconnect();
    expect(await run.untilSettled()).toMatchObject({ kind: 'published', id: run.live()[0]?.id });
    expect(run.live()).toHaveLength(1);
  });
});

describe('files', () => {
  it('that X is slow with are waited for, and uploaded once', async () => {
    simulate({ videoProcessingMs: 5 * MINUTE });
    const run = stage.newRun(video());
    expect(await run.untilSettled()).toMatchObject({ kind: 'published' });
    expect(countOf('initialize', run)).toBe(1);
  });

  it('that never leave X’s processing are uploaded once more, and then given up', async () => {
    simulate({ stuck: true });
    const run = stage.newRun(video());
    for (let waited = 0; waited < 20; waited += 1) {
      await run.attempt();
      await run.wait(2 * MINUTE);
    }
    expect(await run.untilSettled()).toMatchObject({ kind: 'rejected', code: 'media_unusable' });
    expect(countOf('initialize', run)).toBe(2);
    expect(countOf('append', run)).toBe(2);
  });

  it('that have expired while the post waited are uploaded again', async () => {
    const run = stage.newRun(picture());
    const headers = { 'retry-after': '900' };
    run.fault({ operation: 'createPost', status: 429, headers });
    await run.untilFaulted();
    await run.wait(25 * HOUR);
    run.reconnect();
    expect(await run.untilSettled()).toMatchObject({ kind: 'published' });
    expect(countOf('uploadImage', run)).toBe(2);
    expect(run.live()).toHaveLength(1);
  });

  it('whose upload X has forgotten are begun again', async () => {
    const run = stage.newRun(video());
    const gone = { title: 'Not Found Error', detail: 'No.', type: 'https://api.x.com/2/problems/resource-not-found' };
    run.fault({ operation: 'append', status: 404, body: gone });
    expect(await run.untilSettled()).toMatchObject({ kind: 'published' });
    expect(countOf('initialize', run)).toBe(2);
  });

  it('that X finds fault with only in the end are not uploaded for ever', async () => {
    const run = stage.newRun(picture());
    const body = {
      errors: [{ parameters: { 'media.media_ids': ['1'] }, message: 'Your media IDs are invalid.' }],
      title: 'Invalid Request',
      detail: 'One or more parameters to your request was invalid.',
      type: 'https://api.twitter.com/2/problems/invalid-request',
    };
    run.fault({ operation: 'createPost', status: 400, body, times: 9 });
    expect(await run.untilSettled()).toMatchObject({ kind: 'rejected', code: 'media_unusable' });
    expect(countOf('uploadImage', run)).toBe(2);
  });

  it('go on where a dead worker stopped', async () => {
    const run = stage.newRun(postOf('Large', `${stage.mediaUrl('big')}?bytes=${13 * 1024 * 1024}`));
    run.fault({ operation: 'append', status: 503 });
    await run.untilFaulted();
    expect(await run.untilSettled()).toMatchObject({ kind: 'published' });
    const indexes = callsOf('append', run.account.accountId).map(({ status }) => status);
    expect(indexes).toEqual([503, 200, 200, 200, 200]);
  });

  it('are fetched again from a host that was away for a moment', async () => {
    const host = await startFlakyHost(stage.mediaUrl('sample.jpg'), 2);
    stage.downloads.allowedPrivateHosts = [...stage.downloads.allowedPrivateHosts, new URL(host.url).host];
    expect(await stage.newRun(postOf('Third time lucky', host.url)).untilSettled()).toMatchObject({
      kind: 'published',
    });
    await host.close();
  });

  it('at an address that is not public are never fetched', async () => {
    const run = stage.newRun(postOf('Private', 'http://127.0.0.1:1/secret.jpg'));
    expect(await run.untilSettled()).toMatchObject({ kind: 'rejected', code: 'media_unusable' });
  });

  it('that X takes only alone are told apart by their bytes', async () => {
    const run = stage.newRun(
      postOf('Both', `${stage.mediaUrl('redirect')}?to=/media/sample.gif`, stage.mediaUrl('sample.jpg')),
    );
    expect(await run.attempt()).toMatchObject({ kind: 'rejected', code: 'content_unsupported' });
  });
});

describe('refusals', () => {
  it('of a duplicate on a first attempt are the post’s own fault', async () => {
    const first = stage.newRun(postOf('Twice'));
    await first.untilSettled();
    const second = stage.newRun(postOf('Twice'), first.account.username);
    expect(await second.attempt()).toMatchObject({ kind: 'rejected', message: expect.stringContaining('already') });
    expect(second.live()).toHaveLength(1);
  });

  it('of a second cashtag pass X’s words on', async () => {
    expect(await stage.newRun(postOf('$AAA and $BBB')).attempt()).toMatchObject({
      kind: 'rejected',
      code: 'platform_rejected',
      message: 'X refused the request: Your Tweet exceeds the maximum of one cashtag.',
    });
  });

  it('for want of credits wait for the operator', async () => {
    simulate({ credits: 0 });
    expect(await stage.newRun(postOf('Broke')).attempt()).toMatchObject({
      kind: 'retryAfter',
      retryAfterMs: 15 * MINUTE,
    });
  });

  it('of too many posts wait for the end of the window, or of the day', async () => {
    simulate({ postsPerWindow: 0 });
    expect(await stage.newRun(postOf('Burst')).attempt()).toMatchObject({
      kind: 'retryAfter',
      retryAfterMs: expect.toSatisfy((ms: number) => ms > 14 * MINUTE && ms <= 15 * MINUTE),
    });
    simulate({ postsPerWindow: 100, postsPerDay: 0 });
    expect(await stage.newRun(postOf('Day')).attempt()).toMatchObject({ kind: 'retryAfter', retryAfterMs: 6 * HOUR });
  });

  it('of a missing scope are foreseen, and ask for a new connection', async () => {
    const run = stage.newRun(picture());
    run.account = { ...run.account, scopes: ['tweet.read', 'tweet.write', 'users.read'] };
    expect(await run.attempt()).toMatchObject({ kind: 'reconnect', message: expect.stringContaining('permission') });
    expect(run.operations()).toEqual([]);
  });
});
