import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { HOUR, MINUTE } from '../../../functions/src/model/clock.ts';
import { x } from '../../../functions/src/platforms/x/publish.ts';
import { postOf } from '../contract/posts.ts';
import { PublisherFixture } from '../contract/publisher-fixture.ts';

let fixture: PublisherFixture;
beforeAll(async () => {
  fixture = await PublisherFixture.open({ module: x });
});
afterEach(() => fixture.platform.settings.reset());
afterAll(() => fixture.close());

function picture(text = 'A picture') {
  return postOf(text, fixture.mediaUrl('sample.jpg'));
}

function video(text = 'A video') {
  return postOf(text, fixture.mediaUrl('sample.mp4'));
}

function simulate(settings: Record<string, unknown>) {
  return fixture.platform.settings.patch(settings);
}

describe('media of a post on X', () => {
  it('media are polled, and uploaded once, while X processes them slowly', async () => {
    simulate({ videoProcessingMs: 5 * MINUTE });
    const run = fixture.newRun(video());
    expect(await run.untilSettled()).toMatchObject({ kind: 'published' });
    expect(run.calls('initialize')).toHaveLength(1);
  });

  it('media are uploaded once more when X never finishes processing them, and then fail', async () => {
    simulate({ stuck: true });
    const run = fixture.newRun(video());
    for (let waited = 0; waited < 20; waited += 1) {
      await run.attempt();
      await run.wait(2 * MINUTE);
    }
    expect(await run.untilSettled()).toMatchObject({ kind: 'rejected', code: 'media_unusable' });
    expect(run.calls('initialize')).toHaveLength(2);
    expect(run.calls('append')).toHaveLength(2);
  });

  it('media are uploaded again when they have expired while the post waited', async () => {
    const run = fixture.newRun(picture());
    const headers = { 'retry-after': '900' };
    run.fault({ operation: 'createPost', status: 429, headers });
    await run.untilFaulted();
    await run.wait(25 * HOUR);
    run.reconnect();
    expect(await run.untilSettled()).toMatchObject({ kind: 'published' });
    expect(run.calls('uploadImage')).toHaveLength(2);
    expect(run.live()).toHaveLength(1);
  });

  it('media are uploaded again when X no longer finds them', async () => {
    const run = fixture.newRun(video());
    const notFound = {
      title: 'Not Found Error',
      detail: 'No.',
      type: 'https://api.x.com/2/problems/resource-not-found',
    };
    run.fault({ operation: 'append', status: 404, body: notFound });
    expect(await run.untilSettled()).toMatchObject({ kind: 'published' });
    expect(run.calls('initialize')).toHaveLength(2);
  });

  it('media are uploaded a limited number of times when X rejects them at the end', async () => {
    const run = fixture.newRun(picture());
    const body = {
      errors: [{ parameters: { 'media.media_ids': ['1'] }, message: 'Your media IDs are invalid.' }],
      title: 'Invalid Request',
      detail: 'One or more parameters to your request was invalid.',
      type: 'https://api.twitter.com/2/problems/invalid-request',
    };
    run.fault({ operation: 'createPost', status: 400, body, times: 9 });
    expect(await run.untilSettled()).toMatchObject({ kind: 'rejected', code: 'media_unusable' });
    expect(run.calls('uploadImage')).toHaveLength(2);
  });

  it('an upload resumes where a killed worker stopped', async () => {
    const run = fixture.newRun(postOf('Large', `${fixture.mediaUrl('big')}?bytes=${13 * 1024 * 1024}`));
    run.fault({ operation: 'append', status: 503 });
    await run.untilFaulted();
    expect(await run.untilSettled()).toMatchObject({ kind: 'published' });
    const indexes = run.calls('append').map(({ status }) => status);
    expect(indexes).toEqual([503, 200, 200, 200, 200]);
  });

  it('media are never downloaded from an address that is not public', async () => {
    const run = fixture.newRun(postOf('Private', 'http://127.0.0.1:1/secret.jpg'));
    expect(await run.untilSettled()).toMatchObject({ kind: 'rejected', code: 'media_unusable' });
  });

  it('media are recognised by their bytes when X accepts them only alone', async () => {
    const run = fixture.newRun(
      postOf('Both', `${fixture.mediaUrl('redirect')}?to=/media/sample.gif`, fixture.mediaUrl('sample.jpg')),
    );
    expect(await run.attempt()).toMatchObject({ kind: 'rejected', code: 'content_unsupported' });
  });
});
