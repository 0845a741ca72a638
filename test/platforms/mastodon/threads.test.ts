import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MINUTE } from '../../../functions/src/model/clock.ts';
import type { Content } from '../../../functions/src/model/post.ts';
import { readSession } from '../../../functions/src/platforms/mastodon/api.ts';
import { mastodon } from '../../../functions/src/platforms/mastodon/publish.ts';
import { BrokenNetwork } from '../contract/ambiguous-outcomes.ts';
import { listLag, posts } from '../contract/ambiguous-posts.ts';
import { postOf } from '../contract/posts.ts';
import { PublisherFixture, type PublisherRun } from '../contract/publisher-fixture.ts';
import { type ThreadSubject, threadsContract } from '../contract/threads.ts';

const subject: ThreadSubject = {
  module: mastodon,
  isPublic: posts(/\/api\/v1\/statuses$/),
  lagging: listLag,
  urlOf: ({ url }) => url,
  remove: async ({ account }, _fixture, id) => {
    const { server, accessToken } = readSession(account.accessToken);
    const headers = { authorization: `Bearer ${accessToken}` };
    await fetch(`${server}/api/v1/statuses/${id}`, { method: 'DELETE', headers });
  },
};

threadsContract({
  'a thread on a Mastodon server': subject,
  'a thread on a server without idempotency keys': { ...subject, sandboxSettings: { idempotency: 'none' } },
});

let fixture: PublisherFixture;
beforeAll(async () => {
  fixture = await PublisherFixture.open({ module: mastodon });
});
afterAll(() => fixture.close());

function thread(text: string, ...replies: Content[]): Content {
  return { ...postOf(text), replies: replies.map((reply) => ({ text: reply.text, media: reply.media })) };
}

describe('the parts of a thread on Mastodon', () => {
  it('parts share the visibility, the content warning and the language of the post, and no idempotency key', async () => {
    const run = fixture.newRun(thread('One', postOf('Two'), postOf('Two')));
    run.options = { visibility: 'private', contentWarning: 'Eyes', sensitive: true, language: 'de' };
    expect(await run.untilSettled()).toMatchObject({ kind: 'published' });
    const options = { visibility: 'private', spoiler_text: 'Eyes', sensitive: true, language: 'de' };
    const [first, second] = run.live();
    expect(run.calls('createStatus').map(({ params }) => params)).toEqual([
      { status: 'One', ...options },
      { status: 'Two', in_reply_to_id: first?.id, ...options },
      { status: 'Two', in_reply_to_id: second?.id, ...options },
    ]);
    expect(run.live()).toHaveLength(3);
  });

  /** Publishes until the response of the reply is lost, and deletes the root. */
  const orphaned = async (reply: Content): Promise<PublisherRun> => {
    const run = fixture.newRun(thread('Root', reply));
    const network = new BrokenNetwork(subject, 'response lost', fixture.sandbox, 1);
    expect(await run.attempt(network.http)).toMatchObject({ kind: 'unknown' });
    await subject.remove(run, fixture, run.live()[0]?.id ?? '');
    expect(run.live()).toMatchObject([{ text: reply.text, replyTo: null }]);
    return run;
  };

  it('parts are neither sent again nor taken for another post when the part before them is gone', async () => {
    const run = await orphaned(postOf('Reply'));
    expect(await run.attempt()).toMatchObject({ kind: 'unknown', retryAfterMs: expect.any(Number) });
    await run.wait(20 * MINUTE);
    expect(await run.attempt()).toMatchObject({ kind: 'unknown', retryAfterMs: null });
    expect(run.calls('createStatus')).toHaveLength(2);
  });

  it('parts are found by their files when the part before them is gone', async () => {
    const run = await orphaned(postOf('Reply', fixture.mediaUrl('sample.jpg')));
    expect(await run.untilSettled()).toMatchObject({ kind: 'published' });
    expect(run.replies).toMatchObject([{ id: run.live()[0]?.id }]);
  });

  it('parts are not taken for the first part of another thread when the part before them is gone', async () => {
    const { account } = await orphaned(postOf('Words'));
    const run = fixture.newRun(postOf('Words'), account.username);
    run.fault({ operation: 'createStatus', cut: true });
    expect(await run.untilSettled()).toMatchObject({ kind: 'published', id: run.live()[1]?.id });
  });
});
