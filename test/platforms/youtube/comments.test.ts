import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type PlatformRequest, platformHttp } from '../../../functions/src/infra/http-client/platform-http.ts';
import { DAY, MINUTE } from '../../../functions/src/model/clock.ts';
import { retryDelayOf } from '../../../functions/src/platforms/contract/outcome.ts';
import { youtube } from '../../../functions/src/platforms/youtube/publish.ts';
import { listLag, posts, video } from '../contract/ambiguous-posts.ts';
import { commentsContract } from '../contract/comments.ts';
import { PublisherFixture, type PublisherRun } from '../contract/publisher-fixture.ts';

function refusal(status: number, reason: string) {
  return { status, body: { error: { code: status, message: 'No.', errors: [{ reason, message: 'No.' }] } } };
}

const isComment = posts(/\/commentThreads$/);
const scopesWithoutComments = ['youtube.upload', 'youtube.readonly', 'youtube'].map(
  (name) => `https://www.googleapis.com/auth/${name}`,
);

commentsContract('comments on YouTube', {
  module: youtube,
  post: video,
  operations: { write: 'createComment', list: 'listComments' },
  isComment,
  lagging: listLag,
  answers: {
    refused: refusal(403, 'forbidden'),
    deleted: refusal(404, 'videoNotFound'),
    unreadable: refusal(403, 'commentsDisabled'),
  },
  scopesWithoutComments,
});

let fixture: PublisherFixture;
beforeAll(async () => {
  fixture = await PublisherFixture.open({ module: youtube });
});
afterEach(() => fixture.platform.settings.reset());
afterAll(() => fixture.close());

function commented(...texts: string[]): PublisherRun {
  const post = video((path) => fixture.mediaUrl(path));
  return fixture.newRun({ ...post, replies: texts.map((text) => ({ text, media: [] })) });
}

/** A client that acts before the `nth` comment is sent. */
function before(nth: number, act: () => Promise<unknown> | unknown) {
  let sent = 0;
  return async (request: PlatformRequest) => {
    if (isComment(request)) sent += 1;
    if (isComment(request) && sent === nth) await act();
    return platformHttp(request);
  };
}

