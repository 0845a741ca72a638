import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { platformHttp } from '../../../functions/src/infra/http-client/platform-http.ts';
import { SECOND } from '../../../functions/src/model/clock.ts';
import type { Content } from '../../../functions/src/model/post.ts';
import { x } from '../../../functions/src/platforms/x/publish.ts';
import { BrokenNetwork } from '../contract/ambiguous-outcomes.ts';
import { posts } from '../contract/ambiguous-posts.ts';
import { postOf } from '../contract/posts.ts';
import { PublisherFixture } from '../contract/publisher-fixture.ts';

const isPublic = posts(/\/2\/tweets$/);

let fixture: PublisherFixture;
beforeAll(async () => {
  fixture = await PublisherFixture.open({ module: x });
});
afterEach(() => fixture.platform.settings.reset());
afterAll(() => fixture.close());

function thread(text: string, ...replies: string[]): Content {
  return { ...postOf(text), replies: replies.map((reply) => ({ text: reply, media: [] })) };
}

describe('the parts of a thread on X', () => {
  it('parts declare a paid partnership each, AI where they have media, and who may reply once', async () => {
    const { media } = postOf('', fixture.mediaUrl('sample.jpg'));
    const replies = [
      { text: 'Two', media },
      { text: 'Three', media: [] },
    ];
    const run = fixture.newRun({ ...postOf('One'), replies });
    run.options = { replySettings: 'following', madeWithAi: true, paidPartnership: true };
    expect(await run.untilSettled()).toMatchObject({ kind: 'published' });
    const [first, second] = run.live();
    expect(run.calls('createPost').map(({ params }) => params)).toEqual([
      { text: 'One', reply_settings: 'following', made_with_ai: true, paid_partnership: true },
      {
        text: 'Two',
        media: { media_ids: [expect.any(String)] },
        reply: { in_reply_to_tweet_id: first?.id },
        made_with_ai: true,
        paid_partnership: true,
      },
      { text: 'Three', reply: { in_reply_to_tweet_id: second?.id }, paid_partnership: true },
    ]);
  });

  it('parts are sent again while X does not know the part before them yet', async () => {
    fixture.platform.settings.patch({ parentLagMs: 12 * SECOND });
    const run = fixture.newRun(thread('One', 'Two', 'Three'));
    expect(await run.attempt()).toMatchObject({ kind: 'retryAfter', retryAfterMs: 5 * SECOND });
    expect(await run.untilSettled()).toMatchObject({ kind: 'published' });
    expect(run.live().map(({ text }) => text)).toEqual(['One', 'Two', 'Three']);
  });

  it('parts are found after a lost response although X puts names in front of their text', async () => {
    const run = fixture.newRun(thread('With @bob and @carol', 'Thanks', 'More, @carol'));
    run.fault({ operation: 'createPost', afterEffect: true, times: 3 });
    expect(await run.untilSettled()).toMatchObject({ kind: 'published' });
    expect(run.calls('createPost')).toHaveLength(3);
    expect(run.live().map(({ text }) => text)).toEqual(['With @bob and @carol', 'Thanks', 'More, @carol']);
  });

  it('a thread ends before a part that X refuses as a duplicate, also after its request was lost', async () => {
    const network = new BrokenNetwork({ isPublic }, 'request lost', fixture.sandbox, 2);
    for (const http of [platformHttp, network.http]) {
      const run = fixture.newRun(thread('One', 'Two', 'One', 'Four'));
      expect(await run.untilSettled(http)).toMatchObject({
        kind: 'rejected',
        message: expect.stringContaining('already'),
      });
      expect(run.live().map(({ text }) => text)).toEqual(['One', 'Two']);
    }
  });
});
