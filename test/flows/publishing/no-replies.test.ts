import { expect, it } from 'vitest';
import { z } from 'zod';
import { aPost, publish, request, withKey } from '../../support/api.ts';
import { eventually } from '../../support/eventually.ts';
import { liveOn } from '../../support/sandbox.ts';
import { stack } from '../../support/stack.ts';
import { createUser } from '../../support/user.ts';

const view = z.looseObject({
  outcome: z.string(),
  runs: z.array(z.looseObject({ status: z.string(), notes: z.array(z.looseObject({ code: z.string() })) })),
});

it('a post is published without its replies where the platform takes none, and its run has a note of that', async () => {
  const user = await createUser({ tiktok: 1, snapchat: 1 });
  const videoUrl = `${stack.sandboxUrl}/media/sample.mp4`;
  const platform = [{ platform: 'tiktok' }, { platform: 'snapchat' }];
  const id = await publish(user, aPost({ text: 'A video', videoUrl, platform, replies: [{ text: 'More of it' }] }));
  const { outcome, runs } = await eventually(
    async () => view.parse((await request(`/v1/posts/${id}`, { headers: withKey(user) })).body),
    (post) => post.runs.every(({ status }) => status === 'succeeded' || status === 'failed'),
  );
  expect(outcome).toBe('published');
  expect(runs.flatMap(({ notes }) => notes.map(({ code }) => code)).sort()).toEqual([
    'snapchat.no_replies',
    'tiktok.no_replies',
  ]);
  for (const accountId of [...user.accounts.tiktok, ...user.accounts.snapchat])
    expect(await liveOn(accountId)).toMatchObject([{ comments: [] }]);
});
