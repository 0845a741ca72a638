import { expect, it } from 'vitest';
import { z } from 'zod';
import { aPost, publish, request, withKey } from '../../support/api.ts';
import { eventually } from '../../support/eventually.ts';
import { callsOf, inject, liveOn } from '../../support/sandbox.ts';
import { stack } from '../../support/stack.ts';
import { createUser, type TestUser } from '../../support/user.ts';

const view = z.looseObject({
  outcome: z.string(),
  runs: z.array(z.looseObject({ status: z.string(), notes: z.array(z.looseObject({ code: z.string() })) })),
});

function end(user: TestUser, id: string) {
  return eventually(
    async () => view.parse((await request(`/v1/posts/${id}`, { headers: withKey(user) })).body),
    ({ runs }) => runs.every(({ status }) => status === 'succeeded' || status === 'failed'),
  );
}

const replies = ['First', 'Second'].map((text) => ({ text }));

it('comments on a YouTube video are written after its thumbnail', async () => {
  const user = await createUser({ youtube: 1 });
  const [accountId = ''] = user.accounts.youtube;
  const overrides = { thumbnailUrl: `${stack.sandboxUrl}/media/sample.jpg` };
  const videoUrl = `${stack.sandboxUrl}/media/sample.mp4`;
  const platform = { platform: 'youtube', overrides };
  const id = await publish(user, aPost({ text: 'A video', videoUrl, platform, replies }));
  expect(await end(user, id)).toMatchObject({ outcome: 'published', runs: [{ status: 'succeeded', notes: [] }] });
  expect(await liveOn(accountId)).toMatchObject([{ comments: ['First', 'Second'] }]);
  const operations = (await callsOf(accountId)).map(({ operation }) => operation);
  expect(operations.slice(-3)).toEqual(['thumbnail', 'createComment', 'createComment']);
});

it('a lost comment of a member on LinkedIn ends as unknown, is sent once, and none follows it', async () => {
  const user = await createUser({ linkedin: 1 });
  const [accountId = ''] = user.accounts.linkedin;
  const fault = { platform: 'linkedin', operation: 'createComment', times: 1, status: 504 } as const;
  await inject({ ...fault, afterEffect: true, accountId });
  const id = await publish(user, aPost({ text: 'A post', platform: 'linkedin', replies }));
  const error = { code: 'outcome_unknown', message: expect.stringContaining('could not find out') };
  expect(await end(user, id)).toMatchObject({
    outcome: 'partly_published',
    runs: [
      {
        notes: [{ code: 'reply_unknown', message: expect.stringContaining('please check before you send it again') }],
        result: { replies: [{ status: 'unknown', error }, { status: 'not_sent' }] },
      },
    ],
  });
  expect(await liveOn(accountId)).toMatchObject([{ text: 'A post', comments: ['First'] }]);
  const sent = (await callsOf(accountId)).filter(({ operation }) => operation?.startsWith('create'));
  expect(sent.map(({ operation }) => operation)).toEqual(['createPost', 'createComment']);
});
