import { expect, it } from 'vitest';
import { context } from '../../../functions/src/context.ts';
import { deliver } from '../../../functions/src/domain/publishing/jobs.ts';
import { stdoutLogger } from '../../../functions/src/infra/observe/logger.ts';
import { MINUTE } from '../../../functions/src/model/clock.ts';
import { aPost, publish, readPost, request, withKey } from '../../support/api.ts';
import { eventually } from '../../support/eventually.ts';
import { ingested, upload } from '../../support/media.ts';
import { skipWaits } from '../../support/runs.ts';
import { callsOf, inject, liveOn } from '../../support/sandbox.ts';
import { stack } from '../../support/stack.ts';
import { unqueuedPost } from '../../support/unqueued-post.ts';
import { createUser, type TestUser } from '../../support/user.ts';

/** So long after a lost call LinkedIn still refuses a repetition (ms). */
const REPEATABLE_MS = 3 * MINUTE;

const logger = stdoutLogger({ functionName: 'test' });
function media(name: string) {
  return `${stack.sandboxUrl}/media/${name}`;
}

function settled(user: TestUser, id: string) {
  return eventually(
    () => readPost(user, id),
    ({ runs }) => runs.every(({ status }) => status === 'succeeded' || status === 'failed'),
  );
}

/** Makes the next call of this account fail. */
async function fault(platform: string, accountId: string, change: object): Promise<void> {
  const response = await fetch(`${stack.sandboxUrl}/_sandbox/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ platform, operation: 'createPost', accountId, ...change }),
  });
  expect(response.status).toBe(201);
}

it.each([
  ['images', { imageUrls: [media('sample.jpg'), media('sample.png')] }, 2],
  ['a video', { videoUrl: media('sample.mp4') }, 1],
])('X and LinkedIn both publish %s of one post', async (_what, content, count) => {
  const user = await createUser({ threads: 0, x: 1, linkedin: 1 });
  const id = await publish(user, aPost({ text: 'To both', platform: ['x', 'linkedin'], ...content }));
  const post = await settled(user, id);
  expect(post.runs.map(({ status, error }) => [status, error])).toEqual([
    ['succeeded', null],
    ['succeeded', null],
  ]);
  const live = await liveOn(...user.accounts.x, ...user.accounts.linkedin);
  expect(live.map((each) => [each.platform, each.text, each.media.length]).sort()).toEqual([
    ['linkedin', 'To both', count],
    ['x', 'To both', count],
  ]);
});

it('an uploaded PDF is published as a document on LinkedIn, and refused on X', async () => {
  const user = await createUser({ threads: 0, x: 1, linkedin: 1 });
  const { id: mediaId, mimeType } = ingested.parse((await upload(user, media('sample.pdf'))).body);
  expect(mimeType).toBe('application/pdf');
  const id = await publish(user, aPost({ text: 'Slides', platform: ['x', 'linkedin'], mediaIds: [mediaId] }));
  const post = await settled(user, id);
  const { body } = await request(`/v1/posts/${id}`, { headers: withKey(user) });
  expect(body).toMatchObject({ mediaType: 'document', media: [{ kind: 'document', mediaId }] });
  expect(post.runs.map(({ platform, status, error }) => [platform, status, error?.message]).sort()).toEqual([
    ['linkedin', 'succeeded', undefined],
    ['x', 'failed', 'X takes no documents, such as PDF files.'],
  ]);
  expect(await liveOn(...user.accounts.linkedin)).toMatchObject([
    { text: 'Slides', title: 'sample', media: [{ kind: 'document' }] },
  ]);
  expect(await callsOf(...user.accounts.x)).toEqual([]);
});

it('LinkedIn reports an unknown outcome once it no longer detects duplicates', async () => {
  const user = await createUser({ threads: 0, linkedin: 1 });
  const { task, id } = await unqueuedPost(user, 'linkedin');
  await fault('linkedin', task.accountId, { afterEffect: true });
  const again = () => deliver(context(), { ...task, platform: 'linkedin' }, logger);
  expect(await again()).toMatchObject({ kind: 'wait' });
  for (let minutes = 0; minutes < 10; minutes += 2) await skipWaits(id, 'linkedin', REPEATABLE_MS);
  expect(await again()).toEqual({ kind: 'done' });
  expect(await readPost(user, id)).toMatchObject({
    runs: [{ status: 'failed', error: { code: 'outcome_unknown' } }],
  });
  expect(await liveOn(task.accountId)).toHaveLength(1);
  expect((await callsOf(task.accountId)).map(({ operation }) => operation)).toEqual(['createPost']);
});

it('LinkedIn keeps the outcome unknown when the repetition is refused', async () => {
  const user = await createUser({ threads: 0, linkedin: 1 });
  const { task, id } = await unqueuedPost(user, 'linkedin');
  await fault('linkedin', task.accountId, { afterEffect: true });
  const again = () => deliver(context(), { ...task, platform: 'linkedin' }, logger);
  await again();
  await skipWaits(id, 'linkedin', REPEATABLE_MS);
  await fault('linkedin', task.accountId, { status: 429 });
  expect(await again()).toMatchObject({ kind: 'wait' });
  await skipWaits(id, 'linkedin', REPEATABLE_MS);
  await fault('linkedin', task.accountId, { status: 400 });
  expect(await again()).toEqual({ kind: 'done' });
  expect(await readPost(user, id)).toMatchObject({
    runs: [{ status: 'failed', error: { code: 'outcome_unknown' } }],
  });
  expect(await liveOn(task.accountId)).toHaveLength(1);
});

it('LinkedIn finds a lost post by its duplicate error, X in the list of the account', async () => {
  const user = await createUser({ threads: 0, x: 1, linkedin: 1 });
  for (const platform of ['x', 'linkedin'] as const) {
    const { task, id } = await unqueuedPost(user, platform);
    await fault(platform, task.accountId, { afterEffect: true });
    const again = () => deliver(context(), { ...task, platform }, logger);
    expect(await again()).toMatchObject({ kind: 'wait' });
    await skipWaits(id, platform, REPEATABLE_MS);
    // The wait was skipped, so the named post is as young as the refusal: the outcome is certain only when Herald can read the post.
    if (platform === 'linkedin')
      await inject({ platform, operation: 'readPost', times: 1, status: 200, body: {}, accountId: task.accountId });
    expect(await again()).toEqual({ kind: 'done' });
    const live = await liveOn(task.accountId);
    expect(live).toHaveLength(1);
    expect(await readPost(user, id)).toMatchObject({
      runs: [{ status: 'succeeded', result: { id: live[0]?.id } }],
    });
  }
});
