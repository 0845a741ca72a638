import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { tiktok } from '../../../functions/src/platforms/tiktok/publish.ts';
import { postOf } from '../contract/posts.ts';
import { PublisherFixture } from '../contract/publisher-fixture.ts';

let fixture: PublisherFixture;
beforeAll(async () => {
  fixture = await PublisherFixture.open({ module: tiktok });
});
afterEach(() => {
  fixture.platform.settings.reset();
  fixture.settings.fullCaption = false;
});
afterAll(() => fixture.close());

/** A run with these options: of a video, unless photos are named. */
function runWith(options: Record<string, unknown>, ...photos: string[]) {
  const files = photos.length === 0 ? ['sample.mp4'] : photos;
  const run = fixture.newRun(postOf('A post', ...files.map((file) => fixture.mediaUrl(file))));
  run.options = options;
  return run;
}

describe('the options of a TikTok post', () => {
  it('the options allow others nothing unless the user chooses it', async () => {
    const run = runWith({});
    expect(await run.untilSettled()).toMatchObject({ kind: 'published' });
    const post_info = { disable_comment: true, disable_duet: true, disable_stitch: true };
    expect(run.calls('initVideo')).toMatchObject([
      { params: { post_info: { ...post_info, brand_content_toggle: false, brand_organic_toggle: false } } },
    ]);
  });

  it('the options are sent as the user has chosen them', async () => {
    const run = runWith({ privacy: 'PUBLIC_TO_EVERYONE', allowComments: true, allowDuet: true, allowStitch: false });
    expect(await run.untilSettled()).toMatchObject({ kind: 'published' });
    expect(run.live()).toMatchObject([{ visibility: 'PUBLIC_TO_EVERYONE' }]);
    expect(run.calls('initVideo')).toMatchObject([
      { params: { post_info: { disable_comment: false, disable_duet: false, disable_stitch: true } } },
    ]);
  });

  it('the options allow nothing that the creator has disabled, whatever the user chooses', async () => {
    fixture.platform.settings.patch({ commentDisabled: true, duetDisabled: true, stitchDisabled: true });
    const run = runWith({ allowComments: true, allowDuet: true, allowStitch: true });
    expect(await run.untilSettled()).toMatchObject({ kind: 'published' });
    expect(run.calls('initVideo')).toMatchObject([
      { params: { post_info: { disable_comment: true, disable_duet: true, disable_stitch: true } } },
    ]);
  });

  it('a visibility that the account does not offer is refused, without starting a post', async () => {
    const run = runWith({ privacy: 'FOLLOWER_OF_CREATOR' });
    expect(await run.attempt()).toMatchObject({
      kind: 'rejected',
      message: expect.stringMatching(/FOLLOWER_OF_CREATOR.*SELF_ONLY/),
    });
    expect(run.operations()).toEqual(['creatorInfo']);
  });

  it('the options label commercial content, and content made with AI', async () => {
    const run = runWith({
      privacy: 'PUBLIC_TO_EVERYONE',
      yourBrand: true,
      brandedContent: true,
      aiGenerated: true,
    });
    expect(await run.untilSettled()).toMatchObject({ kind: 'published' });
    expect(run.calls('initVideo')).toMatchObject([
      { params: { post_info: { brand_content_toggle: true, brand_organic_toggle: true, is_aigc: true } } },
    ]);
  });

  it.each([{ privacy: 'SELF_ONLY' }, {}])('branded content that is private is refused: %j', async (options) => {
    const run = runWith({ ...options, brandedContent: true });
    expect(await run.attempt()).toMatchObject({
      kind: 'rejected',
      code: 'content_unsupported',
      message: expect.stringContaining('Branded content cannot be private on TikTok'),
    });
    expect(run.operations()).toEqual([]);
  });

  it('the whole caption is sent on request, and 150 characters of it otherwise', async () => {
    const text = `${'word '.repeat(100)}#tag`;
    const post = postOf(text, fixture.mediaUrl('sample.mp4'));
    const [short, whole] = [fixture.newRun(post), fixture.newRun(post)];
    whole.options = { fullCaption: true };
    for (const run of [short, whole]) expect(await run.untilSettled()).toMatchObject({ kind: 'published' });
    expect(short.calls('initVideo')).toMatchObject([{ params: { post_info: { title: 'word '.repeat(30).trim() } } }]);
    expect(whole.calls('initVideo')).toMatchObject([{ params: { post_info: { title: text } } }]);
  });

  it('the whole caption is sent where that is the default, and 150 characters of it on request', async () => {
    const text = `${'word '.repeat(100)}#tag`;
    const post = postOf(text, fixture.mediaUrl('sample.mp4'));
    const [whole, short] = [fixture.newRun(post), fixture.newRun(post)];
    short.options = { fullCaption: false };
    fixture.settings.fullCaption = true;
    for (const run of [whole, short]) expect(await run.untilSettled()).toMatchObject({ kind: 'published' });
    expect(whole.calls('initVideo')).toMatchObject([{ params: { post_info: { title: text } } }]);
    expect(short.calls('initVideo')).toMatchObject([{ params: { post_info: { title: 'word '.repeat(30).trim() } } }]);
  });

  it.each([true, false])(
    'a video is found after a lost response although the default caption was changed from %s',
    async (before) => {
      const run = fixture.newRun(postOf('caption '.repeat(60), fixture.mediaUrl('sample.mp4')));
      run.options = { privacy: 'PUBLIC_TO_EVERYONE' };
      fixture.settings.fullCaption = before;
      run.fault({ operation: 'initVideo', afterEffect: true });
      expect(await run.attempt()).toMatchObject({ kind: 'unknown' });
      fixture.settings.fullCaption = !before;
      expect(await run.untilSettled()).toMatchObject({ kind: 'published', id: run.live()[0]?.id });
      expect(run.live()).toHaveLength(1);
    },
  );

  it('the options add music to photos, and options that only videos have are refused', async () => {
    const run = runWith({ autoAddMusic: true }, 'sample.jpg');
    expect(await run.untilSettled()).toMatchObject({ kind: 'published' });
    expect(run.calls('initPhoto')).toMatchObject([{ params: { post_info: { auto_add_music: true } } }]);
    const unsupported = { kind: 'rejected', code: 'content_unsupported' };
    for (const options of [{ aiGenerated: true }, { coverTimestampMs: 0 }])
      expect(await runWith(options, 'sample.jpg').attempt()).toMatchObject(unsupported);
    expect(await runWith({ autoAddMusic: true }).attempt()).toMatchObject(unsupported);
  });
});

