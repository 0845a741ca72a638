import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DAY, MINUTE, SECOND } from '../../../functions/src/model/clock.ts';
import { snapchat } from '../../../functions/src/platforms/snapchat/publish.ts';
import { postOf } from '../contract/posts.ts';
import { publisherContract } from '../contract/publisher.ts';
import { crashingHttp, PublisherFixture, type PublisherRun } from '../contract/publisher-fixture.ts';
import { descriptor } from './descriptor.ts';

publisherContract(descriptor.publisher);

let fixture: PublisherFixture;
beforeAll(async () => {
  fixture = await PublisherFixture.open({ module: snapchat });
});
afterEach(() => fixture.platform.settings.reset());
afterAll(() => fixture.close());

function simulate(settings: Record<string, unknown>) {
  return fixture.platform.settings.patch(settings);
}

function video(text = 'A video') {
  return postOf(text, fixture.mediaUrl('sample.mp4'));
}

function image(text = '') {
  return postOf(text, fixture.mediaUrl('sample.jpg'));
}
/** Two parts. */
function film(text = 'A film') {
  return postOf(text, `${fixture.mediaUrl('big')}?bytes=${9 * 2 ** 20}`);
}

function countOf(operation: string, run: PublisherRun): number {
  return run.operations().filter((one) => one === operation).length;
}

describe('publishing on Snapchat', () => {
  it('a video is sent as a Spotlight with a separate URL', async () => {
    const run = fixture.newRun(video('Look #herald'));
    const outcome = await run.untilSettled();
    const [post] = run.live();
    expect(post).toMatchObject({ text: 'Look #herald', visibility: 'spotlight' });
    expect(outcome).toEqual({
      kind: 'published',
      id: post?.id,
      url: `https://www.snapchat.com/spotlight/${post?.id}`,
    });
  });

  it('an image is sent as a story, visible on the profile and identified by its file', async () => {
    const run = fixture.newRun(image());
    expect(await run.untilSettled()).toEqual({
      kind: 'published',
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      url: `https://www.snapchat.com/add/${run.account.username}`,
    });
    expect(run.live()).toMatchObject([{ visibility: 'story', text: '' }]);
  });

  it('an image with text is sent as a saved story', async () => {
    const run = fixture.newRun(image('One evening'));
    expect(await run.untilSettled()).toMatchObject({ kind: 'published', id: run.live()[0]?.id });
    expect(run.live()).toMatchObject([{ visibility: 'saved_story', text: 'One evening' }]);
  });

  it('each part of a large file is sent once', async () => {
    const run = fixture.newRun(film());
    expect(await run.untilSettled()).toMatchObject({ kind: 'published' });
    expect([countOf('createMedia', run), countOf('addPart', run), countOf('finalize', run)]).toEqual([1, 2, 1]);
  });

  it('an upload is resumed after the uploaded parts, with the same key', async () => {
    const run = fixture.newRun(film());
    await run.attempt(crashingHttp(3, 'before')).catch(() => undefined);
    expect(await run.untilSettled()).toMatchObject({ kind: 'published' });
    expect([countOf('createMedia', run), countOf('addPart', run)]).toEqual([1, 2]);
  });

  it('a file is encrypted with a sealed key, which is deleted after use', async () => {
    const run = fixture.newRun(video());
    await run.attempt(crashingHttp(2, 'before')).catch(() => undefined);
    expect(JSON.stringify(run.run.steps)).toContain('sealedKey');
    await run.untilSettled();
    expect(JSON.stringify(run.run.steps)).not.toContain('sealedKey');
  });
});

describe('an upload to Snapchat', () => {
  it('an upload starts again when a part is refused after a lost response', async () => {
    simulate({ repeatedPart: 'refuse' });
    const run = fixture.newRun(video());
    run.fault({ operation: 'addPart', afterEffect: true });
    expect(await run.untilSettled()).toMatchObject({ kind: 'published' });
    expect(run.live()).toHaveLength(1);
    expect(countOf('createMedia', run)).toBe(2);
  });

  it('an upload fails after a limited number of attempts when it is always refused', async () => {
    const run = fixture.newRun(video());
    const body = { request_status: 'ERROR', request_id: 'x', error_code: 'NO', display_message: 'Not this file' };
    run.fault({ operation: 'finalize', status: 400, body, times: 100 });
    expect(await run.untilSettled()).toMatchObject({
      kind: 'rejected',
      message: 'Snapchat refused the request: Not this file.',
    });
    expect(countOf('createMedia', run)).toBe(1);
  });

  it('an upload is polled, and not repeated, while Snapchat processes it: first after five seconds, later after thirty', async () => {
    simulate({ processingMs: 10 * MINUTE });
    const run = fixture.newRun(video());
    expect(await run.attempt()).toMatchObject({ kind: 'pending', retryAfterMs: 5 * SECOND });
    await run.wait(5 * MINUTE);
    expect(await run.attempt()).toMatchObject({ kind: 'pending', retryAfterMs: 30 * SECOND });
    expect(await run.untilSettled()).toMatchObject({ kind: 'published' });
    expect(countOf('createMedia', run)).toBe(1);
  });

  it('an upload is repeated when it has expired before it was posted', async () => {
    simulate({ processingMs: MINUTE });
    const run = fixture.newRun(video());
    expect(await run.attempt()).toMatchObject({ kind: 'pending' });
    await run.wait(DAY);
    run.reconnect();
    simulate({ processingMs: 0 });
    expect(await run.untilSettled()).toMatchObject({ kind: 'published' });
    expect(run.live()).toHaveLength(1);
    expect(countOf('createMedia', run)).toBe(2);
  });
});

