import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { platformHttp } from '../../../functions/src/infra/http-client/platform-http.ts';
import { DAY, HOUR, MINUTE } from '../../../functions/src/model/clock.ts';
import { youtube } from '../../../functions/src/platforms/youtube/publish.ts';
import { postOf } from '../contract/posts.ts';
import { publisherContract } from '../contract/publisher.ts';
import { crashingHttp, PublisherFixture, type PublisherRun } from '../contract/publisher-fixture.ts';
import { descriptor } from './descriptor.ts';

publisherContract(descriptor.publisher);

let fixture: PublisherFixture;
let unlisted: PublisherFixture;
beforeAll(async () => {
  fixture = await PublisherFixture.open({ module: youtube });
  unlisted = await PublisherFixture.open({ module: youtube, privacyLevel: 'unlisted' });
});
afterEach(() => fixture.platform.settings.reset());
afterAll(() => Promise.all([fixture.close(), unlisted.close()]));

function simulate(settings: Record<string, unknown>) {
  return fixture.platform.settings.patch(settings);
}

function video(text = 'A video', where = fixture) {
  return postOf(text, where.mediaUrl('sample.mp4'));
}
/** Three parts: two full ones and a remainder. */
function film(text = 'A film') {
  return postOf(text, `${fixture.mediaUrl('big')}?bytes=${17 * 2 ** 20}`);
}

function countOf(operation: string, run: PublisherRun): number {
  return run.operations().filter((one) => one === operation).length;
}

function refusal(reason: string) {
  return { error: { code: 403, message: 'No.', errors: [{ reason, message: 'No.' }] } };
}

describe('publishing on YouTube', () => {
  it('a small video is sent in one part, public, with the first line of its text as the title', async () => {
    const text = 'The title\n\nAll there is to say. #herald';
    const run = fixture.newRun(video(text));
    const outcome = await run.untilSettled();
    const [post] = run.live();
    expect(post).toMatchObject({ title: 'The title', text, visibility: 'public' });
    expect(outcome).toEqual({
      kind: 'published',
      id: post?.id,
      url: `https://www.youtube.com/watch?v=${post?.id}`,
    });
    expect(run.operations().slice(0, 3)).toEqual(['openSession', 'upload', 'videoStatus']);
  });

  it('the options that the user has chosen are sent', async () => {
    const run = unlisted.newRun({ ...video('Said of it', unlisted), title: 'Its <title>' });
    run.options = { privacy: 'private', tags: ['a', 'b c'], categoryId: '27', madeForKids: true };
    const sent: unknown[] = [];
    const outcome = await run.untilSettled((request) => {
      sent.push(request.json);
      return platformHttp(request);
    });
    expect(outcome).toMatchObject({ kind: 'published' });
    expect(run.live()).toMatchObject([{ title: 'Its ‹title›', text: 'Said of it', visibility: 'private' }]);
    expect(sent[0]).toMatchObject({
      snippet: { tags: ['a', 'b c'], categoryId: '27' },
      status: { selfDeclaredMadeForKids: true },
    });
  });

  it('a separate title is sent when the post has no text', async () => {
    const run = fixture.newRun({ ...video(''), title: 'Only a title' });
    expect(await run.untilSettled()).toMatchObject({ kind: 'published' });
    expect(run.live()).toMatchObject([{ title: 'Only a title', text: '' }]);
  });

  it('a text file is refused, whatever its URL is called', async () => {
    const run = fixture.newRun(postOf('No video', `${fixture.mediaUrl('sample.txt')}?as=.mp4`));
    expect(await run.untilSettled()).toMatchObject({ kind: 'rejected', code: 'media_unusable' });
    expect(run.operations()).toEqual([]);
  });

  it('a category that YouTube does not have is reported', async () => {
    const run = fixture.newRun(video());
    run.options = { categoryId: '999' };
    expect(await run.untilSettled()).toMatchObject({ kind: 'rejected' });
    expect(run.live()).toEqual([]);
  });

  it('the visibility that the operator has configured is sent', async () => {
    const run = unlisted.newRun(video('For some', unlisted));
    await run.untilSettled();
    expect(run.live()).toMatchObject([{ visibility: 'unlisted' }]);
  });

  it('each part of a large video is sent once', async () => {
    const run = fixture.newRun(film());
    expect(await run.untilSettled()).toMatchObject({ kind: 'published' });
    expect([countOf('openSession', run), countOf('upload', run), countOf('probe', run)]).toEqual([1, 3, 0]);
  });

  it('an upload URL is stored and sealed before the first byte', async () => {
    const run = fixture.newRun(video());
    await run.attempt(crashingHttp(2, 'before')).catch(() => undefined);
    expect(run.operations()).toEqual(['openSession']);
    expect(run.run.steps['session']?.state).toBe('done');
    expect(JSON.stringify(run.run.steps)).not.toContain('upload_id');
    expect(await run.untilSettled()).toMatchObject({ kind: 'published' });
    expect([countOf('openSession', run), countOf('probe', run)]).toEqual([1, 1]);
  });
});

