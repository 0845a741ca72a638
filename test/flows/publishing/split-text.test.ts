import { expect, it } from 'vitest';
import { aPost, publish, readPost, request, withKey } from '../../support/api.ts';
import { eventually } from '../../support/eventually.ts';
import { liveOn } from '../../support/sandbox.ts';
import { createUser } from '../../support/user.ts';

const sentence = 'The quick brown fox jumps over the lazy dog, and the dog does not mind';

it('a text that is too long is published as a numbered thread, before the replies', async () => {
  const user = await createUser({ x: 1 });
  const sentences = ['First', 'Second', 'Third', 'Fourth', 'Fifth'].map((word) => `${word}: ${sentence}.`);
  const platform = { platform: 'x', splitText: true, numberParts: true };
  const id = await publish(user, aPost({ text: sentences.join(' '), platform, replies: [{ text: 'The end' }] }));
  await eventually(
    () => readPost(user, id),
    ({ runs }) => runs[0]?.status === 'succeeded',
  );
  const parts = [`${sentences.slice(0, 3).join(' ')} (1/2)`, `${sentences.slice(3).join(' ')} (2/2)`];
  const live = await liveOn(...user.accounts.x);
  expect(live.map(({ text }) => text)).toEqual([...parts, 'The end']);
  expect((await request(`/v1/posts/${id}`, { headers: withKey(user) })).body).toMatchObject({
    outcome: 'published',
    targets: [{ splitText: true, numberParts: true, parts }],
    runs: [
      {
        result: {
          replies: [
            { index: 0, status: 'published' },
            { index: 1, status: 'published' },
          ],
        },
      },
    ],
  });
});

it('a request with a text of more than 26 parts is refused', async () => {
  const user = await createUser({ x: 1 });
  const body = aPost({ text: 'word '.repeat(2000), platform: { platform: 'x', splitText: true } });
  expect(await request('/v1/posts', { body, headers: withKey(user) })).toMatchObject({
    status: 400,
    body: { error: { code: 'validation_error', details: [{ field: 'body.post.content.platform', code: 'too_big' }] } },
  });
});
