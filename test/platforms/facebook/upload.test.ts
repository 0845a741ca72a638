import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { facebook } from '../../../functions/src/platforms/facebook/publish.ts';
import { startFlakyHost } from '../contract/flaky-host.ts';
import { postOf } from '../contract/posts.ts';
import { PublisherFixture } from '../contract/publisher-fixture.ts';

let fixture: PublisherFixture;
beforeAll(async () => {
  fixture = await PublisherFixture.open({ module: facebook });
});
afterAll(() => fixture.close());

describe('media of a Facebook post', () => {
  it('media are sent again when a photo could not be downloaded the first time', async () => {
    const host = await startFlakyHost(fixture.mediaUrl('sample.jpg'), 1);
    const run = fixture.newRun(postOf('Second time lucky', host.url));
    expect(await run.untilSettled()).toMatchObject({ kind: 'published' });
    expect(run.live()).toHaveLength(1);
    await host.close();
  });

  it('media are sent again when a video could not be downloaded the first time', async () => {
    const host = await startFlakyHost(fixture.mediaUrl('sample.mp4'), 1);
    const run = fixture.newRun(postOf('Second time lucky', host.url));
    expect(await run.untilSettled()).toMatchObject({ kind: 'published' });
    expect(run.calls('startReel')).toHaveLength(2);
    await host.close();
  });

  it('media never send the token to another host', async () => {
    const run = fixture.newRun(postOf('A reel', fixture.mediaUrl('sample.mp4')));
    const body = { video_id: '1', upload_url: 'https://facebook.com.evil.example/upload' };
    run.fault({ operation: 'startReel', body });
    expect(await run.untilSettled()).toMatchObject({ kind: 'rejected', code: 'platform_rejected' });
    expect(run.operations()).toEqual(['startReel']);
  });
});
