import { expect, it } from 'vitest';
import { context } from '../../../functions/src/context.ts';
import { failedRun, outcomeUnknown } from '../../../functions/src/domain/posts/index.ts';
import { handlePublish } from '../../../functions/src/entry/tasks/handlers.ts';
import { timelineView } from '../../../functions/src/http/api/routes/posts/timeline-view.ts';
import { DAY } from '../../../functions/src/model/clock.ts';
import { aPost, publish, readPost, request, withKey } from '../../support/api.ts';
import { clientOf } from '../../support/client.ts';
import { eventually } from '../../support/eventually.ts';
import { endLease, skipWaits } from '../../support/runs.ts';
import { inject } from '../../support/sandbox.ts';
import { recentLogs } from '../../support/stored.ts';
import { unqueuedPost } from '../../support/unqueued-post.ts';
import { createUser, type TestUser } from '../../support/user.ts';

type TimelineEvent = ReturnType<typeof timelineView.parse>['events'][number];

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const SPAN = '00f067aa0ba902b7';

async function timeline(user: TestUser, id: string, query = '') {
  const response = await request(`/v1/posts/${id}/timeline${query}`, { headers: withKey(user) });
  return timelineView.parse(response.body);
}

/** The events of targets in short, without the events of the whole post. */
function story(events: readonly TimelineEvent[]): string[] {
  return events
    .filter(({ target }) => target !== null)
    .map((event) => {
      const attempt = 'attempt' in event ? `${event.attempt} ` : '';
      if (event.type === 'call') return `${attempt}${event.purpose} ${event.method} ${event.path} ${event.status}`;
      if (event.type === 'attempt_ended') return `${attempt}${event.type} ${event.outcome}`;
      if (event.type === 'looked_up') return `${attempt}${event.type} ${event.result}`;
      if (event.type === 'requeued' || event.type === 'token_refreshed')
        return `${attempt}${event.type} ${event.reason}`;
      return `${attempt}${event.type}`;
    });
}

function settled(user: TestUser, id: string) {
  return eventually(
    () => readPost(user, id),
    ({ runs }) => runs.every(({ status }) => status === 'succeeded' || status === 'failed'),
  );
}

it('the timeline lists the events from the request to the platform, in the trace of the caller', async () => {
  const user = await createUser();
  const id = await publish(user, aPost(), { headers: { traceparent: `00-${TRACE}-${SPAN}-01` } });
  await settled(user, id);
  const found = await eventually(
    () => timeline(user, id),
    ({ events }) => events.some(({ type }) => type === 'queued'),
  );
  expect(found).toMatchObject({ postSubmissionId: id, traceId: TRACE, omittedTargets: 0, omittedAttempts: 0 });
  expect(found.events.slice(0, 2).map(({ type }) => type)).toEqual(['accepted', 'queued']);
  expect(story(found.events)).toEqual([
    '1 attempt_started',
    '1 publish POST /threads/v1.0/me/threads 200',
    '1 publish GET /threads/v1.0/{id} 200',
    '1 attempt_ended published',
    'published',
  ]);
  expect(found.events.map(({ at }) => at)).toEqual(found.events.map(({ at }) => at).sort());
  const submission = (await context().store.submissions.doc(id).get()).data();
  expect(submission?.trace).toMatchObject({ traceId: TRACE, spanId: 'root', parentSpanId: SPAN, depth: 0 });
  const logged = await eventually(
    async () => (await recentLogs()).map((document) => document.data()).filter(({ flowId }) => flowId === id),
    (lines) => lines.some(({ functionName }) => functionName === 'publishThreads'),
  );
  expect(new Set(logged.map(({ traceId }) => traceId))).toEqual(new Set([TRACE]));
});

it('the timeline ignores a malformed traceparent', async () => {
  const user = await createUser();
  const scheduledTime = new Date(Date.now() + DAY).toISOString();
  const id = await publish(user, aPost({}, { scheduledTime }), { headers: { traceparent: `00-${TRACE}-0-01` } });
  const found = await timeline(user, id);
  expect(found.traceId).toMatch(/^[0-9a-f]{8}-/);
  expect(found.events).toEqual([{ at: expect.anything(), type: 'accepted', target: null, scheduledTime }]);
});

it('the timeline shows a lost response, and how Herald found the post again', async () => {
  const user = await createUser({ threads: 0, x: 1 });
  const { id, task } = await unqueuedPost(user, 'x');
  // The connection closes after the effect.
  await inject({ platform: 'x', operation: 'createPost', times: 1, afterEffect: true, accountId: task.accountId });
  await handlePublish('x', task);
  const waiting = await timeline(user, id);
  expect(story(waiting.events)).toEqual([
    '1 attempt_started',
    '1 publish POST /x/2/tweets null',
    '1 response_lost',
    '1 attempt_ended waiting',
    'next_attempt',
  ]);
  expect(waiting.events.find(({ type }) => type === 'call')).toMatchObject({
    step: 'publish',
    reply: null,
    response: 'lost',
  });
  await skipWaits(id, 'x');
  await handlePublish('x', task);
  const found = await timeline(user, id);
  expect(story(found.events).slice(4)).toEqual([
    '2 attempt_started',
    '2 lookup GET /x/2/users/{id}/tweets 200',
    '2 looked_up found',
    '2 attempt_ended published',
    'published',
  ]);
});

