import { expect, it } from 'vitest';
import { context } from '../../../functions/src/context.ts';
import { DAY } from '../../../functions/src/model/clock.ts';
import { aPost, publish, readPost, request, withKey } from '../../support/api.ts';
import { eventually } from '../../support/eventually.ts';
import { callsOf, liveOn } from '../../support/sandbox.ts';
import { stack } from '../../support/stack.ts';
import { createUser, type TestUser } from '../../support/user.ts';

function tomorrow() {
  return new Date(Date.now() + DAY).toISOString();
}

function file(name: string) {
  return `${stack.sandboxUrl}/media/${name}`;
}

async function read(user: TestUser, id: string) {
  const response = await request(`/v1/posts/${id}`, { headers: withKey(user) });
  return response.body;
}

function post(user: TestUser, content: object) {
  return request('/v1/posts', { body: aPost(content), headers: withKey(user) });
}

function edit(user: TestUser, id: string, body: object) {
  return request(`/v1/posts/${id}`, { method: 'PATCH', body, headers: withKey(user) });
}

it('a separate text for each of three targets is stored, edited, returned and published', async () => {
  const user = await createUser({ bluesky: 1, threads: 1, facebook: 1 });
  const platform = [
    { platform: 'bluesky', overrides: { text: 'For Bluesky', altTexts: ['A test card.'] } },
    { platform: 'threads', overrides: { media: [] } },
    { platform: 'facebook', overrides: { text: 'For Facebook' } },
  ];
  const scheduledTime = tomorrow();
  const id = await publish(
    user,
    aPost({ text: 'For all', imageUrls: [file('sample.jpg')], platform }, { scheduledTime }),
  );
  const targetsOf = (targets: typeof platform) =>
    targets.map((target) => expect.objectContaining({ ...target, accountId: expect.any(String) }));
  expect(await read(user, id)).toMatchObject({ text: 'For all', targets: targetsOf(platform) });

  const edited = [
    { platform: 'bluesky', overrides: { media: [{ url: file('sample.png'), altText: 'A small test card.' }] } },
    { platform: 'threads' },
    { platform: 'facebook', overrides: { text: 'For Facebook alone', media: [] } },
  ];
  expect(await edit(user, id, { post: { content: { platform: edited } } })).toMatchObject({ status: 200 });
  expect(await read(user, id)).toMatchObject({
    targets: [
      {
        platform: 'bluesky',
        overrides: { media: [{ kind: 'image', url: file('sample.png'), altText: 'A small test card.' }] },
      },
      { platform: 'threads' },
      { platform: 'facebook', overrides: { text: 'For Facebook alone', media: [] } },
    ],
  });
  const stored = (await context().store.submissions.doc(id).get()).data();
  expect(stored?.targets[1]).not.toHaveProperty('overrides');

  expect(await edit(user, id, { scheduledTime: null })).toMatchObject({ status: 200 });
  await eventually(
    () => readPost(user, id),
    ({ runs }) => runs.every(({ status }) => status === 'succeeded' || status === 'failed'),
  );
  const live = await liveOn(...user.accounts.bluesky, ...user.accounts.threads, ...user.accounts.facebook);
  expect(Object.fromEntries(live.map((one) => [one.platform, [one.text, one.media.length]]))).toEqual({
    bluesky: ['For all', 1],
    threads: ['For all', 1],
    facebook: ['For Facebook alone', 0],
  });
  const records = (await callsOf(...user.accounts.bluesky)).filter(({ operation }) => operation === 'createRecord');
  expect(JSON.stringify(records)).toContain('"alt":"A small test card."');
  const userPosts = await context().store.user(user.uid).posts.get();
  expect(userPosts.docs.map((one) => one.data()).find(({ platform: on }) => on === 'facebook')).toMatchObject({
    text: 'For Facebook alone',
    mediaUrls: [],
  });
});

it('the alternative texts of the post are sent to every platform that takes them', async () => {
  const user = await createUser({ bluesky: 1 });
  const imageUrls = [file('sample.jpg'), file('sample.png')];
  const id = await publish(user, aPost({ imageUrls, altTexts: ['', 'The second one.'], platform: 'bluesky' }));
  await eventually(
    () => readPost(user, id),
    ({ runs }) => runs[0]?.status === 'succeeded',
  );
  const [record] = (await callsOf(...user.accounts.bluesky)).filter(({ operation }) => operation === 'createRecord');
  expect(record?.params).toMatchObject({ record: { embed: { images: [{ alt: '' }, { alt: 'The second one.' }] } } });
  expect(await read(user, id)).toMatchObject({ media: [{}, { altText: 'The second one.' }] });
});

it.each([
  ['an option of another platform', { foo: 1 }, 'platform.0.overrides.foo'],
  ['media that do not exist', { media: [{ mediaId: 'none' }] }, 'platform.0.overrides.media.0.mediaId'],
  ['nothing to publish', { text: '' }, 'platform'],
  ['alternative texts of no media', { altTexts: ['x'] }, 'platform'],
])('overrides with %s are refused, and nothing is stored', async (_what, overrides, field) => {
  const user = await createUser({ bluesky: 1 });
  const refused = {
    status: 400,
    body: { error: { code: 'validation_error', details: [{ field: expect.any(String) }] } },
  };
  const content = { platform: [{ platform: 'bluesky', overrides }, 'threads'] };
  const response = await post(user, content);
  expect(response).toMatchObject(refused);
  expect(response.body).toMatchObject({ error: { details: [{ field: `body.post.content.${field}` }] } });
  const id = await publish(user, aPost({}, { scheduledTime: tomorrow() }));
  expect(await edit(user, id, { post: { content } })).toMatchObject(refused);
  expect(await read(user, id)).toMatchObject({ targets: [{ platform: 'threads' }] });
  expect((await request('/v1/posts', { headers: withKey(user) })).body).toMatchObject({ posts: [{}] });
});
