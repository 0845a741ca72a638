import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { NetworkError } from '../../../functions/src/infra/http-client/network-error.ts';
import { type PlatformHttp, platformHttp } from '../../../functions/src/infra/http-client/platform-http.ts';
import { HOUR, MINUTE, SECOND } from '../../../functions/src/model/clock.ts';
import { facebook } from '../../../functions/src/platforms/facebook/publish.ts';
import { postOf } from '../contract/posts.ts';
import { publisherContract } from '../contract/publisher.ts';
import { PublisherFixture } from '../contract/publisher-fixture.ts';
import { descriptor } from './descriptor.ts';

publisherContract(descriptor.publisher);

let fixture: PublisherFixture;
beforeAll(async () => {
  fixture = await PublisherFixture.open({ module: facebook });
});
afterEach(() => fixture.platform.settings.reset());
afterAll(() => fixture.close());

function text(message = 'Only words') {
  return postOf(message);
}

function photo(message = 'A photo') {
  return postOf(message, fixture.mediaUrl('sample.jpg'));
}

function photos() {
  return postOf('Two photos', fixture.mediaUrl('sample.jpg'), fixture.mediaUrl('sample.png'));
}

function reel() {
  return postOf('A reel', fixture.mediaUrl('sample.mp4'));
}

function wide() {
  return postOf('A wide video', fixture.mediaUrl('wide.mp4'));
}

function simulate(settings: Record<string, unknown>) {
  return fixture.platform.settings.patch(settings);
}

function graphError(code: number, error_subcode?: number) {
  return {
    error: { message: 'Something about it', type: 'OAuthException', code, error_subcode, fbtrace_id: 'AbC' },
  };
}

describe('publishing on Facebook', () => {
  it('a text is sent as one form, and the URL comes from the response', async () => {
    const run = fixture.newRun(text());
    expect(await run.untilSettled()).toMatchObject({ id: run.live()[0]?.id, url: run.live()[0]?.url });
    expect(run.operations()).toEqual(['publishPost']);
    expect(run.calls('publishPost')).toMatchObject([
      { path: `/facebook/v25.0/${run.account.accountId}/feed`, params: { message: 'Only words' } },
    ]);
  });

  it('every photo is sent unpublished and in order, and then the post', async () => {
    const run = fixture.newRun(photos());
    await run.untilSettled();
    expect(run.operations()).toEqual(['addPhoto', 'addPhoto', 'publishPost']);
    expect(run.calls('addPhoto')).toMatchObject([
      { params: { url: fixture.mediaUrl('sample.jpg'), published: 'false' } },
      { params: { url: fixture.mediaUrl('sample.png'), published: 'false' } },
    ]);
    expect(run.live()[0]?.media.map(({ url }) => url)).toEqual([
      fixture.mediaUrl('sample.jpg'),
      fixture.mediaUrl('sample.png'),
    ]);
  });

  it('an upright video is sent as a reel to the upload URL', async () => {
    const run = fixture.newRun(reel());
    const outcome = await run.untilSettled();
    expect([...new Set(run.operations())]).toEqual([
      'startReel',
      'uploadReel',
      'videoStatus',
      'finishReel',
      'permalink',
    ]);
    expect(outcome).toEqual({ kind: 'published', id: run.live()[0]?.id, url: run.live()[0]?.url });
    expect(run.live()[0]?.url).toContain('/reel/');
  });
});