describe('comments on a YouTube video', () => {
  it('comments are written in order with one call each, and angle brackets stay in them', async () => {
    const texts = ['a < b > c & d', 'Two\nlines', 'https://herald.example/a_b'];
    const run = commented(...texts);
    expect(await run.untilSettled()).toMatchObject({ kind: 'published' });
    expect(run.live()).toMatchObject([{ comments: texts }]);
    const [{ id } = { id: '' }] = run.live();
    const { accountId: channelId } = run.account;
    expect(run.calls('createComment').map(({ params }) => params)).toMatchObject(
      texts.map((textOriginal) => ({
        part: 'snippet',
        snippet: { channelId, videoId: id, topLevelComment: { snippet: { textOriginal } } },
      })),
    );
    expect(run.calls('listComments')).toEqual([]);
  });

  it('comments come after the thumbnail of the video', async () => {
    const run = commented('First');
    run.options = { thumbnailUrl: fixture.mediaUrl('sample.jpg') };
    expect(await run.untilSettled()).toMatchObject({ kind: 'published' });
    expect(run.operations().slice(-2)).toEqual(['thumbnail', 'createComment']);
  });

  it('a comment with the text of another channel is not taken for one of the account', async () => {
    const run = commented('First');
    run.fault({ operation: 'createComment', cut: true });
    const snippet = {
      textOriginal: 'First',
      authorChannelId: { value: 'UCother' },
      publishedAt: new Date(fixture.sandbox.clock.now() + DAY).toISOString(),
    };
    const items = [{ snippet: { topLevelComment: { id: 'Ugother', snippet } } }];
    run.fault({ operation: 'listComments', status: 200, body: { items } });
    expect(await run.untilSettled()).toMatchObject({ kind: 'published' });
    expect(run.live()).toMatchObject([{ comments: ['First'] }]);
  });

  it('comments are not repeated where the list has too many others to show a lost one', async () => {
    const run = commented('First');
    run.fault({ operation: 'createComment', cut: true });
    run.fault({ operation: 'listComments', status: 200, body: { nextPageToken: 'next', items: [] }, times: 1000 });
    expect(await run.untilSettled()).toMatchObject({ kind: 'unknown', retryAfterMs: null });
    expect(run.calls('createComment')).toHaveLength(1);
  });

  it('comments are repeated where the list shows all since the lost one, and has older ones on more pages', async () => {
    const run = commented('First');
    run.fault({ operation: 'createComment', cut: true });
    const publishedAt = new Date(fixture.sandbox.clock.now() - DAY).toISOString();
    const topLevelComment = { id: 'Ugold', snippet: { textOriginal: 'Old', publishedAt } };
    const body = { nextPageToken: 'next', items: [{ snippet: { topLevelComment } }] };
    run.fault({ operation: 'listComments', status: 200, body, times: 1000 });
    expect(await run.untilSettled()).toMatchObject({ kind: 'published' });
    expect(run.live()).toMatchObject([{ comments: ['First'] }]);
  });

  it.each([
    ['is private', { privacy: 'private' }],
    ['is made for children', { madeForKids: true }],
  ])('comments are refused where the video %s', async (_what, options) => {
    const run = commented('First', 'Second');
    run.options = options;
    const outcome = await run.untilSettled();
    // The rule for children refuses the post itself.
    expect(outcome).toMatchObject({ kind: 'rejected' });
    expect(run.calls('createComment')).toHaveLength('privacy' in options ? 1 : 0);
    expect(run.live()).toHaveLength('privacy' in options ? 1 : 0);
  });

  it('comments are refused without a request to reconnect when the permission was withdrawn', async () => {
    const run = commented('First');
    const { username } = run.account;
    const scopes = run.account.scopes;
    const account = fixture.platform.accounts?.seed({ username, scopes: scopesWithoutComments }) ?? run.account;
    run.account = { ...account, scopes };
    expect(await run.untilSettled()).toMatchObject({
      kind: 'rejected',
      message: expect.stringContaining('no permission to write below'),
    });
    expect(run.live()).toMatchObject([{ comments: [] }]);
  });

  it('comments wait for the next day in California when the quota of the service is used up', async () => {
    fixture.platform.settings.patch({ unitsPerDay: 50 });
    const run = commented('First', 'Second');
    let outcome = await run.attempt();
    while (outcome.kind === 'pending') {
      await run.wait(outcome.retryAfterMs);
      outcome = await run.attempt();
    }
    expect(outcome).toMatchObject({ kind: 'retryAfter', stop: 'service' });
    expect(retryDelayOf(outcome)).toBeLessThanOrEqual(DAY + 2 * MINUTE);
    expect(await run.untilSettled()).toMatchObject({ kind: 'published' });
    expect(run.live()).toMatchObject([{ comments: ['First', 'Second'] }]);
  });

  it('comments are repeated once after an error that may be temporary', async () => {
    const once = commented('First');
    once.fault({ operation: 'createComment', ...refusal(400, 'processingFailure') });
    expect(await once.untilSettled()).toMatchObject({ kind: 'published' });
    expect(once.live()).toMatchObject([{ comments: ['First'] }]);
    const always = commented('First');
    always.fault({ operation: 'createComment', ...refusal(400, 'processingFailure'), times: 1000 });
    expect(await always.untilSettled()).toMatchObject({ kind: 'rejected' });
    expect(always.calls('createComment')).toHaveLength(2);
  });

  it('comments end when their video is deleted between two of them', async () => {
    const run = commented('First', 'Second', 'Third');
    const outcome = await run.untilSettled(before(2, () => deleteVideo(run)));
    expect(outcome).toMatchObject({ kind: 'rejected', message: expect.stringContaining('no longer on YouTube') });
    expect(run.replies).toHaveLength(1);
    expect(run.live()).toEqual([]);
  });

  it('comments end as unknown when their video is deleted after a lost response', async () => {
    const run = commented('First', 'Second');
    run.fault({ operation: 'createComment', afterEffect: true });
    while ((await run.attempt()).kind === 'pending') await run.wait(MINUTE);
    await deleteVideo(run);
    expect(await run.untilSettled()).toMatchObject({ kind: 'unknown', retryAfterMs: null });
    expect(run.calls('createComment')).toHaveLength(1);
  });
});

async function deleteVideo(run: PublisherRun): Promise<void> {
  const [post] = run.live();
  const url = `${fixture.settings.apiUrl}/youtube/v3/videos`;
  await platformHttp({ method: 'DELETE', url, query: { id: post?.id ?? '' }, bearer: run.account.accessToken });
}