describe('a partial upload to YouTube', () => {
  it.each(['half', 'halfThen503'])('a partial upload resumes at the offset of YouTube, not ours: %s', async (store) => {
    simulate({ store });
    const run = fixture.newRun(film());
    for (let attempts = 0; attempts < 3; attempts += 1) await run.attempt();
    expect(run.live()).toEqual([]);
    simulate({ store: 'all' });
    expect(await run.untilSettled()).toMatchObject({ kind: 'published' });
    expect(run.live()).toHaveLength(1);
    expect(countOf('openSession', run)).toBe(1);
  });

  it('a partial upload starts again when its session ends before the last byte', async () => {
    const run = fixture.newRun(film());
    await run.attempt(crashingHttp(3, 'after')).catch(() => undefined);
    simulate({ sessionLifeMs: 0 });
    expect(await run.attempt()).toMatchObject({ kind: 'retryAfter' });
    simulate({ sessionLifeMs: 7 * DAY });
    expect(await run.untilSettled()).toMatchObject({ kind: 'published' });
    expect(run.live()).toHaveLength(1);
    expect(countOf('openSession', run)).toBe(2);
  });
});

describe('a lost response of YouTube to the last byte', () => {
  it('the session returns a lost response again', async () => {
    const run = fixture.newRun(video());
    run.fault({ operation: 'upload', afterEffect: true });
    expect(await run.attempt()).toMatchObject({ kind: 'unknown' });
    expect(await run.untilSettled()).toMatchObject({ kind: 'published', id: run.live()[0]?.id });
    expect([countOf('upload', run), countOf('probe', run)]).toEqual([1, 1]);
  });

  it('the list of uploads resolves a lost response when the session is gone', async () => {
    const run = fixture.newRun(video('Lost and found'));
    run.fault({ operation: 'upload', afterEffect: true });
    run.fault({ operation: 'probe', status: 404, times: 100 });
    expect(await run.untilSettled()).toMatchObject({ kind: 'published', id: run.live()[0]?.id });
    expect(countOf('openSession', run)).toBe(1);
  });

  it('a lost response stays unknown when the video is not listed, and nothing is sent again', async () => {
    const older = fixture.newRun(video('Good morning'));
    await older.untilSettled();
    await older.wait(5 * MINUTE);
    const run = fixture.newRun(video('Good morning'), older.account.username);
    run.fault({ operation: 'upload', cut: true });
    run.fault({ operation: 'probe', status: 404, times: 100 });
    expect(await run.untilSettled()).toMatchObject({ kind: 'unknown' });
    expect(run.live()).toHaveLength(1);
    expect(countOf('openSession', run)).toBe(2);
  });

  it('a lost response stays unknown when two uploads match', async () => {
    const run = fixture.newRun(video('Twins'));
    run.fault({ operation: 'upload', afterEffect: true });
    expect(await run.attempt()).toMatchObject({ kind: 'unknown' });
    const other = fixture.newRun(video('Twins'), run.account.username);
    await other.untilSettled();
    run.fault({ operation: 'probe', status: 404, times: 100 });
    expect(await run.untilSettled()).toMatchObject({ kind: 'unknown' });
  });
});

describe('a created video on YouTube', () => {
  it('a created video counts as published although YouTube processes it for hours', async () => {
    simulate({ stuck: true });
    const run = fixture.newRun(video());
    expect(await run.attempt()).toMatchObject({ kind: 'pending' });
    expect(await run.untilSettled()).toMatchObject({ kind: 'published' });
    expect(countOf('upload', run)).toBe(1);
  });

  it('a created video fails with its link, as it stays on the channel, when YouTube cannot process it', async () => {
    const run = fixture.newRun(video());
    const items = [{ status: { uploadStatus: 'failed', failureReason: 'codec', privacyStatus: 'public' } }];
    run.fault({ operation: 'videoStatus', body: { items } });
    const outcome = await run.untilSettled();
    expect(outcome).toMatchObject({
      kind: 'rejected',
      message: expect.stringMatching(/stays on the channel.*https:\/\/www\.youtube\.com\/watch\?v=\S{11}/),
    });
  });

  it('a created video fails with the reason when YouTube rejects it', async () => {
    simulate({ reject: 'copyright' });
    const run = fixture.newRun(video());
    expect(await run.untilSettled()).toMatchObject({
      kind: 'rejected',
      code: 'platform_rejected',
      message: expect.stringContaining('copyright'),
    });
    expect(run.live()).toEqual([]);
  });

  it('a created video counts as published although its status may not be read', async () => {
    const run = fixture.newRun(video());
    run.fault({ operation: 'videoStatus', status: 403, body: refusal('insufficientPermissions') });
    expect(await run.attempt()).toMatchObject({ kind: 'published' });
  });

  it('a created video counts as published although YouTube has made it private', async () => {
    simulate({ forcePrivate: true });
    const run = fixture.newRun(video());
    expect(await run.untilSettled()).toMatchObject({ kind: 'published' });
    expect(run.live()).toMatchObject([{ visibility: 'private' }]);
  });
});

describe('limits on YouTube', () => {
  it('limits of the service last until midnight in California, and no bytes are sent', async () => {
    simulate({ uploadsPerDay: 0 });
    const run = fixture.newRun(video());
    const outcome = await run.attempt();
    expect(outcome).toMatchObject({ kind: 'retryAfter' });
    const { retryAfterMs } = { retryAfterMs: 0, ...outcome };
    expect(retryAfterMs).toBeGreaterThan(2 * MINUTE);
    expect(retryAfterMs).toBeLessThanOrEqual(DAY + 2 * MINUTE);
    expect(run.operations()).toEqual(['openSession']);
  });

  it('limits of the channel are retried a few times a day', async () => {
    simulate({ uploadsPerChannel: 0 });
    const run = fixture.newRun(video());
    expect(await run.attempt()).toMatchObject({ kind: 'retryAfter', retryAfterMs: 6 * HOUR });
    simulate({ uploadsPerChannel: 1 });
    expect(await run.untilSettled()).toMatchObject({ kind: 'published' });
  });
});
