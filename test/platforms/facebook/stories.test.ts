import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { HOUR, MINUTE, SECOND } from '../../../functions/src/model/clock.ts';
import { facebook } from '../../../functions/src/platforms/facebook/publish.ts';
import { contentBreaches, mediaBreaches } from '../../../functions/src/platforms/kit/rules/platform-rules.ts';
import { postOf } from '../contract/posts.ts';
import { PublisherFixture } from '../contract/publisher-fixture.ts';

let fixture: PublisherFixture;
beforeAll(async () => {
  fixture = await PublisherFixture.open({ module: facebook });
});
afterEach(() => fixture.platform.settings.reset());
afterAll(() => fixture.close());

function storyOf(text: string, ...files: string[]) {
  return { ...postOf(text, ...files.map((file) => fixture.mediaUrl(file))), options: { postType: 'story' } };
}

function photo() {
  return storyOf('', 'sample.jpg');
}

function video() {
  return storyOf('', 'sample.mp4');
}

describe('a story on Facebook', () => {
  it('a story is an unpublished photo that becomes a story, without the text', async () => {
    const run = fixture.newRun(storyOf('A text', 'sample.jpg'));
    const outcome = await run.untilSettled();
    expect(run.operations()).toEqual(['addPhoto', 'publishPhotoStory', 'recentStories']);
    expect(run.calls('addPhoto')).toMatchObject([{ params: { published: 'false' } }]);
    expect(run.live()).toMatchObject([{ visibility: 'story', text: '' }]);
    expect(outcome).toEqual({ kind: 'published', id: run.live()[0]?.id, url: run.live()[0]?.url });
  });

  it('a story is a video that is uploaded and finished, without the text', async () => {
    const run = fixture.newRun(storyOf('A text', 'sample.mp4'));
    const outcome = await run.untilSettled();
    expect(run.calls('finishStory')).toMatchObject([
      { params: { upload_phase: 'finish', video_id: expect.any(String) } },
    ]);
    expect(run.calls('finishStory')[0]?.params).not.toHaveProperty('description');
    expect(run.live()).toMatchObject([{ visibility: 'story', text: '' }]);
    expect(outcome).toEqual({ kind: 'published', id: run.live()[0]?.id, url: run.live()[0]?.url });
  });

  it.each([
    ['photo', photo, 'publishPhotoStory'],
    ['video', video, 'finishStory'],
  ] as const)('a story is found in the list after a lost response (%s)', async (_what, content, operation) => {
    fixture.platform.settings.patch({ listLagMs: 90 * SECOND, statusLagMs: 90 * SECOND });
    const run = fixture.newRun(content());
    run.fault({ operation, afterEffect: true });
    expect(await run.untilSettled()).toMatchObject({ kind: 'published', id: run.live()[0]?.id });
    expect(run.live()).toHaveLength(1);
  });

  it.each([
    ['photo', photo, 'publishPhotoStory'],
    ['video', video, 'finishStory'],
  ] as const)(
    'a story is published again when it has not appeared for minutes (%s)',
    async (_what, content, operation) => {
      const run = fixture.newRun(content());
      run.fault({ operation, cut: true });
      expect(await run.untilSettled()).toMatchObject({ kind: 'published', id: run.live()[0]?.id });
      expect(run.live()).toHaveLength(1);
      expect(run.calls(operation)).toHaveLength(2);
    },
  );

  it.each(['uploaded', 'draft'])(
    'a story is finished once while its status is still %s and the list lags by minutes',
    async (storyStatus) => {
      fixture.platform.settings.patch({ listLagMs: 4 * MINUTE, storyStatus });
      const run = fixture.newRun(video());
      run.fault({ operation: 'finishStory', afterEffect: true });
      expect(await run.untilSettled()).toMatchObject({ kind: 'published', id: run.live()[0]?.id });
      expect(run.calls('finishStory')).toHaveLength(1);
    },
  );

  it('a story is found in a late list although its status says draft', async () => {
    fixture.platform.settings.patch({ listLagMs: 4 * MINUTE, storyStatus: 'draft' });
    const run = fixture.newRun(video());
    expect(await run.untilSettled()).toMatchObject({ kind: 'published', id: run.live()[0]?.id });
  });

  it('a story has an unknown outcome when it was finished and is a draft that is never listed', async () => {
    fixture.platform.settings.patch({ listLagMs: 2 * HOUR, storyStatus: 'draft' });
    const run = fixture.newRun(video());
    expect(await run.untilSettled()).toMatchObject({ kind: 'unknown' });
  });

  it('a story is found behind newer stories that have no media id', async () => {
    fixture.platform.settings.patch({ otherStories: 30 });
    const run = fixture.newRun(photo());
    run.fault({ operation: 'publishPhotoStory', afterEffect: true });
    expect(await run.untilSettled()).toMatchObject({ kind: 'published', id: run.live()[0]?.id });
    expect(run.calls('recentStories')[0]?.params).toMatchObject({
      limit: '100',
      since: expect.stringMatching(/^\d{10}$/),
    });
  });

  it('a story has the id of its response, not the id of its video, while it is not listed', async () => {
    fixture.platform.settings.patch({ listLagMs: 90 * SECOND });
    const run = fixture.newRun(video());
    expect(await run.untilSettled()).toMatchObject({ kind: 'published', id: run.live()[0]?.id });
  });

  it('a story leads to its Page while it is not listed', async () => {
    fixture.platform.settings.patch({ listLagMs: 90 * SECOND });
    const run = fixture.newRun(photo());
    const url = `${fixture.settings.authUrl}/${run.account.accountId}`;
    expect(await run.untilSettled()).toMatchObject({ kind: 'published', url });
  });

  it.each(['processing', 'finish'])('a story is no wide video (refused in %s)', async (reelRefusal) => {
    fixture.platform.settings.patch({ reelRefusal });
    const run = fixture.newRun(storyOf('', 'wide.mp4'));
    expect(await run.untilSettled()).toMatchObject({ kind: 'rejected', code: 'media_unusable' });
    expect(run.live()).toEqual([]);
    expect(run.calls('publishVideo')).toEqual([]);
  });

  it.each([
    ['two files', ['sample.jpg', 'sample.jpg']],
    ['no file', []],
  ])('a story is refused with %s', async (_what, files) => {
    const run = fixture.newRun(storyOf('A text', ...files));
    expect(await run.attempt()).toMatchObject({ kind: 'rejected', code: 'content_unsupported' });
    expect(run.operations()).toEqual([]);
  });

  it('a story warns that its text is not shown, and has separate limits for videos', () => {
    const ids = contentBreaches(facebook.rules, storyOf('A text', 'sample.jpg')).map(
      ({ rule, severity }) => `${severity} ${rule.id}`,
    );
    expect(ids).toEqual(['warning facebook.story_text']);
    const facts = () => ({ mimeType: 'video/mp4', durationSeconds: 61 });
    const long = (content: ReturnType<typeof postOf>) =>
      mediaBreaches(facebook.rules, content, facts).map(({ rule, severity }) => `${severity} ${rule.id}`);
    expect(long(video())).toEqual(['error facebook.story_video_max_seconds']);
    expect(long(postOf('', fixture.mediaUrl('sample.mp4')))).toEqual([]);
  });
});
