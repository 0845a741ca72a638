import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { HOUR, MINUTE, SECOND } from '../../../functions/src/model/clock.ts';
import { tiktok } from '../../../functions/src/platforms/tiktok/publish.ts';
import { startFlakyHost } from '../contract/flaky-host.ts';
import { postOf } from '../contract/posts.ts';
import { publisherContract } from '../contract/publisher.ts';
import { PublisherFixture } from '../contract/publisher-fixture.ts';
import { descriptor } from './descriptor.ts';

publisherContract(descriptor.publisher);

let fixture: PublisherFixture;
let open: PublisherFixture;
beforeAll(async () => {
  fixture = await PublisherFixture.open({ module: tiktok });
  open = await PublisherFixture.open({ module: tiktok, privacyLevel: 'PUBLIC_TO_EVERYONE' });
});
afterEach(() => {
  fixture.platform.settings.reset();
  open.platform.settings.reset();
});
afterAll(() => Promise.all([fixture.close(), open.close()]));

function video(text = 'A video', where = fixture) {
  return postOf(text, where.mediaUrl('sample.mp4'));
}

describe('publishing on TikTok', () => {
  it('a video that TikTok pulls is sent, visible to its owner only', async () => {
    const run = fixture.newRun(video());
    await run.untilSettled();
    expect(run.operations().slice(0, 3)).toEqual(['creatorInfo', 'initVideo', 'status']);
    expect(run.calls('initVideo')).toMatchObject([
      {
        path: '/tiktok/v2/post/publish/video/init/',
        params: {
          post_info: { title: 'A video', privacy_level: 'SELF_ONLY' },
          source_info: { source: 'PULL_FROM_URL', video_url: fixture.mediaUrl('sample.mp4') },
        },
      },
    ]);
  });

  it('a photo post is sent with the whole text, and without a title', async () => {
    const text = `${'word '.repeat(60)}end`;
    const run = fixture.newRun(postOf(text, fixture.mediaUrl('sample.jpg'), fixture.mediaUrl('sample.webp')));
    await run.untilSettled();
    expect(run.live()).toMatchObject([{ text, title: null, visibility: 'SELF_ONLY' }]);
    expect(run.calls('initPhoto')).toMatchObject([
      { path: '/tiktok/v2/post/publish/content/init/', params: { media_type: 'PHOTO', post_mode: 'DIRECT_POST' } },
    ]);
  });

  it('the video is sent when the post has images too', async () => {
    const run = fixture.newRun(postOf('Both', fixture.mediaUrl('sample.jpg'), fixture.mediaUrl('sample.mp4')));
    expect(await run.untilSettled()).toMatchObject({ kind: 'published' });
    expect(run.calls('initPhoto')).toEqual([]);
    expect(run.calls('initVideo')).toMatchObject([
      { params: { source_info: { source: 'PULL_FROM_URL', video_url: fixture.mediaUrl('sample.mp4') } } },
    ]);
  });

  it('comments, duets and stitches that the creator has disabled stay disabled', async () => {
    fixture.platform.settings.patch({ commentDisabled: true, duetDisabled: true, stitchDisabled: true });
    const run = fixture.newRun(video());
    await run.untilSettled();
    expect(run.calls('initVideo')).toMatchObject([
      { params: { post_info: { disable_comment: true, disable_duet: true, disable_stitch: true } } },
    ]);
  });

  it.each(['fetch', 'query', 'both'])('the status is found at its endpoint: %s', async (statusPath) => {
    fixture.platform.settings.patch({ statusPath });
    const run = fixture.newRun(video());
    expect(await run.untilSettled()).toMatchObject({ kind: 'published' });
  });
});

describe('the URL of a TikTok post', () => {
  it('the URL of a private post, which never gets a public id, is the URL of the profile', async () => {
    const run = fixture.newRun(video());
    expect(await run.untilSettled()).toMatchObject({
      id: expect.stringMatching(/^v_pub_url/),
      url: `https://www.tiktok.com/@${run.account.username}`,
    });
  });

  it('the URL contains every digit of the id of a public post, once TikTok returns it', async () => {
    open.platform.settings.patch({ moderationMs: MINUTE });
    const run = open.newRun(video('Public', open));
    const outcome = await run.untilSettled();
    const [post] = run.live();
    expect(outcome).toEqual({
      kind: 'published',
      id: post?.id,
      url: `https://www.tiktok.com/@${run.account.username}/video/${post?.id}`,
    });
  });

  it('the URL does not delay a public post without an id', async () => {
    open.platform.settings.patch({ moderationMs: 24 * HOUR });
    const run = open.newRun(video('Public', open));
    expect(await run.untilSettled()).toMatchObject({ url: `https://www.tiktok.com/@${run.account.username}` });
  });
});

