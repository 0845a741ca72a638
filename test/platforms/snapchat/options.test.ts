import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { snapchat } from '../../../functions/src/platforms/snapchat/index.ts';
import { postOf } from '../contract/posts.ts';
import { PublisherFixture } from '../contract/publisher-fixture.ts';

let fixture: PublisherFixture;
beforeAll(async () => {
  fixture = await PublisherFixture.open({ module: snapchat });
});
afterAll(() => fixture.close());

function runWith(options: Record<string, unknown>, file: string) {
  const run = fixture.newRun(postOf('A text', fixture.mediaUrl(file)));
  run.options = options;
  return run;
}

describe('the kind of a post on Snapchat', () => {
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
