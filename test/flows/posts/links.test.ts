import { expect, it } from 'vitest';
import { DAY } from '../../../functions/src/model/clock.ts';
import { aPost, publish, readPost, request, withKey } from '../../support/api.ts';
import { clientOf } from '../../support/client.ts';
import { eventually } from '../../support/eventually.ts';
import { liveOn } from '../../support/sandbox.ts';
import { stack } from '../../support/stack.ts';
import { createUser } from '../../support/user.ts';

const link = { url: 'https://example.com/news', title: 'News', description: 'Of today' };

it('a link is previewed where possible, and targets without a preview are reported before and after publishing', async () => {
  const user = await createUser({ threads: 1, facebook: 1, x: 1 });
  const [onX = '', onFacebook = ''] = [...user.accounts.x, ...user.accounts.facebook];
  const media = [{ url: `${stack.sandboxUrl}/media/sample.jpg` }];
  const platform = ['threads', 'x', { platform: 'facebook', overrides: { media } }];
  const accepted = await request('/v1/posts', {
    body: aPost({ text: 'Read', link, platform }),
    headers: withKey(user),
  });
  const field = 'body.post.content.link';
  expect(accepted).toMatchObject({
    status: 201,
    body: {
      warnings: [
        { field, target: `x:${onX}`, rule: 'x.link_card', severity: 'warning', actual: link.url },
        { field, target: `facebook:${onFacebook}`, rule: 'facebook.link_or_media', severity: 'warning' },
      ],
    },
  });
  const { postSubmissionId: id } = accepted.body as { postSubmissionId: string };
  await eventually(
    () => readPost(user, id),
    ({ runs }) => runs.every(({ status }) => status === 'succeeded'),
  );
  const live = await liveOn(...user.accounts.threads, onX, onFacebook);
  expect(Object.fromEntries(live.map((one) => [one.platform, one['link']]))).toEqual({
    threads: link.url,
    facebook: null,
    x: null,
  });
  const notesOf = (code: string) => [{ code, message: expect.stringContaining('without') }];
  const { posts } = clientOf(user);
  const post = await posts.get(id);
  expect(post).toMatchObject({ link });
  expect(Object.fromEntries(post.runs.map(({ platform: on, notes }) => [on, notes]))).toEqual({
    threads: [],
    x: notesOf('x.link_card'),
    facebook: notesOf('facebook.link_or_media'),
  });
  const { events } = await posts.timeline(id);
  expect(events).toContainEqual(
    expect.objectContaining({
      type: 'published',
      target: expect.objectContaining({ platform: 'x' }),
      notes: notesOf('x.link_card'),
    }),
  );
});

it('an edit replaces and removes a link', async () => {
  const user = await createUser({ threads: 1 });
  const scheduledTime = new Date(Date.now() + DAY).toISOString();
  const id = await publish(user, aPost({ link: link.url }, { scheduledTime }));
  const { posts } = clientOf(user);
  expect(await posts.get(id)).toMatchObject({ link: { url: link.url } });
  await posts.update(id, { post: { content: { link } } });
  await posts.update(id, { post: { content: { text: 'Edited' } } });
  expect(await posts.get(id)).toMatchObject({ text: 'Edited', link });
  await posts.update(id, { post: { content: { link: null } } });
  expect(await posts.get(id)).toMatchObject({ text: 'Edited', link: null });
});
