import { expect, it } from 'vitest';
import { context } from '../../../functions/src/context.ts';
import { aPost, publish, readPost, request, withKey } from '../../support/api.ts';
import { eventually } from '../../support/eventually.ts';
import { recentLogs } from '../../support/stored.ts';
import { createUser } from '../../support/user.ts';

it('the trace is one tree from the request through the orchestrator to the publisher', async () => {
  const user = await createUser();
  const id = await publish(user, aPost());
  await eventually(
    () => readPost(user, id),
    ({ runs }) => runs[0]?.status === 'succeeded',
  );
  const { store } = context();
  const events = await eventually(
    async () => (await recentLogs()).map((document) => document.data()).filter(({ flowId }) => flowId === id),
    (seen) => seen.some(({ functionName }) => functionName === 'publishThreads'),
  );
  const submission = (await store.submissions.doc(id).get()).data();
  const orchestrator = events.find(({ functionName }) => functionName === 'orchestrate');
  const publisher = events.find(({ functionName }) => functionName === 'publishThreads');
  expect(submission?.trace).toMatchObject({ spanId: 'root', parentSpanId: null, depth: 0, flowId: id });
  expect(orchestrator).toMatchObject({ depth: 1, parentSpanId: 'root', userId: user.uid, spanStatus: 'ok' });
  expect(publisher).toMatchObject({ depth: 2, parentSpanId: orchestrator?.spanId });
  expect(events.find(({ functionName }) => functionName === 'api')).toMatchObject({ depth: 0, message: 'request' });
  expect(new Set(events.map(({ traceId }) => traceId))).toEqual(new Set([submission?.trace.traceId]));
  expect(publisher?.bucketHour).toMatch(/^\d{4}-\d\d-\d\d-\d\d$/);
});

it('the trace contains the request, its user and its result', async () => {
  const user = await createUser();
  await request('/v1/posts', { body: {}, headers: { ...withKey(user), 'x-request-id': `r-${user.uid}` } });
  const requests = await context().store.user(user.uid).apiRequests.get();
  expect(requests.docs.map((document) => document.data())).toMatchObject([
    { requestId: `r-${user.uid}`, method: 'POST', path: '/v1/posts', status: 400, errorCode: 'validation_error' },
  ]);
});

it('the trace of an unauthenticated request is not stored', async () => {
  const requestId = `stranger-${crypto.randomUUID()}`;
  await request('/v1/posts', {
    body: {},
    headers: { 'service-api-key': 'sk_live_guess', 'x-request-id': requestId },
  });
  const stored = (await recentLogs()).filter((record) => record.data()['requestId'] === requestId);
  expect(stored).toEqual([]);
});
