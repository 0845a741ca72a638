import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { platformHttp } from '../../../functions/src/infra/http-client/platform-http.ts';
import { linkedin } from '../../../functions/src/platforms/linkedin/publish.ts';
import { listLag, posts } from '../contract/ambiguous-posts.ts';
import { commentsContract } from '../contract/comments.ts';
import { postOf } from '../contract/posts.ts';
import { crashingHttp, PublisherFixture, type PublisherRun } from '../contract/publisher-fixture.ts';
import { organization } from './descriptor.ts';

const notFound = {
  status: 404,
  body: { status: 404, message: 'Received error from domain authorization endpoint: 404' },
};

commentsContract('comments of an organization on LinkedIn', {
  module: linkedin,
  accounts: organization,
  post: () => postOf('A post'),
  operations: { write: 'createComment', list: 'listComments' },
  isComment: posts(/\/socialActions\/[^/]+\/comments$/),
  lagging: listLag,
  answers: { refused: { status: 403 }, deleted: notFound, unreadable: { status: 403 } },
  scopesWithoutComments: ['w_member_social', 'w_organization_social', 'r_organization_social'],
});

let fixture: PublisherFixture;
beforeAll(async () => {
  fixture = await PublisherFixture.open({ module: linkedin });
});
afterEach(() => fixture.platform.settings.reset());
afterAll(() => fixture.close());

const TEXTS = ['First', 'Second', 'Third'];

function commented(...texts: string[]): PublisherRun {
  return fixture.newRun({ ...postOf('A post'), replies: texts.map((text) => ({ text, media: [] })) });
}

describe('comments of a member on LinkedIn', () => {
  it('comments are written in order with one call each, and keep characters that a post escapes', async () => {
    const texts = ['(a) #b @c \\ _', 'https://herald.example/a_b', 'By @[Ada Lovelace](urn:li:person:abc)'];
    const run = commented(...texts);
    expect(await run.untilSettled()).toMatchObject({ kind: 'published' });
    expect(run.live()).toMatchObject([{ comments: [texts[0], texts[1], 'By Ada Lovelace'] }]);
    expect(run.operations()).toEqual(['createPost', 'createComment', 'createComment', 'createComment']);
    const [{ id } = { id: '' }] = run.live();
    expect(run.calls('createComment')[0]).toMatchObject({
      path: `/linkedin/rest/socialActions/${encodeURIComponent(id)}/comments`,
      params: { actor: `urn:li:person:${run.account.accountId}`, object: id, message: { text: texts[0] } },
    });
  });

  it.each([
    ['arrived', { afterEffect: true }, 1],
    ['arrived, with an error', { afterEffect: true, status: 504 }, 1],
    ['did not arrive', { cut: true }, 0],
  ])(
    'comments end as unknown after a lost response that is never repeated, where the comment %s',
    async (_how, fault, live) => {
      const run = commented(...TEXTS);
      run.fault({ operation: 'createComment', ...fault });
      expect(await run.untilSettled()).toMatchObject({ kind: 'unknown', retryAfterMs: null });
      expect(run.live()).toMatchObject([{ comments: TEXTS.slice(0, live) }]);
      expect(run.calls('createComment')).toHaveLength(1);
      expect(run.calls('listComments')).toEqual([]);
    },
  );

  it('comments end as unknown after the death of a worker at one, and none is written twice or after it', async () => {
    for (const [nth] of TEXTS.entries())
      for (const when of ['before', 'after'] as const) {
        const run = commented(...TEXTS);
        expect(await run.untilSettled(crashingHttp(nth + 2, when))).toMatchObject({ kind: 'unknown' });
        expect(run.live()).toMatchObject([{ comments: TEXTS.slice(0, when === 'after' ? nth + 1 : nth) }]);
      }
  });

  it('comments are looked up where the token may read the comments of its member', async () => {
    const run = commented('Again', 'Again');
    const scopes = [...run.account.scopes, 'r_member_social_feed'];
    run.account = fixture.platform.accounts?.seed({ username: run.account.username, scopes }) ?? run.account;
    run.fault({ operation: 'createComment', afterEffect: true });
    expect(await run.untilSettled()).toMatchObject({ kind: 'published' });
    expect(run.live()).toMatchObject([{ comments: ['Again', 'Again'] }]);
    expect(run.calls('createComment')).toHaveLength(2);
  });

  it('comments are found with the short links that LinkedIn shows in place of theirs', async () => {
    const text = 'Read this: https://herald.example/a/long_address?with=parameters (and more).';
    const run = commented(text, text);
    const scopes = [...run.account.scopes, 'r_member_social_feed'];
    run.account = fixture.platform.accounts?.seed({ username: run.account.username, scopes }) ?? run.account;
    run.fault({ operation: 'createComment', afterEffect: true });
    expect(await run.untilSettled()).toMatchObject({ kind: 'published' });
    expect(run.live()).toMatchObject([{ comments: [text, text] }]);
  });

  it('comments wait for a new post that LinkedIn does not find yet', async () => {
    fixture.platform.settings.patch({ commentableAfterMs: 60_000 });
    const run = commented('First');
    expect(await run.attempt()).toMatchObject({ kind: 'retryAfter' });
    expect(await run.untilSettled()).toMatchObject({ kind: 'published' });
    expect(run.live()).toMatchObject([{ comments: ['First'] }]);
  });

  it('comments end when their post is deleted between two of them', async () => {
    const run = commented(...TEXTS);
    let comments = 0;
    const outcome = await run.untilSettled(async (request) => {
      if (/\/comments$/.test(request.url)) comments += 1;
      if (comments === 2) await deletePost(run);
      return platformHttp(request);
    });
    expect(outcome).toMatchObject({ kind: 'rejected', message: expect.stringContaining('no longer on LinkedIn') });
    expect(run.replies).toHaveLength(1);
    expect(run.live()).toEqual([]);
  });

  it('comments are refused without a request to reconnect where they are turned off', async () => {
    fixture.platform.settings.patch({ takesComments: false });
    const run = commented('First');
    expect(await run.untilSettled()).toMatchObject({
      kind: 'rejected',
      message: expect.stringContaining('does not let this account comment'),
    });
    expect(run.live()).toMatchObject([{ comments: [] }]);
  });

  it('comments need an id, which the body has where the header is missing', async () => {
    const run = commented('First');
    const http = async (request: Parameters<typeof platformHttp>[0]) => {
      if (/\/comments$/.test(request.url)) fixture.platform.settings.patch({ restliId: false });
      return platformHttp(request);
    };
    expect(await run.untilSettled(http)).toMatchObject({ kind: 'published' });
    expect(run.replies).toMatchObject([{ id: expect.stringMatching(/^\d+$/), url: null }]);
  });

  it('comments are not attempted without the permission to comment', async () => {
    const run = commented('First');
    run.account = { ...run.account, scopes: ['openid', 'profile', 'w_member_social'] };
    expect(await run.untilSettled()).toMatchObject({
      kind: 'rejected',
      message: expect.stringContaining('permission to write below'),
    });
    expect(run.operations()).toEqual(['createPost']);
  });
});

async function deletePost(run: PublisherRun): Promise<void> {
  const [post] = run.live();
  if (!post) return;
  const url = `${fixture.settings.apiUrl}/rest/posts/${encodeURIComponent(post.id)}`;
  const headers = { 'linkedin-version': '202609', 'x-restli-protocol-version': '2.0.0' };
  await platformHttp({ method: 'DELETE', url, headers, bearer: run.account.accessToken });
}
