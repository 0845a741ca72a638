import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE, SECOND } from '../../../functions/src/model/clock.ts';
import { x } from '../../../functions/src/platforms/x/publish.ts';
import { postOf } from '../contract/posts.ts';
import { publisherContract } from '../contract/publisher.ts';
import { PublisherFixture } from '../contract/publisher-fixture.ts';
import { descriptor } from './descriptor.ts';

publisherContract(descriptor.publisher);

let fixture: PublisherFixture;
beforeAll(async () => {
  fixture = await PublisherFixture.open({ module: x });
});
afterEach(() => fixture.platform.settings.reset());
afterAll(() => fixture.close());

function picture(text = 'A picture') {
  return postOf(text, fixture.mediaUrl('sample.jpg'));
}

function video(text = 'A video') {
  return postOf(text, fixture.mediaUrl('sample.mp4'));
}

function simulate(settings: Record<string, unknown>) {
  return fixture.platform.settings.patch(settings);
}

describe('publishing on X', () => {
  it('a text is sent in one call', async () => {
    const run = fixture.newRun(postOf('Only words'));
    expect(await run.untilSettled()).toMatchObject({
      kind: 'published',
      id: run.live()[0]?.id,
      url: `https://x.com/${run.account.username}/status/${run.live()[0]?.id}`,
    });
    expect(run.operations()).toEqual(['createPost']);
    expect(run.calls('createPost')).toMatchObject([{ params: { text: 'Only words' } }]);
  });

  it('every image is sent once, in order', async () => {
    const run = fixture.newRun(postOf('Two', fixture.mediaUrl('sample.png'), fixture.mediaUrl('sample.jpg')));
    await run.untilSettled();
    expect(run.operations()).toEqual(['uploadImage', 'uploadImage', 'createPost']);
  });

  it('a video is sent in parts of 4 MiB', async () => {
    const run = fixture.newRun(postOf('Large', `${fixture.mediaUrl('big')}?bytes=${9 * 1024 * 1024 + 7}`));
    expect(await run.untilSettled()).toMatchObject({ kind: 'published' });
    expect(run.operations().slice(0, 5)).toEqual(['initialize', 'append', 'append', 'append', 'finalize']);
    expect(run.calls('initialize')).toMatchObject([
      { params: { media_type: 'video/mp4', media_category: 'tweet_video', total_bytes: 9 * 1024 * 1024 + 7 } },
    ]);
  });

  it('a video from a host that does not send its length is sent', async () => {
    const bytes = 9 * 1024 * 1024;
    const run = fixture.newRun(postOf('Long', `${fixture.mediaUrl('big')}?bytes=${bytes}&chunked=1`));
    expect(await run.untilSettled()).toMatchObject({ kind: 'published' });
    expect(run.calls('initialize')).toMatchObject([{ params: { total_bytes: bytes } }]);
  });

  it('the bytes determine the type, whatever the extension of the URL', async () => {
    const run = fixture.newRun(postOf('A GIF', `${fixture.mediaUrl('sample.gif')}?type=image/jpeg`));
    await run.untilSettled();
    expect(run.calls('initialize')).toMatchObject([{ params: { media_category: 'tweet_gif' } }]);
  });

  it.each([
    ['an APPEND response without a body', { appendAnswer: 'empty' }],
    ['a FINALIZE response without a body', { finalizeBody: 'any' }],
    ['an API with its former names', { problemHost: 'https://api.twitter.com' }],
  ])('a post with %s is published', async (_name, settings) => {
    simulate(settings);
    expect(await fixture.newRun(video()).untilSettled()).toMatchObject({ kind: 'published' });
  });
});