describe('a lost response of Snapchat', () => {
  it('the list resolves a lost response for a Spotlight', async () => {
    const run = fixture.newRun(video('Lost and found'));
    run.fault({ operation: 'postSpotlight', afterEffect: true, status: 502 });
    run.fault({ operation: 'postSpotlight', afterEffect: true });
    const outcome = await run.untilSettled();
    expect(outcome).toMatchObject({ kind: 'published', id: run.live()[0]?.id });
    expect(run.live()).toHaveLength(1);
  });

  it('a lost response to a Spotlight is not matched to an older one with the same text', async () => {
    const older = fixture.newRun(video('Good morning'));
    await older.untilSettled();
    await older.wait(5 * MINUTE);
    const run = fixture.newRun(video('Good morning'), older.account.username);
    run.fault({ operation: 'postSpotlight', cut: true });
    expect(await run.untilSettled()).toMatchObject({ kind: 'unknown' });
    expect(run.live()).toHaveLength(1);
  });

  it.each([
    ['a story', '', 'postStory'],
    ['a saved story', 'One evening', 'postSavedStory'],
  ])('a lost response to %s stays unknown, and nothing is sent again', async (_what, text, operation) => {
    const run = fixture.newRun(image(text));
    run.fault({ operation, afterEffect: true });
    expect(await run.untilSettled()).toMatchObject({ kind: 'unknown' });
    const sent = countOf(operation, run);
    expect(await run.attempt()).toMatchObject({ kind: 'unknown' });
    expect(countOf(operation, run)).toBe(sent);
    expect(run.live()).toHaveLength(1);
  });

  it('a lost response is unknown, not refused, when Snapchat reports a post in progress', async () => {
    const run = fixture.newRun(image());
    const body = { request_status: 'ERROR', request_id: 'x', error_code: 'MEDIA_POSTING_ALREADY_IN_PROGRESS' };
    run.fault({ operation: 'postStory', status: 400, body });
    expect(await run.untilSettled()).toMatchObject({ kind: 'unknown' });
    expect(countOf('postStory', run)).toBe(1);
  });
});

describe('errors of Snapchat', () => {
  it('an error names the reason when the service is not approved, and is final', async () => {
    simulate({ allowlisted: false });
    const run = fixture.newRun(video());
    expect(await run.attempt()).toMatchObject({ kind: 'rejected', message: expect.stringContaining('approved') });
    expect(run.operations()).toEqual(['createMedia']);
  });
});

describe('the kind of a post on Snapchat', () => {
  function runWith(options: Record<string, unknown>, file: string) {
    const run = fixture.newRun(postOf('A text', fixture.mediaUrl(file)));
    run.options = options;
    return run;
  }

  it.each([
    ['a video is a story', { postType: 'story' }, 'sample.mp4', { visibility: 'story', text: '' }],
    ['an image with a text is a story', { postType: 'story' }, 'sample.jpg', { visibility: 'story', text: '' }],
    ['a video is a Spotlight', { postType: 'spotlight' }, 'sample.mp4', { visibility: 'spotlight', text: 'A text' }],
    ['an image with a text is a saved story by default', {}, 'sample.jpg', { visibility: 'saved_story' }],
  ])('the kind of a post is the chosen one: %s', async (_name, options, file, post) => {
    const run = runWith(options, file);
    expect(await run.untilSettled()).toMatchObject({ kind: 'published' });
    expect(run.live()).toMatchObject([post]);
  });

  it('an image cannot be a Spotlight', async () => {
    const run = runWith({ postType: 'spotlight' }, 'sample.jpg');
    expect(await run.attempt()).toMatchObject({ kind: 'rejected', code: 'content_unsupported' });
    expect(run.operations()).toEqual([]);
  });

  it('a Spotlight is posted in the locale of the post', async () => {
    const run = runWith({ locale: 'pt_BR' }, 'sample.mp4');
    expect(await run.untilSettled()).toMatchObject({ kind: 'published' });
    expect(run.calls('postSpotlight').at(-1)).toMatchObject({ params: { locale: 'pt_BR' } });
  });
});
