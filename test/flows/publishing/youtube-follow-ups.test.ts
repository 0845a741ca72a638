import { expect, it } from 'vitest';
import { z } from 'zod';
import { aPost, publish, request, withKey } from '../../support/api.ts';
import { eventually } from '../../support/eventually.ts';
import { stack } from '../../support/stack.ts';
import { createUser } from '../../support/user.ts';

const run = z.looseObject({ status: z.string(), notes: z.array(z.looseObject({ code: z.string() })) });

it('a YouTube video stays published without its thumbnail and its playlist, and has a note of each', async () => {
  const user = await createUser({ youtube: 1 });
  const overrides = { thumbnailUrl: `${stack.sandboxUrl}/media/sample.gif`, playlistId: 'PLofanother' };
  const videoUrl = `${stack.sandboxUrl}/media/sample.mp4`;
  const id = await publish(user, aPost({ text: 'A video', videoUrl, platform: { platform: 'youtube', overrides } }));
  const [ended] = await eventually(
    async () => {
      const { body } = await request(`/v1/posts/${id}`, { headers: withKey(user) });
      return z.looseObject({ runs: z.array(run) }).parse(body).runs;
    },
    (runs) => runs.every(({ status }) => status === 'succeeded' || status === 'failed'),
  );
  expect(ended?.status).toBe('succeeded');
  expect(ended?.notes.map(({ code }) => code)).toEqual(['thumbnail_missing', 'playlist_missing']);
});
