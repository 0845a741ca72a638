import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE, SECOND } from '../../../functions/src/model/clock.ts';
import { instagram } from '../../../functions/src/platforms/instagram/publish.ts';
import { startFlakyHost } from '../contract/flaky-host.ts';
import { postOf } from '../contract/posts.ts';
import { publisherContract } from '../contract/publisher.ts';
import { PublisherFixture } from '../contract/publisher-fixture.ts';
import { descriptor } from './descriptor.ts';

publisherContract(descriptor.publisher);

let fixture: PublisherFixture;
beforeAll(async () => {
  fixture = await PublisherFixture.open({ module: instagram });
});
afterEach(() => fixture.platform.settings.reset());
afterAll(() => fixture.close());

function picture(text = 'A picture') {
  return postOf(text, fixture.mediaUrl('sample.jpg'));
}

function reel(text = 'A reel') {
  return postOf(text, fixture.mediaUrl('sample.mp4'));
}

function simulate(settings: Record<string, unknown>) {
  return fixture.platform.settings.patch(settings);
}

function graphError(code: number, error_subcode?: number) {
  return {
    error: { message: 'Something about it', type: 'OAuthException', code, error_subcode, fbtrace_id: 'AbC' },
  };
}

describe('publishing on Instagram', () => {
  it('an image is sent unchanged', async () => {
    const run = fixture.newRun(picture());
    await run.untilSettled();
    const path = `/instagram/v25.0/${run.account.accountId}`;
    expect(run.calls('createContainer')).toMatchObject([
      { path: `${path}/media`, params: { image_url: fixture.mediaUrl('sample.jpg'), caption: 'A picture' } },
    ]);
    expect(run.calls('publishContainer')).toMatchObject([{ path: `${path}/media_publish` }]);
  });

  it('a video is sent as a reel that is shared to the feed', async () => {
    const run = fixture.newRun(reel());
    await run.untilSettled();
    expect(run.calls('createContainer')[0]?.params).toEqual({
      media_type: 'REELS',
      video_url: fixture.mediaUrl('sample.mp4'),
      share_to_feed: 'true',
      caption: 'A reel',
    });
    expect(run.live()).toMatchObject([{ visibility: null }]);
  });

  it('each plain item of a carousel is created once, however often the worker runs', async () => {
    simulate({ imageProcessingMs: MINUTE });
    const run = fixture.newRun(postOf('Two', fixture.mediaUrl('sample.jpg'), fixture.mediaUrl('sample.mp4')));
    expect(await run.untilSettled()).toMatchObject({ kind: 'published' });
    expect(run.calls('createContainer')).toMatchObject([
      { params: { is_carousel_item: 'true', image_url: expect.any(String) } },
      { params: { is_carousel_item: 'true', media_type: 'VIDEO' } },
      { params: { media_type: 'CAROUSEL', caption: 'Two' } },
    ]);
  });
});

describe('a trial reel on Instagram', () => {
  it('a trial reel is created as a reel that only its owner can share with everybody', async () => {
    const run = fixture.newRun(reel());
    run.options = { trialReel: true };
    expect(await run.untilSettled()).toMatchObject({ kind: 'published' });
    expect(run.calls('createContainer')[0]?.params).toEqual({
      media_type: 'REELS',
      video_url: fixture.mediaUrl('sample.mp4'),
      trial_params: '{"graduation_strategy":"MANUAL"}',
      caption: 'A reel',
    });
    expect(run.live()).toMatchObject([{ visibility: 'trial reel' }]);
  });

  it.each([
    ['an image', () => picture()],
    ['a carousel with a video', () => postOf('Two', fixture.mediaUrl('sample.mp4'), fixture.mediaUrl('sample.jpg'))],
  ])('a trial reel has no effect on %s, which is posted normally', async (_name, content) => {
    const run = fixture.newRun(content());
    run.options = { trialReel: true };
    expect(await run.untilSettled()).toMatchObject({ kind: 'published' });
    expect(run.live()).toMatchObject([{ visibility: null }]);
  });

  it('a trial reel is recovered like any other post', async () => {
    const run = fixture.newRun(reel('Try this'));
    run.options = { trialReel: true };
    run.fault({ operation: 'publishContainer', afterEffect: true });
    expect(await run.untilSettled()).toMatchObject({ kind: 'published', id: run.live()[0]?.id });
    expect(run.live()).toMatchObject([{ visibility: 'trial reel' }]);
  });

  it('a trial reel never becomes an ordinary reel when the account may not publish trials', async () => {
    simulate({ trialReels: false });
    const run = fixture.newRun(reel());
    run.options = { trialReel: true };
    expect(await run.untilSettled()).toEqual({
      kind: 'rejected',
      code: 'content_unsupported',
      message: 'Instagram does not let this account post trial reels yet. Publish an ordinary reel.',
    });
    expect(run.live()).toEqual([]);
  });
});

