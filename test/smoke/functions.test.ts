import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { context } from '../../functions/src/context.ts';
import { requestObservation } from '../../functions/src/domain/metrics/index.ts';
import { orchestrationTask } from '../../functions/src/domain/posts/index.ts';
import * as functions from '../../functions/src/index.ts';
import { rootTrace } from '../../functions/src/infra/observe/trace.ts';
import { orchestrateQueuesOf, publishQueue } from '../../functions/src/infra/queue/task-queue.ts';
import { platforms } from '../../functions/src/model/platform.ts';
import { aPost, publish, readPost, request, withKey } from '../support/api.ts';
import { createDraft } from '../support/drafts.ts';
import { eventually } from '../support/eventually.ts';
import { liveOn } from '../support/sandbox.ts';
import { runJob, stack } from '../support/stack.ts';
import { inTestMode } from '../support/test-mode.ts';
import { unqueuedPost } from '../support/unqueued-post.ts';
import { createUser, type TestUser } from '../support/user.ts';
import { hookUrl, makeEndpoint } from '../support/webhook-endpoints.ts';

// One call of each deployed function on the emulators: that it loads with its own settings, is reached by its address, through
// Hosting or through its queue, and answers. What the functions do is tested in one process. jobs.test.ts has the schedules.

let user: TestUser;
beforeAll(async () => {
  user = await createUser(Object.fromEntries(platforms.map((platform) => [platform, 1])));
});

const called = new Set<string>();

/** Calls a function at its address, as a signed-in user. */
function call(path: string, body?: object): Promise<Response> {
  called.add(path.split(/[?/]/)[0] ?? '');
  const headers = { authorization: `Bearer ${user.idToken}`, 'content-type': 'application/json' };
  return fetch(`${stack.functionsUrl}/${path}`, {
    headers,
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
  });
}

async function statuses(answers: readonly Promise<Response>[]): Promise<number[]> {
  return (await Promise.all(answers)).map(({ status }) => status);
}

it.each([
  ['api', 200, '/v1/posts', undefined],
  ['media', 201, '/v1/media', { url: `${stack.sandboxUrl}/media/sample.jpg` }],
  ['render', 200, '/v1/templates', { templateSlug: 'quote', config: { quote: 'Smoke' } }],
  ['events', 200, '/v1/events', undefined],
  ['api', 200, '/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/list' }],
  ['web', 200, '/login', undefined],
])('the function %s behind Hosting responds with %i for %s', async (name, status, path, body) => {
  called.add(name);
  // The protocol of MCP demands both; events would open a stream.
  const accept = path === '/mcp' ? 'application/json, text/event-stream' : 'application/json, text/html';
  const headers = { ...withKey(user), accept };
  const response = await request(path, { headers, at: stack.webUrl, ...(body ? { body } : {}) });
  expect(response.status, JSON.stringify(response.body)).toBe(status);
});

it('a function behind Hosting receives a malformed body unchanged, and refuses it in the documented shape', async () => {
  const response = await request('/v1/posts', { headers: withKey(user), body: '{"post":', at: stack.webUrl });
  expect(response).toMatchObject({ status: 400, body: { error: { code: 'validation_error' } } });
});

it('the orchestrator, the publishers, the events and the webhook publish a post to every platform', async () => {
  for (const name of ['sequenceEvents', 'deliverWebhooks', ...platforms.map(publishQueue)]) called.add(name);
  const hook = hookUrl(randomUUID());
  await makeEndpoint(user, { url: hook });
  const content = { text: 'Smoke', platform: platforms, mediaUrls: [`${stack.sandboxUrl}/media/sample.mp4`] };
  const id = await publish(user, aPost(content));
  const { runs } = await eventually(
    () => readPost(user, id),
    (post) => post.runs.every(({ status }) => status === 'succeeded' || status === 'failed'),
  );
  expect(runs.map(({ platform, status, error }) => [platform, status, error]).sort()).toEqual(
    platforms.map((platform) => [platform, 'succeeded', null]).sort(),
  );
  expect(await liveOn(...Object.values(user.accounts).flat())).toHaveLength(platforms.length);
  await eventually(
    async () => (await fetch(hook)).text(),
    (received) => received.includes('post.published'),
  );
});

