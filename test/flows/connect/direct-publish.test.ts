import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { context } from '../../../functions/src/context.ts';
import { readPost, request, signedIn } from '../../support/api.ts';
import { eventually } from '../../support/eventually.ts';
import { clearFaults, inject, liveOn } from '../../support/sandbox.ts';
import { stack } from '../../support/stack.ts';
import { createUser, type TestUser } from '../../support/user.ts';

async function call(name: string, body: object, headers: Record<string, string> = {}) {
  const response = await fetch(`${stack.functionsUrl}/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  return { status: response.status, body: text === '' ? null : JSON.parse(text) };
}

afterEach(clearFaults);

describe('thPublish', () => {
  const publish = (user: TestUser, body: object) => call('thPublish', body, signedIn(user));

  it.each([
    ['a text', { text: 'Right now' }],
    ['an image', { text: 'Look', imageUrl: `${stack.sandboxUrl}/media/sample.jpg` }],
  ])('thPublish publishes %s within the request', async (_what, body) => {
    const user = await createUser();
    const response = await publish(user, body);
    const live = await liveOn(...user.accounts.threads);
    expect(live).toHaveLength(1);
    expect(response).toEqual({ status: 200, body: { ok: true, id: live[0]?.id } });
  });

  it('thPublish publishes once for repeated requests', async () => {
    const user = await createUser();
    const answers = await Promise.all([1, 2, 3].map(() => publish(user, { text: 'Once' })));
    const settled = await eventually(
      () => publish(user, { text: 'Once' }),
      ({ status }) => status === 200,
    );
    const live = await liveOn(...user.accounts.threads);
    expect(live).toHaveLength(1);
    expect(settled.body).toEqual({ ok: true, id: live[0]?.id });
    for (const { status } of answers) expect([200, 409, 503]).toContain(status);
  });

  it('thPublish requires an account id when several accounts are connected', async () => {
    const user = await createUser({ threads: 2 });
    expect(await publish(user, { text: 'x' })).toMatchObject({
      status: 400,
      body: { error: { code: 'missing_account' } },
    });
    const [accountId = ''] = user.accounts.threads;
    expect(await publish(user, { text: 'x', accountId })).toMatchObject({ status: 200 });
    expect(await liveOn(accountId)).toHaveLength(1);
  });

  it('thPublish reports that an account must be reconnected', async () => {
    const user = await createUser();
    const [id = ''] = user.accounts.threads;
    await context().store.user(user.uid).accounts('threads').doc(id).update({ accessToken: null });
    expect(await publish(user, { text: 'x' })).toMatchObject({
      status: 409,
      body: { error: { code: 'reconnect_required' } },
    });
  });

  it('thPublish recovers from a transient failure', async () => {
    const user = await createUser();
    const [accountId = ''] = user.accounts.threads;
    await inject({ platform: 'threads', operation: 'createContainer', times: 1, status: 500, accountId });
    const response = await publish(user, { text: 'x', imageUrl: `${stack.sandboxUrl}/media/sample.jpg` });
    expect(response).toMatchObject({ status: 200, body: { ok: true } });
    expect(await liveOn(...user.accounts.threads)).toHaveLength(1);
  });

  it('thPublish responds 503 while the platform fails, and publishes once when it works again', async () => {
    const user = await createUser();
    const [accountId = ''] = user.accounts.threads;
    await inject({ platform: 'threads', operation: 'createContainer', times: 100, status: 500, accountId });
    const post = { text: 'x', imageUrl: `${stack.sandboxUrl}/media/sample.jpg` };
    expect(await publish(user, post)).toMatchObject({ status: 503, body: { error: { code: 'platform_unavailable' } } });
    await clearFaults();
    await eventually(
      () => publish(user, post),
      ({ status }) => status === 200,
    );
    expect(await liveOn(...user.accounts.threads)).toHaveLength(1);
  });

  it.each([
    ['a text that is too long', { text: 'x'.repeat(501) }],
    ['nothing', {}],
    ['an invalid URL', { imageUrl: 'file:///etc/passwd' }],
    ['an unknown field', { text: 'x', nope: 1 }],
  ])('thPublish refuses %s', async (_what, body) => {
    expect(await publish(await createUser(), body)).toMatchObject({
      status: 400,
      body: { error: { code: 'validation_error' } },
    });
  });

  it('thPublish does not repeat a stored failure', async () => {
    const user = await createUser();
    const { accounts } = context().store.user(user.uid);
    const account = accounts('threads').doc(user.accounts.threads[0] ?? '');
    const connected = (await account.get()).data();
    if (!connected) throw new Error('no account');
    await account.update({ accessToken: null });
    expect(await publish(user, { text: 'Later' })).toMatchObject({ status: 409 });
    await account.set(connected);
    expect(await publish(user, { text: 'Later' })).toMatchObject({ status: 200, body: { ok: true } });
    expect(await liveOn(...user.accounts.threads)).toHaveLength(1);
  });

  it.each(['thPublish', 'thAuthStart', 'ttRefreshNow', 'publishTiktok', 'publishThreads', 'orchestrate'])(
    '%s refuses malformed JSON in the documented shape',
    async (name) => {
      const response = await request(`/${name}`, {
        at: stack.functionsUrl,
        method: 'POST',
        body: '{"text":',
        headers: signedIn(await createUser()),
      });
      expect(response).toMatchObject({
        status: 400,
        body: { error: { code: 'validation_error', details: [{ field: 'body', code: 'invalid_json' }] } },
      });
    },
  );

  it('thPublish requires authentication', async () => {
    expect(await call('thPublish', { text: 'x' })).toMatchObject({
      status: 401,
      body: { error: { code: 'unauthorized' } },
    });
  });
});

describe('publishTiktok with the documented body', () => {
  const body = (user: TestUser, content: object, postSubmissionId: string = randomUUID()) => ({
    userId: user.uid,
    postSubmissionId,
    request: { post: { content: { text: 'A clip', ...content } } },
  });
  const video = { videoUrl: `${stack.sandboxUrl}/media/sample.mp4` };
  const run = z.object({ status: z.string() });

  const image = { imageUrls: [`${stack.sandboxUrl}/media/sample.jpg`] };

  it.each([
    ['a video, which Herald uploads,', video, '/tiktok/uploads/'],
    ['an image, of which TikTok fetches a copy of Herald,', image, stack.storageHost],
  ])('publishTiktok publishes %s once, and records the run and the post', async (_what, content, source) => {
    const user = await createUser({ threads: 0, tiktok: 1 });
    const task = body(user, content);
    await eventually(
      () => call('publishTiktok', task),
      ({ status }) => status === 204,
    );
    // A task of the queue polls a video that takes longer to process.
    await eventually(
      () => readPost(user, task.postSubmissionId),
      ({ runs }) => run.safeParse(runs[0]).data?.status === 'succeeded',
    );
    expect((await call('publishTiktok', task)).status).toBe(204);
    const [live] = await liveOn(...user.accounts.tiktok);
    expect(JSON.stringify(live?.media)).toContain(source);
    expect(await liveOn(...user.accounts.tiktok)).toHaveLength(1);
    const stored = await context().store.user(user.uid).posts.get();
    expect(stored.docs.map((document) => document.data().platform)).toEqual(['tiktok']);
  });

  it.each([
    ['a text', 'validation_error', (user: TestUser) => body(user, { ...video, text: '' })],
    ['a connected account', 'missing_integrations', (user: TestUser) => ({ ...body(user, video), userId: 'nobody' })],
    ['an account id where several are connected', 'missing_account', (user: TestUser) => body(user, video)],
  ])('publishTiktok requires %s', async (_what, code, task) => {
    const user = await createUser({ threads: 0, tiktok: 2 });
    expect(await call('publishTiktok', task(user))).toMatchObject({
      status: 400,
      body: { error: { type: 'invalid_request_error', code } },
    });
    expect(await liveOn(...user.accounts.tiktok)).toEqual([]);
  });

  it('publishTiktok responds 503 in the documented shape while the platform fails', async () => {
    const user = await createUser();
    const [accountId = ''] = user.accounts.threads;
    await inject({ platform: 'threads', operation: 'createContainer', times: 1, status: 500, accountId });
    const imageUrl = `${stack.sandboxUrl}/media/sample.jpg`;
    expect(await call('publishThreads', body(user, { imageUrls: [imageUrl] }))).toEqual({
      status: 503,
      body: {
        error: {
          type: 'api_error',
          code: 'platform_unavailable',
          message: expect.any(String),
          timestamp: expect.any(String),
          requestId: expect.any(String),
          docUrl: expect.stringMatching(/platform_unavailable$/),
          fix: expect.any(String),
        },
      },
    });
  });
});