describe('a lost response of Instagram', () => {
  it('a lost response does not prove that the post is missing while the container is reported as finished', async () => {
    simulate({ statusLagMs: 45 * SECOND, listLagMs: 50 * SECOND });
    const run = fixture.newRun(picture());
    run.fault({ operation: 'publishContainer', afterEffect: true, status: 500 });
    expect(await run.untilSettled()).toMatchObject({ kind: 'published', id: run.live()[0]?.id });
    expect(run.calls('publishContainer')).toHaveLength(1);
  });

  it('a lost response of each of two duplicates is matched to a different post', async () => {
    const first = fixture.newRun(picture());
    const duplicate = fixture.newRun(picture(), first.account.username);
    for (const run of [first, duplicate]) {
      run.fault({ operation: 'publishContainer', afterEffect: true, status: 500 });
      await run.untilFaulted();
    }
    const outcome = await first.untilSettled();
    if (outcome.kind !== 'published') throw new Error(outcome.kind);
    duplicate.claimed.add(outcome.id);
    const other = await duplicate.untilSettled();
    const ids = [outcome, other].map((one) => (one.kind === 'published' ? one.id : one.kind));
    expect(ids.sort()).toEqual(
      first
        .live()
        .map(({ id }) => id)
        .sort(),
    );
  });

  it.each(['notFound', 'notReady'])(
    'a lost response creates no second container while the first stays finished (%s)',
    async (secondPublish) => {
      simulate({ statusLagMs: 90 * SECOND, listLagMs: 2 * MINUTE, secondPublish });
      const run = fixture.newRun(picture());
      run.fault({ operation: 'publishContainer', afterEffect: true, status: 500 });
      expect(await run.untilSettled()).toMatchObject({ kind: 'published', id: run.live()[0]?.id });
      expect(run.live()).toHaveLength(1);
      expect(run.calls('createContainer')).toHaveLength(1);
    },
  );

  it.each([
    ['that the rate limit is exceeded', 400, graphError(4, 2207051)],
    ['that a permission is missing', 403, graphError(10)],
  ])('a lost response is resolved when it appears as an error %s', async (_what, status, body) => {
    const run = fixture.newRun(picture());
    run.fault({ operation: 'publishContainer', afterEffect: true, status, body });
    expect(await run.untilSettled()).toMatchObject({ kind: 'published', id: run.live()[0]?.id });
    expect(run.calls('publishContainer')).toHaveLength(1);
  });

  it('a lost post waits for hours while Instagram blocks it as spam, and is published afterwards', async () => {
    const run = fixture.newRun(picture());
    run.fault({ operation: 'publishContainer', status: 400, body: graphError(4, 2207051), times: 2 });
    expect(await run.attempt()).toMatchObject({ kind: 'unknown', retryAfterMs: HOUR });
    await run.wait(HOUR);
    expect(await run.attempt()).toMatchObject({ kind: 'retryAfter', retryAfterMs: 6 * HOUR, stop: 'account' });
    expect(run.live()).toEqual([]);
    await run.wait(6 * HOUR);
    expect(await run.attempt()).toMatchObject({ kind: 'published' });
    expect(run.live()).toHaveLength(1);
  });

  it('a lost response ends as rejected when a permission stays missing and nothing is live', async () => {
    const run = fixture.newRun(picture());
    run.fault({ operation: 'publishContainer', status: 403, body: graphError(10), times: 1000 });
    expect(await run.untilSettled()).toMatchObject({ kind: 'rejected', code: 'platform_rejected' });
    expect(run.live()).toEqual([]);
    fixture.sandbox.faults.clear();
  });

  it('a lost response links to the profile when the published post cannot be found', async () => {
    simulate({ listLagMs: DAY });
    const run = fixture.newRun(picture());
    run.fault({ operation: 'publishContainer', afterEffect: true });
    const url = `https://www.instagram.com/${run.account.username}/`;
    expect(await run.untilSettled()).toMatchObject({ kind: 'published', url });
    expect(run.live()).toHaveLength(1);
  });

  it('a lost response is matched to one of two equal texts once its container is certainly live', async () => {
    const first = fixture.newRun(picture('Twins'));
    await first.untilSettled();
    const second = fixture.newRun(picture('Twins'), first.account.username);
    second.fault({ operation: 'publishContainer', afterEffect: true });
    const outcome = await second.untilSettled();
    const ids = second.live().map(({ id }) => id);
    expect(ids).toHaveLength(2);
    expect(ids).toContain(outcome.kind === 'published' ? outcome.id : outcome.kind);
  });

  it('a lost response is resolved although Instagram normalises whitespace', async () => {
    const run = fixture.newRun(picture('Two\n\n lines '));
    run.fault({ operation: 'publishContainer', afterEffect: true });
    run.fault({
      operation: 'recentPosts',
      body: {
        data: [
          {
            id: '17900000000000001',
            caption: 'Two\nlines',
            media_type: 'IMAGE',
            timestamp: new Date(fixture.sandbox.clock.now()).toISOString(),
            permalink: 'https://www.instagram.com/p/abc/',
          },
        ],
      },
    });
    expect(await run.untilSettled()).toMatchObject({ id: '17900000000000001' });
  });
});

