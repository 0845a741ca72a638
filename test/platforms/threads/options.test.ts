import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { threads } from '../../../functions/src/platforms/threads/publish.ts';
import { postOf } from '../contract/posts.ts';
import { PublisherFixture } from '../contract/publisher-fixture.ts';

let fixture: PublisherFixture;
beforeAll(async () => {
  fixture = await PublisherFixture.open({ module: threads });
});
afterAll(() => fixture.close());

const options = { replyControl: 'accounts_you_follow', topicTag: 'Wooden boats' };
const sent = { reply_control: 'accounts_you_follow', topic_tag: 'Wooden boats' };

function runWith(...files: string[]) {
  const run = fixture.newRun(postOf('A post', ...files.map((file) => fixture.mediaUrl(file))));
  run.options = options;
  return run;
}

describe('who may reply and the topic of a Threads post', () => {
  it('the options are sent with a text', async () => {
    const run = runWith();
    expect(await run.untilSettled()).toMatchObject({ kind: 'published' });
    expect(run.calls('publishText')).toMatchObject([{ params: sent }]);
  });

  it('the options are sent with a text through a container after a lost response', async () => {
    const run = runWith();
    run.fault({ operation: 'publishText', cut: true });
    expect(await run.untilSettled()).toMatchObject({ kind: 'published' });
    expect(run.calls('createContainer')).toMatchObject([{ params: sent }]);
  });

  it('the options are sent with a single file', async () => {
    const run = runWith('sample.jpg');
    expect(await run.untilSettled()).toMatchObject({ kind: 'published' });
    expect(run.calls('createContainer')).toMatchObject([{ params: { media_type: 'IMAGE', ...sent } }]);
  });

  it('the options are sent with a carousel, and not with its items', async () => {
    const run = runWith('sample.jpg', 'sample.mp4');
    expect(await run.untilSettled()).toMatchObject({ kind: 'published' });
    const calls = run.calls('createContainer').map(({ params }) => params);
    expect(calls.at(-1)).toMatchObject({ media_type: 'CAROUSEL', ...sent });
    for (const params of calls.slice(0, -1)) expect(JSON.stringify(params)).not.toContain('topic_tag');
  });

  it.each([
    { topicTag: 'a.b' },
    { topicTag: 'a & b' },
    { topicTag: ' ' },
    { topicTag: 'x'.repeat(51) },
    { replyControl: 'nobody' },
  ])('the options are refused where Threads cannot take them: %j', (refused) => {
    expect(threads.options.safeParse(refused).success).toBe(false);
  });
});