describe('an upload to TikTok', () => {
  let uploads: PublisherFixture;
  beforeAll(async () => {
    uploads = await PublisherFixture.open({ module: tiktok, settings: { videoSource: 'upload' } });
  });
  afterEach(() => uploads.platform.settings.reset());
  afterAll(() => uploads.close());

  function upload(options: Record<string, unknown>) {
    const run = uploads.newRun(postOf('A video', uploads.mediaUrl('sample.mp4')));
    run.options = options;
    return run;
  }

  it('an upload names the cover, which must be inside the video', async () => {
    const run = upload({ coverTimestampMs: 1500 });
    expect(await run.untilSettled()).toMatchObject({ kind: 'published' });
    expect(run.calls('initVideo')).toMatchObject([{ params: { post_info: { video_cover_timestamp_ms: 1500 } } }]);
    const late = upload({ coverTimestampMs: 60_000 });
    expect(await late.attempt()).toMatchObject({
      kind: 'rejected',
      code: 'content_unsupported',
      message: expect.stringContaining('cover'),
    });
    expect(late.operations()).toEqual(['creatorInfo']);
  });

  it('an upload is refused before it begins if the video is longer than the account may post', async () => {
    uploads.platform.settings.patch({ maxVideoSeconds: 2 });
    const run = upload({});
    expect(await run.attempt()).toMatchObject({
      kind: 'rejected',
      code: 'media_unusable',
      message: expect.stringMatching(/videos of up to 2 seconds, and this one has \d/),
    });
    expect(run.operations()).toEqual(['creatorInfo']);
  });

  it('an upload is sent as a draft on request, which has no URL', async () => {
    uploads.platform.settings.patch({ maxVideoSeconds: 2, creatorInfoError: 'spam_risk_too_many_posts' });
    const run = upload({ draft: true, brandedContent: true });
    expect(await run.untilSettled()).toMatchObject({
      kind: 'published',
      id: expect.stringMatching(/^v_inbox_/),
      url: null,
    });
    expect(run.operations().slice(0, 2)).toEqual(['initInbox', 'upload']);
    expect(run.live()).toEqual([]);
  });
});

describe('a draft on TikTok', () => {
  it('a draft sends only the file of a video, which TikTok downloads', async () => {
    const run = runWith({ draft: true });
    expect(await run.untilSettled()).toMatchObject({ kind: 'published', url: null });
    const source_info = { source: 'PULL_FROM_URL', video_url: fixture.mediaUrl('sample.mp4') };
    expect(run.calls('initInbox')).toMatchObject([{ params: { source_info } }]);
    expect(run.operations()).not.toContain('creatorInfo');
  });

  it('a draft sends only the texts with photos', async () => {
    const run = runWith({ draft: true, allowComments: true, privacy: 'SELF_ONLY' }, 'sample.jpg');
    expect(await run.untilSettled()).toMatchObject({ kind: 'published', url: null });
    const [call] = run.calls('initPhoto');
    expect(call?.params).toMatchObject({ post_mode: 'MEDIA_UPLOAD', post_info: { description: 'A post' } });
  });

  it('a draft waits when too many drafts are unfinished', async () => {
    const { account } = runWith({});
    const draft = () => {
      const run = fixture.newRun(postOf('A post', fixture.mediaUrl('sample.mp4')), account.username);
      run.options = { draft: true };
      return run;
    };
    for (let times = 0; times < 5; times += 1)
      expect(await draft().untilSettled()).toMatchObject({ kind: 'published' });
    expect(await draft().attempt()).toMatchObject({ kind: 'retryAfter', stop: 'account' });
  });
});

describe('the title of a TikTok post', () => {
  it('a title belongs to photos, and is sent only where the post has one', async () => {
    const post = postOf('All there is to say.', fixture.mediaUrl('sample.jpg'));
    const run = fixture.newRun({ ...post, title: 'The title' });
    expect(await run.untilSettled()).toMatchObject({ kind: 'published' });
    expect(run.live()).toMatchObject([{ title: 'The title', text: 'All there is to say.' }]);
    const video = postOf('A video', fixture.mediaUrl('sample.mp4'));
    const other = fixture.newRun({ ...video, title: 'The title' });
    expect(await other.attempt()).toMatchObject({ kind: 'rejected', code: 'content_unsupported' });
    expect(other.operations()).toEqual([]);
  });
});