describe('a lost response of Facebook', () => {
  it('a lost response does not prove that the post is missing while the list lags', async () => {
    simulate({ listLagMs: 90 * SECOND });
    const run = fixture.newRun(text('Late in the list'));
    run.fault({ operation: 'publishPost', afterEffect: true, status: 500 });
    expect(await run.untilSettled()).toMatchObject({ kind: 'published', id: run.live()[0]?.id });
    expect(run.live()).toHaveLength(1);
  });

  it('a lost response is retried when no post has appeared for minutes', async () => {
    const run = fixture.newRun(text('Never arrived'));
    run.fault({ operation: 'publishPost', cut: true });
    expect(await run.untilSettled()).toMatchObject({ kind: 'published', id: run.live()[0]?.id });
    expect(run.live()).toHaveLength(1);
    expect(run.calls('publishPost')).toHaveLength(2);
  });

  it('a lost response is not matched to a post with the same text and other photos', async () => {
    const other = fixture.newRun(photo('Good morning'));
    await other.untilSettled();
    const run = fixture.newRun(photo('Good morning'), other.account.username);
    run.fault({ operation: 'publishPost', afterEffect: true });
    const outcome = await run.untilSettled();
    expect(run.live()).toHaveLength(2);
    expect(outcome).toMatchObject({ kind: 'published', id: run.live()[1]?.id });
  });

  it('a lost response stays unknown when several posts match, and the post is not sent again', async () => {
    const other = fixture.newRun(text('Twins'));
    await other.untilSettled();
    const run = fixture.newRun(text('Twins'), other.account.username);
    run.fault({ operation: 'publishPost', afterEffect: true });
    expect(await run.untilSettled()).toMatchObject({ kind: 'unknown' });
    expect(run.live()).toHaveLength(2);
  });

  it('a post is found after a duplicate error, and a duplicate error of a first attempt is final', async () => {
    simulate({ refusesDuplicates: true, listLagMs: 150 * SECOND });
    const lost = fixture.newRun(text('Said twice'));
    lost.fault({ operation: 'publishPost', afterEffect: true });
    expect(await lost.untilSettled()).toMatchObject({ kind: 'published', id: lost.live()[0]?.id });
    expect(lost.live()).toHaveLength(1);
    const again = fixture.newRun(text('Said twice'), lost.account.username);
    expect(await again.attempt()).toMatchObject({ kind: 'rejected', code: 'platform_rejected' });
  });

  it('the status of the reel resolves a lost response, even while the status lags', async () => {
    simulate({ statusLagMs: 3 * MINUTE });
    const run = fixture.newRun(reel());
    run.fault({ operation: 'finishReel', afterEffect: true });
    expect(await run.untilSettled()).toMatchObject({ kind: 'published', id: run.live()[0]?.id });
    expect(run.live()).toHaveLength(1);
    expect(run.calls('publishVideo')).toEqual([]);
  });

  it('a lost response is resolved when the reel cannot be read right after a second publication was refused', async () => {
    simulate({ statusLagMs: 4 * MINUTE });
    const run = fixture.newRun(reel());
    run.fault({ operation: 'finishReel', afterEffect: true });
    await run.untilFaulted();
    let isRefused = false;
    const silentAfterRefusal: PlatformHttp = async (request) => {
      if (isRefused) {
        isRefused = false;
        throw new NetworkError('no response', true, null);
      }
      const response = await platformHttp(request);
      isRefused = response.status === 400;
      return response;
    };
    expect(await run.untilSettled(silentAfterRefusal)).toMatchObject({ kind: 'published', id: run.live()[0]?.id });
    expect(run.live()).toHaveLength(1);
    expect(run.calls('publishVideo')).toEqual([]);
  });

  it('a lost response is resolved when a later call published the reel, not the first one', async () => {
    simulate({ statusLagMs: 4 * MINUTE });
    const run = fixture.newRun(reel());
    run.fault({ operation: 'finishReel', cut: true });
    await run.untilFaulted();
    await run.wait(15 * MINUTE);
    run.fault({ operation: 'finishReel', afterEffect: true });
    await run.untilFaulted();
    expect(await run.untilSettled()).toMatchObject({ kind: 'published', id: run.live()[0]?.id });
    expect(run.live()).toHaveLength(1);
    expect(run.calls('publishVideo')).toEqual([]);
  });

  it('a lost response ends as unknown after hours when a wide video never appears', async () => {
    const run = fixture.newRun(wide());
    run.fault({ operation: 'publishVideo', cut: true });
    await run.untilFaulted();
    await run.wait(6 * HOUR);
    expect(await run.attempt()).toMatchObject({ kind: 'unknown', retryAfterMs: null });
  });

  it('a lost response is looked up with a refreshed token when the old one is refused', async () => {
    const run = fixture.newRun(text('Token gone'));
    run.fault({ operation: 'publishPost', afterEffect: true });
    await run.untilFaulted();
    run.fault({ operation: 'recentPosts', status: 401 });
    expect(await run.attempt()).toMatchObject({ kind: 'reconnect' });
    run.reconnect();
    expect(await run.untilSettled()).toMatchObject({ kind: 'published', id: run.live()[0]?.id });
    expect(run.live()).toHaveLength(1);
  });

  it('the list resolves a lost response for a wide video', async () => {
    const run = fixture.newRun(wide());
    run.fault({ operation: 'publishVideo', afterEffect: true });
    expect(await run.untilSettled()).toMatchObject({ kind: 'published', id: run.live()[0]?.id });
    expect(run.calls('publishVideo')).toHaveLength(1);
  });

  it('a lost response stays unknown for a wide video that is not listed, and the video is not sent again', async () => {
    const run = fixture.newRun(wide());
    run.fault({ operation: 'publishVideo', cut: true });
    expect(await run.untilSettled()).toMatchObject({ kind: 'unknown' });
    expect(run.calls('publishVideo')).toHaveLength(1);
  });
});