it('a post of a test key is published through its queue', async () => {
  called.add('publishTest');
  const testUser = await inTestMode(user);
  const id = await publish(testUser, aPost());
  const { runs } = await eventually(
    () => readPost(testUser, id),
    (post) => post.runs.every(({ status }) => status === 'succeeded' || status === 'failed'),
  );
  expect(runs).toMatchObject([{ status: 'succeeded' }]);
});

it('the numbers of a post are read through its queue', async () => {
  called.add('readMetrics');
  const testUser = await inTestMode(user);
  const id = await publish(testUser, aPost());
  const posts = context().store.user(testUser.uid).posts.where('postSubmissionId', '==', id);
  const read = async () => (await posts.get()).docs[0]?.data();
  await eventually(read, (post) => post !== undefined);
  await requestObservation(context(), testUser.uid, id);
  await runJob('metricsSweep');
  const post = await eventually(read, (found) => found?.latest !== null);
  expect(post).toMatchObject({ latest: { source: 'simulated' } });
});

it('the data of a user is exported through its queue', async () => {
  called.add('exportData');
  const { body } = await eventually(
    () => request('/v1/me/export', { headers: withKey(user), at: stack.webUrl }),
    (response) => z.object({ url: z.string() }).safeParse(response.body).success,
  );
  const { url } = z.object({ url: z.string() }).parse(body);
  expect((await (await fetch(url)).text()).slice(0, 2)).toBe('PK');
});

it('the files of a draft are stored through its queue', async () => {
  called.add('storeDraftFiles');
  const id = await createDraft(user, aPost({ mediaUrls: [`${stack.sandboxUrl}/media/sample.png`] }));
  await eventually(
    () => request(`/v1/drafts/${id}`, { headers: withKey(user) }),
    ({ body }) => JSON.stringify(body).includes('"state":"stored"'),
  );
});

it('every queue of the orchestrator has a function that publishes its posts', async () => {
  const { config, queue, store } = context();
  for (const name of orchestrateQueuesOf(config)) {
    called.add(name);
    const { id } = await unqueuedPost(user);
    await store.submissions.doc(id).update({ status: 'queued' });
    const task = orchestrationTask(config, id, { userId: user.uid, trace: rootTrace() }, 'smoke');
    await queue.enqueue({ ...task, queue: name });
    await eventually(
      () => readPost(user, id),
      ({ runs }) => runs.every(({ status }) => status === 'succeeded'),
    );
  }
});

it('the connection of every platform starts, and its callback refuses an unknown state', async () => {
  // A process handles one request at a time: calls of one function at once would start a second process.
  for (const platform of platforms) {
    const answers = [call(`authStart/${platform}`), call(`authCallback/${platform}?state=unknown&code=1`)];
    expect([platform, ...(await statuses(answers))]).toEqual([platform, 200, 400]);
  }
  const answers = ['th', 'tt'].flatMap((prefix) => [
    call(`${prefix}AuthStart`),
    call(`${prefix}AuthCallback?state=unknown&code=1`),
  ]);
  expect(await statuses(answers)).toEqual([200, 400, 200, 400]);
});

it('a direct publication, a refresh and incoming webhooks get a response', async () => {
  const answers = [
    call('thPublish', { text: 'Direct' }),
    call('ttRefreshNow', {}),
    call('stripeWebhook', {}),
    call('platformWebhook?hub.mode=subscribe&hub.challenge=1&hub.verify_token=wrong'),
  ];
  expect(await statuses(answers)).toEqual([200, 200, 400, 403]);
});

it('every function without a schedule was called', () => {
  const isScheduled = (value: unknown): boolean =>
    Reflect.get(Object(value), '__endpoint')?.scheduleTrigger !== undefined;
  const deployed = Object.entries(functions).filter(([, value]) => value !== undefined && !isScheduled(value));
  expect([...called].sort()).toEqual(deployed.map(([name]) => name).sort());
});
