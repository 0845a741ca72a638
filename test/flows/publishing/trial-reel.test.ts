import { expect, it } from 'vitest';
import { aPost, publish, readPost } from '../../support/api.ts';
import { eventually } from '../../support/eventually.ts';
import { liveOn } from '../../support/sandbox.ts';
import { stack } from '../../support/stack.ts';
import { createUser, type TestUser } from '../../support/user.ts';

function settled(user: TestUser, id: string) {
  return eventually(
    () => readPost(user, id),
    ({ runs }) => runs.every(({ status }) => status === 'succeeded' || status === 'failed'),
  );
}

const everywhere = { platform: ['instagram', 'facebook_pages'] };

it('trial_reel publishes the video as a trial reel on Instagram, and as an ordinary video elsewhere', async () => {
  const user = await createUser({ instagram: 1, facebook: 1 });
  const videoUrl = `${stack.sandboxUrl}/media/sample.mp4`;
  const id = await publish(user, aPost({ text: 'Try this', videoUrl, ...everywhere }, { trial_reel: true }));
  const { runs } = await settled(user, id);
  expect(
    runs.map(({ status }) => status),
    JSON.stringify(runs),
  ).toEqual(['succeeded', 'succeeded']);
  expect(await liveOn(...user.accounts.instagram)).toMatchObject([{ text: 'Try this', visibility: 'trial reel' }]);
  expect(await liveOn(...user.accounts.facebook)).toMatchObject([{ text: 'Try this', visibility: null }]);
});

it('the option of a target overrides trial_reel', async () => {
  const user = await createUser({ instagram: 2 });
  const [first = '', second = ''] = user.accounts.instagram;
  const videoUrl = `${stack.sandboxUrl}/media/sample.mp4`;
  const target = (accountId: string, trialReel: boolean) => ({
    platform: 'instagram',
    accountId,
    overrides: { trialReel },
  });
  const platform = [target(first, true), target(second, false)];
  for (const trial_reel of [false, true]) {
    const text = `Try this, ${trial_reel}`;
    const { runs } = await settled(user, await publish(user, aPost({ text, videoUrl, platform }, { trial_reel })));
    expect(runs, JSON.stringify(runs)).toMatchObject([{ status: 'succeeded' }, { status: 'succeeded' }]);
  }
  expect(await liveOn(first)).toMatchObject([{ visibility: 'trial reel' }, { visibility: 'trial reel' }]);
  expect(await liveOn(second)).toMatchObject([{ visibility: null }, { visibility: null }]);
});

it('trial_reel has no effect on an image', async () => {
  const user = await createUser({ instagram: 1, facebook: 1 });
  const imageUrls = [`${stack.sandboxUrl}/media/sample.jpg`];
  const id = await publish(user, aPost({ text: 'Look', imageUrls, ...everywhere }, { trial_reel: true }));
  const { runs } = await settled(user, id);
  expect(
    runs.map(({ status }) => status),
    JSON.stringify(runs),
  ).toEqual(['succeeded', 'succeeded']);
  expect(await liveOn(...user.accounts.instagram)).toMatchObject([{ text: 'Look', visibility: null }]);
  expect(await liveOn(...user.accounts.facebook)).toHaveLength(1);
});

it('a text is published on Facebook, and Instagram reports the missing media', async () => {
  const user = await createUser({ instagram: 1, facebook: 1 });
  const { runs } = await settled(user, await publish(user, aPost({ text: 'Only words', ...everywhere })));
  expect(runs.find(({ platform }) => platform === 'facebook')).toMatchObject({ status: 'succeeded' });
  expect(runs.find(({ platform }) => platform === 'instagram')).toMatchObject({
    status: 'failed',
    error: { code: 'content_unsupported', message: expect.stringContaining('an image or a video') },
  });
  expect(await liveOn(...user.accounts.instagram)).toEqual([]);
  expect(await liveOn(...user.accounts.facebook)).toMatchObject([{ text: 'Only words' }]);
});