describe('a video that Facebook does not accept as a reel', () => {
  it.each(['processing', 'finish'])(
    'a video that is no reel is published as a video (refused in %s)',
    async (reelRefusal) => {
      simulate({ reelRefusal });
      const run = fixture.newRun(wide());
      expect(await run.untilSettled()).toMatchObject({ kind: 'published', url: expect.stringContaining('/videos/') });
      expect(run.live()).toHaveLength(1);
    },
  );

  it('a video counts as rejected when Facebook keeps it as a draft', async () => {
    simulate({ reelMaxSeconds: 3.5 });
    const run = fixture.newRun(reel());
    const outcome = await run.untilSettled();
    expect(outcome).toMatchObject({ kind: 'rejected', code: 'platform_rejected' });
    expect(outcome).toMatchObject({ message: expect.stringContaining('draft') });
    expect(run.live()).toEqual([]);
  });

  it('a video is polled only until the timeout', async () => {
    simulate({ processingMs: 2 * HOUR });
    const run = fixture.newRun(reel());
    expect(await run.untilSettled()).toMatchObject({ kind: 'unknown' });
    expect(run.calls('finishReel')).toHaveLength(1);
  });
});

describe('errors of Facebook', () => {
  it.each([
    ['a missing authorization of the Page', 400, graphError(200, 1404078), 'Page Publishing Authorization'],
    ['an unconfirmed owner', 400, graphError(200, 4854002), 'confirm their identity'],
    ['a block', 400, graphError(368), 'restricted'],
  ])('an error explains the fix for %s', async (_what, status, body, message) => {
    const run = fixture.newRun(text());
    run.fault({ operation: 'publishPost', status, body });
    const outcome = await run.untilSettled();
    expect(outcome).toMatchObject({ kind: 'rejected', message: expect.stringContaining(message) });
  });

  it('an error of the rate limit is retried later', async () => {
    const run = fixture.newRun(text());
    run.fault({ operation: 'publishPost', status: 400, body: graphError(32) });
    expect(await run.attempt()).toMatchObject({ kind: 'retryAfter', retryAfterMs: 5 * MINUTE });
    simulate({ reelsPerDay: 0 });
    expect(await fixture.newRun(reel()).attempt()).toMatchObject({ kind: 'retryAfter' });
  });
});

it('a post that has no permalink is published', async () => {
  simulate({ tellsPermalink: false });
  const run = fixture.newRun(text());
  run.fault({ operation: 'permalink', status: 500 });
  const url = `${fixture.settings.authUrl}/${run.account.accountId}`;
  expect(await run.attempt()).toMatchObject({ kind: 'published', url: expect.stringContaining(url) });
});

it.each([
  ['got', null],
  ['lost', { operation: 'finishReel', afterEffect: true }],
])('a reel that counts as a draft while it is processed is posted once (response %s)', async (_what, fault) => {
  simulate({ draftWhileProcessing: true, processingMs: 25 * MINUTE });
  const run = fixture.newRun(reel());
  if (fault) run.fault(fault);
  expect(await run.untilSettled()).toMatchObject({ kind: 'published', id: run.live()[0]?.id });
  expect(run.live()).toHaveLength(1);
  expect(run.calls('publishVideo')).toEqual([]);
});
