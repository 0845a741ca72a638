import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type PlatformHttp, platformHttp } from '../../../functions/src/infra/http-client/platform-http.ts';
import { HOUR } from '../../../functions/src/model/clock.ts';
import { tiktok } from '../../../functions/src/platforms/tiktok/publish.ts';
import { postOf } from '../contract/posts.ts';
import { crashingHttp, PublisherFixture, type PublisherRun } from '../contract/publisher-fixture.ts';

let fixture: PublisherFixture;
beforeAll(async () => {
  fixture = await PublisherFixture.open({ module: tiktok, settings: { videoSource: 'upload' } });
});
afterEach(() => fixture.platform.settings.reset());
afterAll(() => fixture.close());

const MB = 1024 * 1024;
function simulate(settings: Record<string, unknown>) {
  return fixture.platform.settings.patch(settings);
}

function video(bytes: number) {
  return postOf('Uploaded', `${fixture.mediaUrl('big')}?bytes=${bytes}`);
}

function countOf(operation: string, run: PublisherRun): number {
  return run.operations().filter((each) => each === operation).length;
}

/** The requests that a run sends, with the size of each body. */
function recording(): { http: PlatformHttp; ranges: string[]; largest: () => number } {
  const ranges: string[] = [];
  let largest = 0;
  return {
    ranges,
    largest: () => largest,
    http: (request) => {
      const range = request.headers?.['content-range'];
      if (range) ranges.push(range);
      if (Buffer.isBuffer(request.body)) largest = Math.max(largest, request.body.length);
      return platformHttp(request);
    },
  };
}

function chunksOf(run: PublisherRun) {
  return fixture.sandbox.calls
    .list()
    .filter((call) => call.operation === 'initVideo' && call.accountId === run.account.accountId)
    .map(({ params }) => (params as { source_info: Record<string, unknown> }).source_info);
}

describe('a video uploaded to TikTok', () => {
  it.each([
    ['a video below 5 MB is sent as one chunk', 4 * MB, 4 * MB, 1],
    ['a video one byte below the size of two chunks is sent as one chunk', 16 * MB - 1, 16 * MB - 1, 1],
    ['a video of the size of two chunks is sent as two chunks', 16 * MB, 8 * MB, 2],
    ['a video with a remainder is sent with the remainder in its last chunk', 20 * MB + 7, 8 * MB, 2],
  ])('%s', async (_name, bytes, chunk_size, total_chunk_count) => {
    const run = fixture.newRun(video(bytes));
    const { http, largest } = recording();
    expect(await run.untilSettled(http)).toMatchObject({ kind: 'published' });
    expect(chunksOf(run)).toEqual([{ source: 'FILE_UPLOAD', video_size: bytes, chunk_size, total_chunk_count }]);
    expect(countOf('upload', run)).toBe(total_chunk_count);
    expect(largest()).toBeLessThan(16 * MB);
    expect(run.live()).toHaveLength(1);
  });

  it('an uploaded video needs no verified host, and no copy of the file', async () => {
    simulate({ urlVerification: true });
    const run = fixture.newRun(video(MB));
    expect(await run.untilSettled()).toMatchObject({ kind: 'published' });
    expect(JSON.stringify(run.run.steps)).not.toContain('upload_token');
  });

  it('an upload continues where a killed worker stopped', async () => {
    for (let nth = 1; nth <= 6; nth += 1) {
      for (const when of ['before', 'after'] as const) {
        const run = fixture.newRun(video(17 * MB));
        expect(await run.untilSettled(crashingHttp(nth, when))).toMatchObject({ kind: 'published' });
        expect(run.live()).toHaveLength(1);
        expect(countOf('upload', run)).toBeLessThanOrEqual(3);
      }
    }
  });

  it('an upload starts again after a lost response to its start, which published nothing', async () => {
    const run = fixture.newRun(video(MB));
    run.fault({ operation: 'initVideo', afterEffect: true });
    expect(await run.untilSettled()).toMatchObject({ kind: 'published' });
    expect(countOf('initVideo', run)).toBe(2);
    expect(run.live()).toHaveLength(1);
  });

  it.each(['count', 'lastByte'])(
    'an upload continues after the bytes that TikTok reports: %s',
    async (uploadedRange) => {
      simulate({ uploadedRange });
      const run = fixture.newRun(video(17 * MB));
      run.fault({ operation: 'upload', afterEffect: true });
      expect(await run.untilSettled()).toMatchObject({ kind: 'published' });
      const again = fixture.newRun(video(MB));
      again.fault({ operation: 'upload', afterEffect: true, status: 500 });
      expect(await again.untilSettled()).toMatchObject({ kind: 'published' });
      expect([countOf('initVideo', run), countOf('initVideo', again)]).toEqual([1, 1]);
      expect([run.live().length, again.live().length]).toEqual([1, 1]);
    },
  );

  it('an upload starts again when its URL expires before the last byte', async () => {
    const run = fixture.newRun(video(17 * MB));
    run.fault({ operation: 'upload', status: 503 });
    await run.untilFaulted();
    await run.wait(2 * HOUR);
    expect(await run.untilSettled()).toMatchObject({ kind: 'published' });
    expect(countOf('initVideo', run)).toBe(2);
    expect(run.live()).toHaveLength(1);
  });

  it('an upload does not start again when its URL expires after a last byte without a response', async () => {
    const run = fixture.newRun(video(MB));
    run.fault({ operation: 'upload', afterEffect: true });
    await run.untilFaulted();
    await run.wait(2 * HOUR);
    expect(await run.untilSettled()).toMatchObject({ kind: 'published' });
    expect(countOf('initVideo', run)).toBe(1);
    expect(run.live()).toHaveLength(1);
  });

  it('a video is uploaded again after TikTok failed to process it', async () => {
    const run = fixture.newRun(video(MB));
    const body = {
      data: { status: 'FAILED', fail_reason: 'internal' },
      error: { code: 'ok', message: '', log_id: '' },
    };
    run.fault({ operation: 'status', body, times: 2 });
    const outcome = await run.untilSettled();
    expect(outcome).toMatchObject({ kind: 'published' });
    expect(countOf('initVideo', run)).toBe(2);
  });

  it('an upload keeps its kind of transfer when the setting changes meanwhile', async () => {
    for (const [first, then, uploads] of [
      ['upload', 'pull', true],
      ['pull', 'upload', false],
    ] as const) {
      const run = fixture.newRun(postOf('Changed', fixture.mediaUrl('sample.mp4')));
      fixture.settings.videoSource = first;
      run.fault({ operation: 'status', status: 503 });
      await run.untilFaulted();
      fixture.settings.videoSource = then;
      expect(await run.untilSettled()).toMatchObject({ kind: 'published' });
      expect([countOf('initVideo', run), countOf('upload', run) > 0]).toEqual([1, uploads]);
    }
    fixture.settings.videoSource = 'upload';
  });
});
