import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { context } from '../../functions/src/context.ts';
import { handlePublish } from '../../functions/src/entry/tasks/handlers.ts';
import { aPost, publish, request, withKey } from '../support/api.ts';
import { eventually } from '../support/eventually.ts';
import { expectDescribed } from '../support/openapi.ts';
import { skipWaits } from '../support/runs.ts';
import { callsOf, inject, liveOn } from '../support/sandbox.ts';
import { stack } from '../support/stack.ts';
import { unqueuedPost } from '../support/unqueued-post.ts';
import { createUser, type TestUser } from '../support/user.ts';

function imageUrl() {
  return `${stack.sandboxUrl}/media/sample.jpg`;
}
const withComment = { platform: 'instagram', overrides: { firstComment: 'First #comment' } };
function aPicture(text = 'A picture') {
  return aPost({ text, imageUrls: [imageUrl()], platform: withComment });
}

const postView = z.looseObject({ outcome: z.string(), runs: z.array(z.looseObject({ status: z.string() })) });
async function read(user: TestUser, id: string) {
  const response = await request(`/v1/posts/${id}`, { headers: withKey(user) });
  await expectDescribed('GET', '/v1/posts/{id}', response);
  return postView.parse(response.body);
}

function end(user: TestUser, id: string) {
  return eventually(
    () => read(user, id),
    ({ runs }) => runs.every(({ status }) => status === 'succeeded' || status === 'failed'),
  );
}

/** A post with a publish task that the test delivers, several times when the run waits. */
async function delivered(user: TestUser, untilDone: boolean): Promise<string> {
  const media = [{ kind: 'image' as const, url: imageUrl() }];
  const { id, task } = await unqueuedPost(user, 'instagram', {
    ...{ mediaType: 'image', media, replies: [{ text: 'First #comment', media: [] }] },
  });
  for (let times = 0; times < (untilDone ? 5 : 1); times += 1) {
    await handlePublish('instagram', task);
    if (untilDone) await skipWaits(id, 'instagram');
  }
  return id;
}

describe('a first comment', () => {
  it('is written once the post is live, and belongs to the content of the request', async () => {
    const user = await createUser({ instagram: 1 });
    const id = await publish(user, aPicture());
    expect(await end(user, id)).toMatchObject({ runs: [{ status: 'succeeded', notes: [] }] });
    expect(await liveOn(...user.accounts.instagram)).toMatchObject([
      { text: 'A picture', comments: ['First #comment'] },
    ]);
    expect(await read(user, id)).toMatchObject({ targets: [withComment] });
  });

  it('leaves the post published when it is refused, and the run and the timeline report the refusal', async () => {
    const user = await createUser({ instagram: 1 });
    const [accountId = ''] = user.accounts.instagram;
    const body = { error: { message: 'No', type: 'OAuthException', code: 10 } };
    await inject({ platform: 'instagram', operation: 'createComment', times: 1, status: 403, body, accountId });
    const id = await publish(user, aPicture());
    const notes = [{ code: 'reply_missing', message: expect.stringContaining('permission to write below') }];
    expect(await end(user, id)).toMatchObject({
      outcome: 'partly_published',
      runs: [{ status: 'succeeded', error: null, notes, result: { url: expect.any(String) } }],
    });
    expect(await liveOn(accountId)).toMatchObject([{ comments: [] }]);
    // The account goes on posting.
    expect(await end(user, await publish(user, aPicture('Another')))).toMatchObject({
      runs: [{ status: 'succeeded', notes: [] }],
    });
    const timeline = await request(`/v1/posts/${id}/timeline`, { headers: withKey(user) });
    await expectDescribed('GET', '/v1/posts/{id}/timeline', timeline);
    const { events } = timeline.body as { events: object[] };
    expect(events).toContainEqual(expect.objectContaining({ type: 'published', notes }));
    expect(events).toContainEqual(
      expect.objectContaining({ type: 'call', step: 'reply1Comment', reply: 0, status: 403 }),
    );
  });

  it.each([
    [true, 1],
    [false, 2],
  ])('is written once after a lost response (the comment had arrived: %s)', async (afterEffect, calls) => {
    const user = await createUser({ instagram: 1 });
    const [accountId = ''] = user.accounts.instagram;
    const fault = { platform: 'instagram', operation: 'createComment', times: 1, status: 503 } as const;
    await inject({ ...fault, afterEffect, accountId });
    const id = await delivered(user, true);
    expect(await read(user, id)).toMatchObject({ runs: [{ status: 'succeeded', notes: [] }] });
    expect(await liveOn(accountId)).toMatchObject([{ comments: ['First #comment'] }]);
    const sent = (await callsOf(accountId)).filter(({ operation }) => operation === 'createComment');
    expect(sent).toHaveLength(calls);
  });

  it('is reported as missing when the account is removed before the comment, and the post stays published', async () => {
    const user = await createUser({ instagram: 1 });
    const [accountId = ''] = user.accounts.instagram;
    await inject({ platform: 'instagram', operation: 'createComment', times: 1, status: 503, accountId });
    const id = await delivered(user, false);
    expect(await read(user, id)).toMatchObject({
      runs: [{ status: 'processing', result: { id: expect.any(String), replies: [{ index: 0, status: 'waiting' }] } }],
    });
    await context().store.user(user.uid).accounts('instagram').doc(accountId).delete();
    await skipWaits(id, 'instagram');
    await handlePublish('instagram', { userId: user.uid, postSubmissionId: id, accountId });
    expect(await read(user, id)).toMatchObject({
      outcome: 'partly_published',
      runs: [{ status: 'succeeded', notes: [{ code: 'reply_unknown' }] }],
    });
    expect(await liveOn(accountId)).toMatchObject([{ comments: [] }]);
  });
});

describe('comments on Facebook', () => {
  it('are written in order, and the run says once what they were written without', async () => {
    const user = await createUser({ facebook: 1 });
    const video = `${stack.sandboxUrl}/media/sample.mp4`;
    const replies = [
      { text: 'First', media: [{ url: video }] },
      { text: 'Second', media: [{ url: imageUrl() }, { url: video }] },
      { text: 'Third' },
    ];
    const id = await publish(user, aPost({ text: `A post ${user.uid}`, platform: 'facebook', replies }));
    expect(await end(user, id)).toMatchObject({
      outcome: 'published',
      runs: [{ status: 'succeeded', notes: [{ code: 'facebook.comment_media' }] }],
    });
    expect(await liveOn(...user.accounts.facebook)).toMatchObject([
      { comments: ['First', expect.stringMatching(/^Second http/), 'Third'] },
    ]);
  });
});
