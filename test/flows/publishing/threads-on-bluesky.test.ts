import { expect, it } from 'vitest';
import { z } from 'zod';
import { aPost, publish, request, withKey } from '../../support/api.ts';
import { clientOf } from '../../support/client.ts';
import { eventually } from '../../support/eventually.ts';
import { callsOf, inject, liveOn } from '../../support/sandbox.ts';
import { stack } from '../../support/stack.ts';
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

/** With a picture in its second part. */
function aThread(...platform: string[]) {
  const media = [{ url: `${stack.sandboxUrl}/media/sample.jpg`, altText: 'A square' }];
  const replies = ['Two', 'Three', 'Four'].map((text, index) => ({ text, ...(index === 0 ? { media } : {}) }));
  return aPost({ text: 'One', platform, replies });
}

async function expectLive(accountId = '') {
  const live = await liveOn(accountId);
  expect(live).toMatchObject(
    ['One', 'Two', 'Three', 'Four'].map((text, index) => ({
      text,
      replyTo: live[index - 1]?.id ?? null,
      media: index === 1 ? [{ altText: 'A square' }] : [],
    })),
  );
  return live;
}

it('a thread is published on Threads and Bluesky with the address of each reply', async () => {
  const user = await createUser({ threads: 1, bluesky: 1 });
  const id = await publish(user, aThread('threads', 'bluesky'));
  const { outcome, runs } = await settled(user, id);
  expect(outcome).toBe('published');
  for (const platform of ['threads', 'bluesky'] as const) {
    const [root, ...replies] = await expectLive(user.accounts[platform][0]);
    expect(runs.find((run) => run.platform === platform)?.result).toMatchObject({
      id: root?.id,
      replies: replies.map((reply) => ({
        status: 'published',
        id: reply.id,
        url: expect.stringMatching(/^https?:/),
      })),
    });
  }
});

it('a thread is sent with two calls for each text', async () => {
  const user = await createUser({ threads: 0, bluesky: 1 });
  await settled(user, await publish(user, aThread('bluesky')));
  const calls = (await callsOf(...user.accounts.bluesky)).map(({ operation }) => operation);
  const reply = ['getRecord', 'createRecord'];
  expect(calls.filter((operation) => operation !== 'nonce')).toEqual([
    'createRecord',
    'uploadBlob',
    ...reply,
    ...reply,
    ...reply,
  ]);
});

it.each(['threads', 'bluesky'] as const)(
  'a thread on %s leaves its post and the account when a reply is refused',
  async (name) => {
    const user = await createUser({ threads: 1, bluesky: 1 });
    const [accountId = ''] = user.accounts[name];
    const operation = { threads: 'publishText', bluesky: 'getRecord' }[name];
    const refusal = {
      threads: { status: 403, body: { error: { message: 'No', type: 'THApiException', code: 10 } } },
      bluesky: { status: 400, body: { error: 'RecordNotFound', message: 'Could not locate record' } },
    }[name];
    const reason = { threads: 'no permission to write below a post', bluesky: 'no longer on Bluesky' }[name];
    // The first part of the thread is live.
    if (name === 'threads') await inject({ platform: name, operation, times: 1, delayMs: 1, accountId });
    await inject({ platform: name, operation, times: 1, ...refusal, accountId });
    const id = await publish(
      user,
      aPost({ text: 'One', platform: [name], replies: [{ text: 'Two' }, { text: 'Three' }] }),
    );
    expect(await settled(user, id)).toMatchObject({
      outcome: 'partly_published',
      runs: [
        {
          status: 'succeeded',
          result: {
            replies: [
              { status: 'failed', error: { message: expect.stringContaining(reason) } },
              { status: 'not_sent' },
            ],
          },
        },
      ],
    });
    const { body } = await request('/v1/accounts', { headers: withKey(user) });
    expect(JSON.stringify(body)).not.toContain('reconnect_required');
    await clientOf(user).posts.retry(id);
    await eventually(
      () => settled(user, id),
      ({ outcome }) => outcome === 'published',
    );
    expect((await liveOn(accountId)).map(({ text }) => text)).toEqual(['One', 'Two', 'Three']);
  },
);