describe('a long text on X', () => {
  const long = postOf(`${'word '.repeat(80)}end https://herald.example/x`);

  it('a long text is published for an account with X Premium', async () => {
    simulate({ subscription: 'Premium' });
    const run = fixture.newRun(long);
    expect(await run.untilSettled()).toMatchObject({ kind: 'published' });
    expect(run.operations()).toEqual(['profile', 'createPost']);
  });

  it('a long text is rejected for another account, and nothing is uploaded', async () => {
    const run = fixture.newRun({ ...long, media: picture().media });
    expect(await run.attempt()).toMatchObject({
      kind: 'rejected',
      code: 'content_unsupported',
      message: expect.stringMatching(/at most 280 .* counts 427\. Longer texts need X Premium\.$/),
    });
    expect(run.operations()).toEqual(['profile']);
  });

  it('a long text is found after a lost response, although the list truncates it', async () => {
    simulate({ subscription: 'PremiumPlus' });
    const run = fixture.newRun(long);
    run.fault({ operation: 'createPost', afterEffect: true });
    expect(await run.untilSettled()).toMatchObject({ kind: 'published', id: run.live()[0]?.id });
  });
});

describe('a lost response of X', () => {
  it('the list resolves a lost response, and the post is not created again', async () => {
    const run = fixture.newRun(postOf('See herald.app/a?x=1&y=2 & https://herald.example <now>'));
    run.fault({ operation: 'createPost', afterEffect: true });
    expect(await run.untilSettled()).toMatchObject({ kind: 'published', id: run.live()[0]?.id });
    expect(run.calls('createPost')).toHaveLength(1);
  });

  it('a lost response does not prove that the post is missing while the list lags', async () => {
    simulate({ timelineLagMs: 45 * SECOND });
    const run = fixture.newRun(postOf('Late'));
    run.fault({ operation: 'createPost', afterEffect: true, status: 503 });
    expect(await run.untilSettled()).toMatchObject({ kind: 'published', id: run.live()[0]?.id });
    expect(run.calls('createPost')).toHaveLength(1);
  });

  it('the duplicate error resolves a lost response when the list lags even longer', async () => {
    simulate({ timelineLagMs: 5 * MINUTE });
    const run = fixture.newRun(postOf('Very late'));
    run.fault({ operation: 'createPost', afterEffect: true });
    expect(await run.untilSettled()).toMatchObject({ kind: 'published', id: run.live()[0]?.id });
    expect(run.live()).toHaveLength(1);
  });

  it('a lost response stays unknown when X reports a duplicate and never lists it', async () => {
    simulate({ timelineLagMs: 10 * DAY });
    const run = fixture.newRun(postOf('Never shown'));
    run.fault({ operation: 'createPost', afterEffect: true });
    expect(await run.untilSettled()).toMatchObject({ kind: 'unknown' });
    expect(run.live()).toHaveLength(1);
  });

  it('a lost response stays unknown while X is unreachable, even after a duplicate error', async () => {
    simulate({ timelineLagMs: 90 * SECOND });
    const run = fixture.newRun(postOf('Unknown outcome'));
    run.fault({ operation: 'createPost', afterEffect: true });
    await run.untilFaulted();
    await run.wait(70 * SECOND);
    run.fault({ operation: 'timeline', body: { meta: { result_count: 0 } } });
    run.fault({ operation: 'timeline', status: 500 });
    expect(await run.untilFaulted()).toMatchObject({ kind: 'unknown' });
    expect(await run.untilSettled()).toMatchObject({ kind: 'published', id: run.live()[0]?.id });
    expect(run.live()).toHaveLength(1);
  });

  it('a lost response is not matched to a post with other links, or other images', async () => {
    const older = fixture.newRun(postOf('New: https://herald.example/1'));
    await older.untilSettled();
    const run = fixture.newRun(postOf('New: https://herald.example/2'), older.account.username);
    run.fault({ operation: 'createPost', cut: true });
    expect(await run.untilSettled()).toMatchObject({ kind: 'published' });
    const first = fixture.newRun(postOf('', fixture.mediaUrl('sample.jpg')), older.account.username);
    await first.untilSettled();
    const second = fixture.newRun(postOf('', fixture.mediaUrl('sample.png')), older.account.username);
    second.fault({ operation: 'createPost', cut: true });
    expect(await second.untilSettled()).toMatchObject({ kind: 'published', id: second.live()[3]?.id });
    expect(second.live()).toHaveLength(4);
  });

  it('a lost response is looked up with a refreshed token when the old one is refused', async () => {
    const run = fixture.newRun(postOf('Token gone'));
    run.fault({ operation: 'createPost', afterEffect: true });
    await run.untilFaulted();
    run.fault({ operation: 'timeline', status: 401 });
    expect(await run.attempt()).toMatchObject({ kind: 'reconnect' });
    run.reconnect();
    expect(await run.untilSettled()).toMatchObject({ kind: 'published', id: run.live()[0]?.id });
    expect(run.live()).toHaveLength(1);
  });
});

