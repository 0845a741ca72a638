import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { MINUTE, SECOND } from '../../../functions/src/model/clock.ts';
import type { Reply } from '../../../functions/src/model/post.ts';
import { facebook } from '../../../functions/src/platforms/facebook/publish.ts';
import { graphLag, posts } from '../contract/ambiguous-posts.ts';
import { commentsContract } from '../contract/comments.ts';
import { postOf } from '../contract/posts.ts';
import { PublisherFixture } from '../contract/publisher-fixture.ts';

function graphError(code: number, error_subcode?: number) {
  return { error: { message: 'Something about it', type: 'OAuthException', code, error_subcode, fbtrace_id: 'AbC' } };
}

const contract = {
  module: facebook,
  operations: { write: 'createComment', list: 'listComments' },
  isComment: posts(/\/comments$/),
  lagging: graphLag,
  answers: {
    refused: { status: 400, body: graphError(368) },
    deleted: { status: 400, body: graphError(100, 33) },
    unreadable: { status: 403, body: graphError(200) },
  },
  scopesWithoutComments: ['pages_show_list', 'pages_read_engagement', 'pages_manage_posts'],
};

commentsContract('comments below a text on Facebook', { ...contract, post: () => postOf('Only words') });
commentsContract('comments below a reel on Facebook', {
  ...contract,
  post: (media) => postOf('A reel', media('sample.mp4')),
});

