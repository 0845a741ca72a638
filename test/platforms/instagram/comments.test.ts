import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { MINUTE, SECOND } from '../../../functions/src/model/clock.ts';
import { instagram } from '../../../functions/src/platforms/instagram/publish.ts';
import { graphLag, posts } from '../contract/ambiguous-posts.ts';
import { commentsContract } from '../contract/comments.ts';
import { postOf } from '../contract/posts.ts';
import { PublisherFixture } from '../contract/publisher-fixture.ts';

function graphError(code: number, error_subcode?: number) {
  return { error: { message: 'Something about it', type: 'OAuthException', code, error_subcode, fbtrace_id: 'AbC' } };
}

commentsContract('comments on Instagram', {
  module: instagram,
  post: (media) => postOf('A picture', media('sample.jpg')),
  operations: { write: 'createComment', list: 'listComments' },
  isComment: posts(/\/comments$/),
  lagging: graphLag,
  answers: {
    refused: { status: 400, body: graphError(368) },
    deleted: { status: 400, body: graphError(100, 33) },
    unreadable: { status: 403, body: graphError(10) },
  },
  scopesWithoutComments: ['instagram_business_basic', 'instagram_business_content_publish'],
});

describe('a first comment on Instagram', () => {
  let fixture: PublisherFixture;
  beforeAll(async () => {
    fixture = await PublisherFixture.open({ module: instagram });
  });
  afterEach(() => fixture.platform.settings.reset());
  afterAll(() => fixture.close());

  const commented = (text = 'First #comment') =>
    fixture.newRun({ ...postOf('A picture', fixture.mediaUrl('sample.jpg')), replies: [{ text, media: [] }] });

  it('a first comment is written below the live post', async () => {
    const run = commented();
    const outcome = await run.untilSettled();
    expect(run.live()).toMatchObject([{ text: 'A picture', comments: ['First #comment'] }]);
    const [id] = run.live().map((post) => post.id);
    expect(outcome).toMatchObject({ kind: 'published', id });
    expect(run.calls('createComment')).toMatchObject([
      { path: `/instagram/v25.0/${id}/comments`, params: { message: 'First #comment' } },
    ]);
  });

  it('a first comment waits until its post can be found', async () => {
    fixture.platform.settings.patch({ permalinkLagMs: MINUTE });
    const run = commented();
    expect(await run.untilSettled()).toMatchObject({ kind: 'published' });
    expect(run.live()).toMatchObject([{ comments: ['First #comment'] }]);
    expect(run.calls('publishContainer')).toHaveLength(1);
  });

  it.each([
    [true, 'was written'],
    [false, 'never arrived'],
  ])('a first comment is written once after a lost response (effect: %s, the comment %s)', async (afterEffect) => {
    fixture.platform.settings.patch({ listLagMs: 30 * SECOND });
    const run = commented();
    run.fault({ operation: 'createComment', status: 503, afterEffect });
    expect(await run.untilSettled()).toMatchObject({ kind: 'published' });
    expect(run.live()).toMatchObject([{ comments: ['First #comment'] }]);
    expect(run.calls('createComment')).toHaveLength(afterEffect ? 1 : 2);
  });

  it('a first comment is not matched to an equal comment of another user', async () => {
    const run = commented();
    run.fault({ operation: 'createComment', status: 503, afterEffect: false });
    run.fault({
      operation: 'listComments',
      status: 200,
      body: { data: [{ id: '1', text: 'First #comment', timestamp: '2099-01-01T00:00:00+0000', username: 'fan' }] },
    });
    expect(await run.untilSettled()).toMatchObject({ kind: 'published' });
    expect(run.live()).toMatchObject([{ comments: ['First #comment'] }]);
  });

  it('a first comment is refused when comments are turned off, without a request to reconnect', async () => {
    fixture.platform.settings.patch({ takesComments: false });
    const run = commented();
    expect(await run.untilSettled()).toMatchObject({
      kind: 'rejected',
      message: expect.stringContaining('permission to write below'),
    });
    expect(run.live()).toMatchObject([{ comments: [] }]);
  });

  it('a first comment ends as unknown when its lost response cannot be checked', async () => {
    const run = commented();
    run.fault({ operation: 'createComment', status: 503, afterEffect: true });
    run.fault({ operation: 'listComments', status: 403, body: graphError(10) });
    expect(await run.untilSettled()).toMatchObject({ kind: 'unknown', retryAfterMs: null });
    expect(run.live()).toMatchObject([{ comments: ['First #comment'] }]);
  });

  it('a first comment is not attempted when the account lacks the permission', async () => {
    const run = commented();
    run.account = { ...run.account, scopes: ['instagram_business_basic', 'instagram_business_content_publish'] };
    expect(await run.untilSettled()).toMatchObject({
      kind: 'rejected',
      message: expect.stringContaining('permission to write below'),
    });
    expect(run.live()).toHaveLength(1);
    expect(run.calls('createComment')).toEqual([]);
  });
});
