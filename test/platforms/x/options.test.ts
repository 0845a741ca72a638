import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { x } from '../../../functions/src/platforms/x/index.ts';
import { postOf } from '../contract/posts.ts';
import { PublisherFixture } from '../contract/publisher-fixture.ts';

let fixture: PublisherFixture;
beforeAll(async () => {
  fixture = await PublisherFixture.open({ module: x });
});
afterAll(() => fixture.close());

describe('the options of a post on X', () => {
  it('the options limit who may reply, and declare AI and paid partnerships', async () => {
    const run = fixture.newRun(postOf('A post', fixture.mediaUrl('sample.jpg')));
    run.options = { replySettings: 'mentionedUsers', madeWithAi: true, paidPartnership: true };
    expect(await run.untilSettled()).toMatchObject({ kind: 'published' });
    expect(run.calls('createPost')).toMatchObject([
      { params: { text: 'A post', reply_settings: 'mentionedUsers', made_with_ai: true, paid_partnership: true } },
    ]);
  });

  it('options are left out of the request unless they are chosen', async () => {
    const run = fixture.newRun(postOf('A plain post'));
    run.options = { madeWithAi: false };
    expect(await run.untilSettled()).toMatchObject({ kind: 'published' });
    expect(run.calls('createPost')[0]?.params).toEqual({ text: 'A plain post' });
  });
});
