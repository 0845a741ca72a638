import { expect, it } from 'vitest';
import { context } from '../../../functions/src/context.ts';
import { aPost, publish, readPost } from '../../support/api.ts';
import { eventually } from '../../support/eventually.ts';
import { callsOf, inject, liveOn } from '../../support/sandbox.ts';
import { stack } from '../../support/stack.ts';
import { createUser, type TestUser } from '../../support/user.ts';

function settled(user: TestUser, id: string) {
  return eventually(
    () => readPost(user, id),
    ({ runs }) => runs.every(({ status }) => status === 'succeeded' || status === 'failed'),
  );
}

async function stepsOf(id: string, runId: string) {
  return (await context().store.runs(id).doc(runId).get()).data()?.steps;
}

it('a video is published once on each platform', async () => {
  const user = await createUser({ threads: 0, youtube: 1, snapchat: 1 });
  const accountIds = [...user.accounts.youtube, ...user.accounts.snapchat];
  const videoUrl = `${stack.sandboxUrl}/media/sample.mp4`;
  const id = await publish(user, aPost({ text: 'In motion', videoUrl, platform: ['youtube', 'snapchat'] }));
  const { runs } = await settled(user, id);
  expect(runs.map(({ platform, status }) => [platform, status]).sort()).toEqual([
    ['snapchat', 'succeeded'],
    ['youtube', 'succeeded'],
  ]);
  const live = await liveOn(...accountIds);
  expect(live.map(({ platform, text }) => [platform, text]).sort()).toEqual([
    ['snapchat', 'In motion'],
    ['youtube', 'In motion'],
  ]);
});

it('an upload is resumed with the sealed state of an earlier attempt', async () => {
  const user = await createUser({ threads: 0, youtube: 1 });
  const [accountId = ''] = user.accounts.youtube;
  await inject({ platform: 'youtube', operation: 'upload', times: 1, status: 503, accountId });
  const videoUrl = `${stack.sandboxUrl}/media/sample.mp4`;
  const id = await publish(user, aPost({ text: 'At the second try', videoUrl, platform: 'youtube' }));
  const { runs } = await settled(user, id);
  // Another attempt continues after the time of one is over, which other tests may move on.
  expect(runs).toMatchObject([{ status: 'succeeded', attempt: expect.toSatisfy((attempt: number) => attempt >= 2) }]);
  const operations = (await callsOf(...user.accounts.youtube)).map(({ operation }) => operation);
  expect(operations.filter((operation) => operation === 'openSession')).toHaveLength(1);
  expect(operations).toContain('probe');
  const steps = await stepsOf(id, 'youtube');
  expect(steps?.['session']?.value).toMatchObject({ sealedUri: expect.stringMatching(/^v1\./) });
  expect(JSON.stringify(steps)).not.toContain('upload_id');
});

it('a video fails with a clear message where a platform does not support the post', async () => {
  const user = await createUser({ threads: 0, youtube: 1, snapchat: 1 });
  const id = await publish(user, aPost({ text: 'Only words', platform: ['youtube', 'snapchat'] }));
  const { runs } = await settled(user, id);
  for (const run of runs)
    expect(run).toMatchObject({
      status: 'failed',
      error: { code: 'content_unsupported', message: expect.stringMatching(/text alone does not work\.$/) },
    });
  expect(await callsOf(...user.accounts.youtube, ...user.accounts.snapchat)).toEqual([]);
});