describe('a lost response of TikTok', () => {
  it('the list resolves a lost response to a public video', async () => {
    const run = open.newRun(video('Lost and found', open));
    run.fault({ operation: 'initVideo', afterEffect: true });
    expect(await run.untilSettled()).toMatchObject({ kind: 'published', id: run.live()[0]?.id });
    expect(run.live()).toHaveLength(1);
  });

  it('a lost response to a public video is resolved although the list has no URL for it', async () => {
    const run = open.newRun(video('No address', open));
    run.fault({ operation: 'initVideo', afterEffect: true });
    await run.untilFaulted();
    const listed = { id: '7', create_time: 4e9, title: 'No address', video_description: '', share_url: '' };
    const body = { data: { videos: [listed] }, error: { code: 'ok', message: '', log_id: '' } };
    run.fault({ operation: 'videoList', body });
    expect(await run.untilSettled()).toMatchObject({ kind: 'published', id: '7', url: null });
  });

  it('a lost response to a public video is not matched to an older one with the same text', async () => {
    const older = open.newRun(video('Good morning', open));
    await older.untilSettled();
    await older.wait(5 * MINUTE);
    const run = open.newRun(video('Good morning', open), older.account.username);
    run.fault({ operation: 'initVideo', cut: true });
    expect(await run.untilSettled()).toMatchObject({ kind: 'unknown' });
    expect(run.live()).toHaveLength(1);
  });

  it('a lost response to a private video stays unknown, and nothing is started again', async () => {
    const run = fixture.newRun(video());
    run.fault({ operation: 'initVideo', afterEffect: true });
    expect(await run.untilSettled()).toMatchObject({ kind: 'unknown' });
    expect(run.calls('initVideo')).toHaveLength(1);
  });
});

describe('a started post on TikTok', () => {
  it('a started post is polled with increasing delays while TikTok processes it for hours', async () => {
    fixture.platform.settings.patch({ stuck: true });
    const run = fixture.newRun(video());
    expect(await run.untilSettled()).toMatchObject({ kind: 'pending', retryAfterMs: 15 * MINUTE });
    fixture.platform.settings.patch({ stuck: false });
    expect(await run.untilSettled()).toMatchObject({ kind: 'published' });
    expect(run.calls('initVideo')).toHaveLength(1);
    expect(run.calls('creatorInfo')).toHaveLength(1);
  });

  it('a started post is started again when its video could not be downloaded', async () => {
    const host = await startFlakyHost(fixture.mediaUrl('sample.mp4'), 2);
    const run = fixture.newRun(postOf('Third time lucky', host.url));
    expect(await run.untilSettled()).toMatchObject({ kind: 'published' });
    expect(run.calls('initVideo')).toHaveLength(3);
    expect(run.live()).toHaveLength(1);
    await host.close();
  });

  it('a started post is started three times at most when it fails inside TikTok', async () => {
    const data = { status: 'FAILED', fail_reason: 'internal' };
    const run = fixture.newRun(video());
    run.fault({ operation: 'status', body: { data, error: { code: 'ok', message: '', log_id: 'x' } }, times: 20 });
    expect(await run.untilSettled()).toMatchObject({ kind: 'rejected', code: 'platform_rejected' });
    expect(run.calls('initVideo')).toHaveLength(3);
  });

  it('a started post ends as unknown when TikTok suddenly does not find it', async () => {
    const run = fixture.newRun(video());
    const body = { data: {}, error: { code: 'invalid_publish_id', message: 'No such publish.', log_id: 'x' } };
    run.fault({ operation: 'status', status: 400, body });
    expect(await run.untilFaulted()).toMatchObject({ kind: 'unknown' });
    expect(await run.untilSettled()).toMatchObject({ kind: 'published' });
    expect(run.live()).toHaveLength(1);
  });
});

describe('errors of TikTok', () => {
  it.each([
    ['spam_risk_too_many_posts', 'retryAfter'],
    ['reached_active_user_cap', 'retryAfter'],
    ['spam_risk_user_banned_from_posting', 'rejected'],
  ])('an error is recognised in a creator info with HTTP 200: %s', async (creatorInfoError, kind) => {
    fixture.platform.settings.patch({ creatorInfoError });
    const run = fixture.newRun(video());
    expect(await run.attempt()).toMatchObject({ kind });
    expect(run.operations()).toEqual(['creatorInfo']);
  });

  it('an error for a visibility that the account lacks is reported before anything is started', async () => {
    const run = open.newRun(video('Public', open));
    const body = {
      data: { creator_username: 'p', privacy_level_options: ['SELF_ONLY'] },
      error: { code: 'ok', message: '', log_id: 'x' },
    };
    run.fault({ operation: 'creatorInfo', body });
    expect(await run.attempt()).toMatchObject({ kind: 'rejected', code: 'platform_rejected' });
    expect(run.operations()).toEqual(['creatorInfo']);
  });

  it('errors for an unaudited client, and for media from another domain, explain the fix', async () => {
    fixture.platform.settings.patch({ unaudited: true });
    expect(await fixture.newRun(video()).attempt()).toMatchObject({
      kind: 'rejected',
      message: expect.stringContaining('Set the TikTok account to private'),
    });
    fixture.platform.settings.patch({ unaudited: false, urlVerification: true });
    expect(await fixture.newRun(video()).attempt()).toMatchObject({ kind: 'rejected', code: 'media_unusable' });
  });

  it('an error for a missing permission requires a reconnect', async () => {
    const run = fixture.newRun(video());
    const body = { data: {}, error: { code: 'scope_not_authorized', message: 'No.', log_id: 'the-log-id' } };
    run.fault({ operation: 'initVideo', status: 401, body });
    expect(await run.attempt()).toMatchObject({ kind: 'reconnect', message: expect.stringContaining('permission') });
  });

  it('an error for too many calls is retried after a minute', async () => {
    const run = fixture.newRun(video());
    run.fault({ operation: 'initVideo', status: 429 });
    expect(await run.attempt()).toMatchObject({ kind: 'retryAfter', retryAfterMs: 60 * SECOND });
  });
});