describe('containers on Instagram', () => {
  it('containers are published again when Instagram is not ready', async () => {
    simulate({ notReadyTimes: 2 });
    const run = fixture.newRun(picture());
    expect(await run.untilSettled()).toMatchObject({ kind: 'published' });
    expect(run.calls('createContainer')).toHaveLength(1);
    expect(run.live()).toHaveLength(1);
  });

  it('containers are replaced when they expire before they are published', async () => {
    simulate({ quotaTotal: 0 });
    const run = fixture.newRun(picture());
    expect(await run.attempt()).toMatchObject({ kind: 'retryAfter', retryAfterMs: 15 * MINUTE });
    await run.wait(DAY + HOUR);
    simulate({ quotaTotal: 100 });
    expect(await run.untilSettled()).toMatchObject({ kind: 'published' });
    expect(run.calls('createContainer')).toHaveLength(2);
    expect(run.live()).toHaveLength(1);
  });

  it('containers are created again when an image could not be downloaded the first time', async () => {
    const host = await startFlakyHost(fixture.mediaUrl('sample.jpg'), 1);
    const run = fixture.newRun(postOf('Second time lucky', host.url));
    expect(await run.untilSettled()).toMatchObject({ kind: 'published' });
    expect(run.calls('createContainer')).toHaveLength(2);
    expect(run.live()).toHaveLength(1);
    await host.close();
  });

  it.each([
    ['create', 'sample.png', 'JPEG images work'],
    ['container', 'sample.png', 'JPEG images work'],
    ['create', 'sample.webp', 'JPEG images work'],
  ])('containers report the problem of a file (%s, %s)', async (imageErrors, file, message) => {
    simulate({ imageErrors });
    const run = fixture.newRun(postOf('Not quite', fixture.mediaUrl(file)));
    const outcome = await run.untilSettled();
    expect(outcome).toMatchObject({ kind: 'rejected', code: 'media_unusable' });
    expect(outcome).toMatchObject({ message: expect.stringContaining(message) });
  });

  it('containers are polled in an unknown state', async () => {
    const run = fixture.newRun(picture());
    run.fault({ operation: 'containerStatus', body: { status_code: 'PONDERING', id: '1' } });
    expect(await run.untilSettled()).toMatchObject({ kind: 'published' });
  });
});

describe('the URL of an Instagram post', () => {
  it('the URL of a post is requested again when Instagram does not have it yet', async () => {
    simulate({ permalinkLagMs: 3 * SECOND });
    const run = fixture.newRun(picture());
    expect(await run.untilSettled()).toMatchObject({ kind: 'published', url: run.live()[0]?.url });
    expect(run.calls('permalink').length).toBeGreaterThan(1);
  });

  it('the URL of a post is the URL of the profile when Instagram does not return one in time', async () => {
    simulate({ permalinkLagMs: HOUR });
    const run = fixture.newRun(picture());
    const url = `https://www.instagram.com/${run.account.username}/`;
    expect(await run.untilSettled()).toEqual({ kind: 'published', id: run.live()[0]?.id, url });
  });
});
