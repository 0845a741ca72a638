import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { instagram } from '../../../functions/src/platforms/instagram/publish.ts';
import { postOf } from '../contract/posts.ts';
import { PublisherFixture } from '../contract/publisher-fixture.ts';

let fixture: PublisherFixture;
beforeAll(async () => {
  fixture = await PublisherFixture.open({ module: instagram });
});
afterEach(() => fixture.platform.settings.reset());
afterAll(() => fixture.close());

function runWith(options: Record<string, unknown>, ...files: string[]) {
  const run = fixture.newRun(postOf('A post', ...files.map((file) => fixture.mediaUrl(file))));
  run.options = options;
  return run;
}

function paramsOf(run: ReturnType<typeof runWith>) {
  return run.calls('createContainer').map(({ params }) => params);
}

const unsupported = { kind: 'rejected', code: 'content_unsupported' };

describe('a story on Instagram', () => {
  it.each([
    ['sample.jpg', 'image_url'],
    ['sample.mp4', 'video_url'],
  ])('a story of %s is the file alone', async (file, name) => {
    const run = runWith({ postType: 'story', userTags: [{ username: 'ada' }] }, file);
    const outcome = await run.untilSettled();
    const user_tags = '[{"username":"ada"}]';
    expect(paramsOf(run)).toEqual([{ media_type: 'STORIES', [name]: fixture.mediaUrl(file), user_tags }]);
    expect(run.live()).toMatchObject([{ visibility: 'story' }]);
    expect(outcome).toMatchObject({ kind: 'published', url: expect.stringContaining('/stories/') });
  });

  it.each([
    ['two files', { postType: 'story' }, ['sample.jpg', 'sample.jpg']],
    ['collaborators', { postType: 'story', collaborators: ['ada'] }, ['sample.jpg']],
    ['a cover', { postType: 'story', thumbOffsetMs: 0 }, ['sample.mp4']],
  ])('a story is refused with %s', async (_name, options, files) => {
    const run = runWith(options, ...files);
    expect(await run.attempt()).toMatchObject(unsupported);
    expect(run.operations()).toEqual([]);
  });

  it('a story is found after a lost response, by its container first', async () => {
    const run = runWith({ postType: 'story' }, 'sample.jpg');
    run.fault({ operation: 'publishContainer', afterEffect: true });
    const outcome = await run.untilSettled();
    expect(run.live()).toHaveLength(1);
    expect(outcome).toMatchObject({ kind: 'published', id: run.live()[0]?.id });
  });

  it('a story is not published again when its container is gone after a lost response', async () => {
    const run = runWith({ postType: 'story' }, 'sample.jpg');
    run.fault({ operation: 'publishContainer', afterEffect: true });
    expect(await run.attempt()).toMatchObject({ kind: 'unknown' });
    const gone = { error: { message: 'Unsupported get request.', code: 100, error_subcode: 33 } };
    run.fault({ operation: 'containerStatus', status: 400, body: gone, times: 100 });
    expect(await run.untilSettled()).toMatchObject({ kind: 'unknown', retryAfterMs: null });
    expect(run.live()).toHaveLength(1);
  });

  it('a story is not taken for another story of the account after a lost response', async () => {
    const other = runWith({ postType: 'story' }, 'sample.jpg');
    await other.untilSettled();
    const run = fixture.newRun(postOf('', fixture.mediaUrl('sample.jpg')), other.account.username);
    run.options = { postType: 'story' };
    run.fault({ operation: 'publishContainer', cut: true });
    const outcome = await run.untilSettled();
    expect(run.live()).toHaveLength(2);
    expect(outcome).toMatchObject({ kind: 'published' });
    expect(outcome).not.toMatchObject({ id: other.live()[0]?.id });
  });
});

describe('the options of a post in the feed of Instagram', () => {
  it('the options invite collaborators and tag people in an image', async () => {
    const userTags = [{ username: 'ada', x: 0.5, y: 0.25 }];
    const run = runWith({ collaborators: ['bob', 'eve'], userTags }, 'sample.jpg');
    expect(await run.untilSettled()).toMatchObject({ kind: 'published' });
    const collaborators = '["bob","eve"]';
    expect(paramsOf(run)).toMatchObject([{ collaborators, user_tags: JSON.stringify(userTags), caption: 'A post' }]);
  });

  it('the options choose the cover of a reel, which tags people without a place', async () => {
    const userTags = [{ username: 'ada', x: 0.5, y: 0.25 }];
    const coverUrl = fixture.mediaUrl('sample.jpg');
    const run = runWith({ userTags, coverUrl, thumbOffsetMs: 1500, shareToFeed: false }, 'sample.mp4');
    expect(await run.untilSettled()).toMatchObject({ kind: 'published' });
    expect(paramsOf(run)).toMatchObject([
      { cover_url: coverUrl, thumb_offset: '1500', share_to_feed: 'false', user_tags: '[{"username":"ada"}]' },
    ]);
  });

  it('the options belong to a carousel, and the tags to its first file', async () => {
    const userTags = [{ username: 'ada', x: 0, y: 1 }];
    const run = runWith({ collaborators: ['bob'], userTags }, 'sample.jpg', 'sample.mp4');
    expect(await run.untilSettled()).toMatchObject({ kind: 'published' });
    const [first, second, carousel] = paramsOf(run);
    expect(first).toMatchObject({ user_tags: JSON.stringify(userTags) });
    expect(Object.keys(second ?? {}).sort()).toEqual(['is_carousel_item', 'media_type', 'video_url']);
    expect(carousel).toMatchObject({ media_type: 'CAROUSEL', collaborators: '["bob"]' });
  });

  it.each([
    ['a tag without a place in an image', { userTags: [{ username: 'ada' }] }, 'sample.jpg'],
    ['a cover of an image', { coverUrl: 'https://media.example/a.jpg' }, 'sample.jpg'],
    ['collaborators of a trial reel', { trialReel: true, collaborators: ['bob'] }, 'sample.mp4'],
  ])('the options are refused for %s', async (_name, options, file) => {
    const run = runWith(options, file);
    expect(await run.attempt()).toMatchObject(unsupported);
    expect(run.operations()).toEqual([]);
  });
});