describe('a comment on Facebook', () => {
  let fixture: PublisherFixture;
  beforeAll(async () => {
    fixture = await PublisherFixture.open({ module: facebook });
  });
  afterEach(() => fixture.platform.settings.reset());
  afterAll(() => fixture.close());

  const replyOf = (text: string, ...files: string[]): Reply => {
    const { media } = postOf(text, ...files.map((file) => fixture.mediaUrl(file)));
    return { text, media };
  };
  const textWith = (...replies: Reply[]) => fixture.newRun({ ...postOf('Only words'), replies });

  it.each([
    ['a text', []],
    ['a link', []],
    ['a photo', ['sample.jpg']],
    ['several photos', ['sample.jpg', 'sample.png']],
    ['a reel', ['sample.mp4']],
    ['another video', ['wide.mp4']],
  ])('a comment is written below %s, by the id of the post, and has an address', async (kind, files) => {
    const link = kind === 'a link' ? { link: { url: 'https://example.com/' } } : {};
    const content = { ...postOf('A post', ...files.map((file) => fixture.mediaUrl(file))), ...link };
    const run = fixture.newRun({ ...content, replies: [replyOf('First')] });
    const outcome = await run.untilSettled();
    expect(run.live()).toMatchObject([{ comments: ['First'] }]);
    const id = outcome.kind === 'published' ? outcome.id : '';
    expect(run.calls('createComment')).toMatchObject([
      { path: `/facebook/v25.0/${id}/comments`, params: { message: 'First' } },
    ]);
    expect(run.replies).toMatchObject([{ url: expect.stringMatching(/^https?:\/\/.*comment_id=/) }]);
  });

  it('a comment has a picture beside its text or alone, and leaves further files out', async () => {
    const run = textWith(
      replyOf('Both', 'sample.jpg'),
      replyOf('', 'sample.png'),
      replyOf('Several', 'sample.mp4', 'sample.png', 'sample.jpg'),
      replyOf('A video', 'sample.mp4'),
    );
    expect(await run.untilSettled()).toMatchObject({ kind: 'published' });
    const [jpg, png] = ['sample.jpg', 'sample.png'].map((file) => fixture.mediaUrl(file));
    expect(run.live()).toMatchObject([{ comments: [`Both ${jpg}`, png, `Several ${png}`, 'A video'] }]);
    expect(run.calls('createComment')).toHaveLength(4);
  });

  it('a comment is refused with nothing but a video', async () => {
    const run = textWith(replyOf('', 'sample.mp4'));
    expect(await run.untilSettled()).toMatchObject({ kind: 'rejected', code: 'content_unsupported' });
    expect(run.calls('createComment')).toEqual([]);
  });

  it.each([true, false])(
    'a comment is written once with its picture after a lost response (effect: %s)',
    async (afterEffect) => {
      fixture.platform.settings.patch({ listLagMs: 30 * SECOND });
      const run = textWith(replyOf('', 'sample.jpg'), replyOf('', 'sample.jpg'));
      run.fault({ operation: 'createComment', status: 503, afterEffect });
      expect(await run.untilSettled()).toMatchObject({ kind: 'published' });
      const picture = fixture.mediaUrl('sample.jpg');
      expect(run.live()).toMatchObject([{ comments: [picture, picture] }]);
      expect(run.calls('createComment')).toHaveLength(afterEffect ? 2 : 3);
    },
  );

  it('a comment is sent again when its picture could not load, and ends its thread when that fails for good', async () => {
    const unreachable = { operation: 'createComment', status: 400, body: graphError(324, 2069019) };
    const flaky = textWith(replyOf('A picture', 'sample.jpg'));
    flaky.fault(unreachable);
    expect(await flaky.untilSettled()).toMatchObject({ kind: 'published' });
    const run = textWith(replyOf('A picture', 'status/404'), replyOf('Second'));
    expect(await run.untilSettled()).toMatchObject({ kind: 'rejected', code: 'media_unusable' });
    expect(run.live()).toMatchObject([{ comments: [] }]);
  });

  it('a comment is not sent again when an error about its picture may follow the effect', async () => {
    const run = textWith(replyOf('A picture', 'sample.jpg'));
    run.fault({ operation: 'createComment', status: 500, body: graphError(324, 2069019), afterEffect: true });
    expect(await run.untilSettled()).toMatchObject({ kind: 'published' });
    expect(run.calls('createComment')).toHaveLength(1);
  });

  it('a comment is found behind many newer ones, and is not sent again while more are newer than Herald reads', async () => {
    const other = { id: '1_1', message: 'A fan', from: { id: '1' }, created_time: '2099-01-01T00:00:00+0000' };
    const more = { data: [other], paging: { cursors: { after: btoa('0') }, next: 'https://graph.facebook.com/next' } };
    const found = textWith(replyOf('First'));
    found.fault({ operation: 'createComment', status: 503, afterEffect: true });
    found.fault({ operation: 'listComments', status: 200, body: more });
    expect(await found.untilSettled()).toMatchObject({ kind: 'published' });
    expect(found.calls('createComment')).toHaveLength(1);
    const hidden = textWith(replyOf('First'));
    hidden.fault({ operation: 'createComment', status: 503, afterEffect: true });
    hidden.fault({ operation: 'listComments', status: 200, body: more, times: 10_000 });
    expect(await hidden.untilSettled()).toMatchObject({ kind: 'unknown' });
    expect(hidden.calls('createComment')).toHaveLength(1);
  });

  it('a comment is not matched to an equal comment of another author', async () => {
    const run = textWith(replyOf('First'));
    const created_time = new Date(fixture.sandbox.clock.now()).toISOString();
    const data = [{ id: '1_1', message: 'First', from: { id: '1' }, created_time }];
    run.fault({ operation: 'createComment', status: 503 });
    run.fault({ operation: 'listComments', status: 200, body: { data } });
    expect(await run.untilSettled()).toMatchObject({ kind: 'published' });
    expect(run.live()).toMatchObject([{ comments: ['First'] }]);
  });

  it('a comment is found when Facebook refuses it as a duplicate after a lost response', async () => {
    fixture.platform.settings.patch({ listLagMs: 11 * MINUTE });
    const run = textWith(replyOf('First'));
    run.fault({ operation: 'createComment', status: 503, afterEffect: true });
    run.fault({ operation: 'createComment', status: 400, body: graphError(506), times: 10 });
    expect(await run.untilSettled()).toMatchObject({ kind: 'published' });
    expect(run.live()).toMatchObject([{ comments: ['First'] }]);
  });

  it('a comment is no part of a story', async () => {
    const story = { ...postOf('', fixture.mediaUrl('sample.jpg')), options: { postType: 'story' } };
    const run = fixture.newRun({ ...story, replies: [replyOf('First')] });
    expect(await run.untilSettled()).toMatchObject({ kind: 'rejected', code: 'content_unsupported' });
    expect(run.operations()).toEqual([]);
  });
});