it('the timeline keeps the attempts before a retry of the target', async () => {
  const user = await createUser({ threads: 2 });
  const [failing = ''] = user.accounts.threads;
  const platform = user.accounts.threads.map((accountId) => ({ platform: 'threads', accountId }));
  const refusal = { error: { code: 100, message: 'No.', fbtrace_id: 'AbCdEf' } };
  await inject({
    platform: 'threads',
    operation: 'publishText',
    times: 1,
    status: 400,
    body: refusal,
    accountId: failing,
  });
  const id = await publish(user, aPost({ platform }));
  await settled(user, id);
  const retried = await clientOf(user).posts.retry(id);
  expect(retried).toEqual({ postSubmissionId: id, targets: [`threads:${failing}`] });
  await settled(user, id);
  const { events, omittedTargets } = await timeline(user, id, `?target=threads:${failing}`);
  expect(omittedTargets).toBe(1);
  expect(story(events)).toEqual([
    '1 attempt_started',
    expect.stringMatching(/ 400$/),
    '1 attempt_ended failed',
    'failed',
    'requeued retry',
    '2 attempt_started',
    expect.stringMatching(/ 200$/),
    expect.stringMatching(/ 200$/),
    '2 attempt_ended published',
    'published',
  ]);
  expect(events.find(({ type }) => type === 'call')).toMatchObject({ requestId: 'AbCdEf' });
  expect(events.find(({ type }) => type === 'failed')).toMatchObject({ problem: { code: 'platform_rejected' } });
  expect((await timeline(user, id)).events.length).toBeGreaterThan(events.length);
  const other = await request(`/v1/posts/${id}/timeline?target=threads:0`, { headers: withKey(user) });
  expect(other).toMatchObject({ status: 404, body: { error: { code: 'not_found' } } });
});

it('the timeline shows token refreshes of an old token and of a token that the platform refuses', async () => {
  const user = await createUser({ threads: 0, x: 1 });
  const { id, task } = await unqueuedPost(user, 'x');
  const refusal = { status: 401, body: { title: 'Unauthorized', status: 401, detail: 'Unauthorized' } };
  await inject({ platform: 'x', operation: 'createPost', times: 1, ...refusal, accountId: task.accountId });
  const account = context().store.user(user.uid).accounts('x').doc(task.accountId);
  await account.update({ expiresAt: new Date(Date.now() + 1000) });
  await handlePublish('x', task);
  const { events } = await timeline(user, id);
  expect(story(events)).toEqual([
    '1 attempt_started',
    '1 refresh POST /x/2/oauth2/token 200',
    '1 token_refreshed due',
    '1 publish POST /x/2/tweets 401',
    '1 refresh POST /x/2/oauth2/token 200',
    '1 token_refreshed refused',
    '1 publish POST /x/2/tweets 201',
    '1 attempt_ended published',
    'published',
  ]);
});

it('the timeline shows an attempt that ended with the death of its worker', async () => {
  const user = await createUser();
  const { id, task } = await unqueuedPost(user);
  const run = context().store.runs(id).doc('threads');
  const lease = { owner: 'a dead worker', fence: 1, until: new Date(Date.now() + DAY) };
  const started = { attempt: 1, startedAt: new Date(), events: [], omitted: 0, end: null };
  await run.update({ status: 'processing', attempt: 1, lease, attempts: [started] });
  await endLease(id);
  await handlePublish('threads', task);
  expect(story((await timeline(user, id)).events).slice(0, 3)).toEqual([
    '1 attempt_started',
    '1 attempt_lost',
    '2 attempt_started',
  ]);
});

it('the timeline is returned for a run without attempts, and for a run with an unreadable record', async () => {
  const user = await createUser();
  const { id, task } = await unqueuedPost(user);
  const { store } = context();
  const run = store.runs(id).doc('threads');
  const { attempts: _attempts, requeues: _requeues, ...older } = (await run.get()).data() ?? {};
  // As stored before attempts were recorded.
  await run.firestore
    .doc(run.path)
    .set({ ...older, attempt: 3, ...failedRun({ steps: {} }, outcomeUnknown, Date.now()) });
  const found = await timeline(user, id);
  expect(story(found.events)).toEqual(['failed']);
  expect(found.omittedAttempts).toBe(3);
  await run.firestore.doc(run.path).set({ ...older, attempts: [{ of: 'a later version' }] });
  await handlePublish('threads', task);
  expect(story((await timeline(user, id)).events).at(-1)).toBe('published');
});

it('the timeline returns 304 until a new event happens', async () => {
  const user = await createUser();
  const { id, task } = await unqueuedPost(user);
  const path = `/v1/posts/${id}/timeline`;
  const etag = (await request(path, { headers: withKey(user) })).headers.get('etag') ?? '';
  const again = () => request(path, { headers: { ...withKey(user), 'if-none-match': etag } });
  expect((await again()).status).toBe(304);
  await handlePublish('threads', task);
  expect((await again()).status).toBe(200);
});
