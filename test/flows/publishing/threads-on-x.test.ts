import { expect, it } from 'vitest';
import { z } from 'zod';
import { aPost, publish, request, withKey } from '../../support/api.ts';
import { clientOf } from '../../support/client.ts';
import { eventually } from '../../support/eventually.ts';
import { inject, liveOn } from '../../support/sandbox.ts';
import { createUser, type TestUser } from '../../support/user.ts';

const postView = z.looseObject({
  outcome: z.string(),
  runs: z.array(z.looseObject({ platform: z.string(), status: z.string(), result: z.unknown() })),
});

function settled(user: TestUser, id: string) {
  return eventually(
    async () => postView.parse((await request(`/v1/posts/${id}`, { headers: withKey(user) })).body),
    ({ runs }) => runs.every(({ status }) => status === 'succeeded' || status === 'failed'),
  );
}

function aThread(platform: string | string[], text: string, ...replies: string[]) {
  return aPost({ text, platform, replies: replies.map((reply) => ({ text: reply })) });
}

it('a thread is published on X and Threads with the address of each reply', async () => {
  const user = await createUser({ threads: 1, x: 1 });
  const id = await publish(user, aThread(['x', 'threads'], 'One', 'Two', 'Three'));
  const { outcome, runs } = await settled(user, id);
  expect(outcome).toBe('published');
  for (const platform of ['x', 'threads'] as const) {
    const live = await liveOn(...user.accounts[platform]);
    const [one, two, three] = live;
    expect(live).toMatchObject([
      { text: 'One', replyTo: null },
      { text: 'Two', replyTo: one?.id },
      { text: 'Three', replyTo: two?.id },
    ]);
    const urlOf = (post: (typeof live)[number] | undefined) =>
      platform === 'x' ? `https://x.com/${post?.['username']}/status/${post?.id}` : post?.['url'];
    expect(runs.find((run) => run.platform === platform)?.result).toMatchObject({
      id: one?.id,
      replies: [
        { status: 'published', id: two?.id, url: urlOf(two) },
        { status: 'published', id: three?.id, url: urlOf(three) },
      ],
    });
  }
});

it('a retry continues a thread on X at the reply that was refused', async () => {
  const user = await createUser({ threads: 0, x: 1 });
  const [accountId = ''] = user.accounts.x;
  const call = { platform: 'x', operation: 'createPost', accountId } as const;
  await inject({ ...call, times: 2, delayMs: 1 });
  await inject({ ...call, times: 1, status: 403 });
  const id = await publish(user, aThread('x', 'One', 'Two', 'Three', 'Four'));
  expect(await settled(user, id)).toMatchObject({
    outcome: 'partly_published',
    runs: [{ result: { replies: [{ status: 'published' }, { status: 'failed' }, { status: 'not_sent' }] } }],
  });
  await clientOf(user).posts.retry(id);
  const { outcome } = await eventually(
    () => settled(user, id),
    (post) => post.outcome === 'published',
  );
  expect(outcome).toBe('published');
  expect((await liveOn(accountId)).map(({ text }) => text)).toEqual(['One', 'Two', 'Three', 'Four']);
});

it('a thread with equal texts has a warning for X', async () => {
  const user = await createUser({ threads: 1, x: 1 });
  const body = aThread(['x', 'threads'], 'One', 'Two', 'One');
  const { body: result } = await request('/v1/posts/validate', { headers: withKey(user), body });
  expect(result).toMatchObject({
    problems: [{ rule: 'x.repeated_text', field: 'body.post.content.replies', severity: 'warning', actual: 'reply 2' }],
  });
});