describe('errors of X', () => {
  it('a duplicate on a first attempt rejects the post', async () => {
    const first = fixture.newRun(postOf('Twice'));
    await first.untilSettled();
    const second = fixture.newRun(postOf('Twice'), first.account.username);
    expect(await second.attempt()).toMatchObject({ kind: 'rejected', message: expect.stringContaining('already') });
    expect(second.live()).toHaveLength(1);
  });

  it('the error has the message of X for a second cashtag that Herald does not count', async () => {
    expect(await fixture.newRun(postOf('$AAA and café$BBB')).attempt()).toMatchObject({
      kind: 'rejected',
      code: 'platform_rejected',
      message: 'X refused the request: Your Tweet exceeds the maximum of one cashtag.',
    });
  });

  it('a run waits for the operator when credits are missing', async () => {
    simulate({ credits: 0 });
    expect(await fixture.newRun(postOf('Broke')).attempt()).toMatchObject({
      kind: 'retryAfter',
      retryAfterMs: HOUR,
    });
  });

  it('a run waits for the end of the window, or of the day, after too many posts', async () => {
    simulate({ postsPerWindow: 0 });
    expect(await fixture.newRun(postOf('Burst')).attempt()).toMatchObject({
      kind: 'retryAfter',
      retryAfterMs: expect.toSatisfy((ms: number) => ms > 14 * MINUTE && ms <= 15 * MINUTE),
    });
    simulate({ postsPerWindow: 100, postsPerDay: 0 });
    expect(await fixture.newRun(postOf('Day')).attempt()).toMatchObject({
      kind: 'retryAfter',
      retryAfterMs: expect.toSatisfy((ms: number) => ms > 23 * HOUR && ms <= 24 * HOUR),
    });
  });

  it('a missing scope is detected first, and requires a reconnect', async () => {
    const run = fixture.newRun(picture());
    run.account = { ...run.account, scopes: ['tweet.read', 'tweet.write', 'users.read'] };
    expect(await run.attempt()).toMatchObject({ kind: 'reconnect', message: expect.stringContaining('permission') });
    expect(run.operations()).toEqual([]);
  });
});

describe('the options of a post on X', () => {
  it('the options limit who may reply, and declare AI and paid partnerships', async () => {
    const run = fixture.newRun(postOf('A post', fixture.mediaUrl('sample.jpg')));
    run.options = { replySettings: 'mentionedUsers', madeWithAi: true, paidPartnership: true };
    expect(await run.untilSettled()).toMatchObject({ kind: 'published' });
    expect(run.calls('createPost')).toMatchObject([
      { params: { text: 'A post', reply_settings: 'mentionedUsers', made_with_ai: true, paid_partnership: true } },
    ]);
  });

  it('options are left out of the request unless they are chosen', async () => {
    const run = fixture.newRun(postOf('A plain post'));
    run.options = { madeWithAi: false };
    expect(await run.untilSettled()).toMatchObject({ kind: 'published' });
    expect(run.calls('createPost')[0]?.params).toEqual({ text: 'A plain post' });
  });
});
