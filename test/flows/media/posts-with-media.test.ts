import { expect, it } from 'vitest';
import { z } from 'zod';
import { aPost, publish, readPost, request, withKey } from '../../support/api.ts';
import { eventually } from '../../support/eventually.ts';
import { ingested, sandboxFile, upload } from '../../support/media.ts';
import { liveOn } from '../../support/sandbox.ts';
import { createUser, type TestUser } from '../../support/user.ts';

function settled(user: TestUser, id: string) {
  return eventually(
    () => readPost(user, id),
    ({ runs }) => runs.every(({ status }) => status === 'succeeded' || status === 'failed'),
  );
}

const everywhere = ['threads', 'tiktok'];

async function untilLive(user: TestUser, content: object): Promise<void> {
  const id = await publish(user, aPost({ text: 'Look', platform: everywhere, ...content }));
  const post = await settled(user, id);
  expect(post.runs.map(({ platform, status, error }) => [platform, status, error]).sort()).toEqual([
    ['threads', 'succeeded', null],
    ['tiktok', 'succeeded', null],
  ]);
  const live = await liveOn(...user.accounts.threads, ...user.accounts.tiktok);
  expect(live.map(({ platform, media }) => [platform, media.length]).sort()).toEqual([
    ['threads', 1],
    ['tiktok', 1],
  ]);
}

it.each(['mp4', 'jpg', 'webp'])(
  'ingested media are published by their id where the platform supports them: %s',
  async (extension) => {
    const user = await createUser({ tiktok: 1 });
    const media = ingested.parse((await upload(user, sandboxFile(`sample.${extension}`))).body);
    if (extension === 'webp') {
      const id = await publish(user, aPost({ platform: 'tiktok', mediaIds: [media.id] }));
      expect((await settled(user, id)).runs).toMatchObject([{ platform: 'tiktok', status: 'succeeded' }]);
    } else await untilLive(user, { mediaIds: [media.id] });
  },
);

it('ingested media cannot be used in a post of another user', async () => {
  const [owner, other] = await Promise.all([createUser(), createUser()]);
  const media = ingested.parse((await upload(owner, sandboxFile('sample.jpg'))).body);
  const response = await request('/v1/posts', { body: aPost({ mediaIds: [media.id] }), headers: withKey(other) });
  expect(response.status).toBe(400);
  expect(response.body).toMatchObject({
    error: { code: 'validation_error', details: [{ field: 'body.post.content.mediaIds.0' }] },
  });
});

const drawn = z.strictObject({ url: z.url(), id: z.uuid(), expiresAt: z.null() });

it('a rendered image is published by its URL', async () => {
  const user = await createUser({ tiktok: 1 });
  const response = await request('/v1/templates', {
    body: { templateSlug: 'quote', config: { quote: 'It holds.' } },
    headers: withKey(user),
  });
  expect(response).toMatchObject({ status: 200 });
  await untilLive(user, { imageUrls: [drawn.parse(response.body).url] });
});
