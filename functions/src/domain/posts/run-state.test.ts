import { describe, expect, it } from 'vitest';
import { submission } from '../../model/post.ts';
import type { Run } from '../../model/run.ts';
import { redrivenRun, reopenedRun } from './requeue-run.ts';
import { tooLate } from './run-problems.ts';
import { claimRejection, failedRun, idleMs, isTerminal, newRun, succeededRun, waitingRun } from './run-state.ts';

const NOW = Date.parse('2026-01-01T00:00:00Z');
function at(ms: number) {
  return new Date(NOW + ms);
}

function run(change: Partial<Run> = {}): Run {
  return {
    ...newRun(
      'post',
      submission.parse({
        userId: 'me',
        content: { text: 'x', mediaType: 'text', media: [] },
        targets: [],
        status: 'queued',
        publishAt: null,
        dueAt: null,
        createdAt: at(0),
        updatedAt: at(0),
        trace: { traceId: 't', spanId: 'root', depth: 0 },
        expireAt: at(9),
      }),
      { platform: 'threads', accountId: '1', targetId: 'threads:1', runId: 'threads' },
    ),
    ...change,
  };
}

function lease(until: Date) {
  return { owner: 'other', fence: 1, until };
}
const error = { code: 'platform_rejected' as const, message: 'x', transient: false };

describe('idleMs', () => {
  const pauses = { pauses: { threads: [{ from: at(10), until: at(40), reason: 'test' }] } };

  it.each([
    ['from the due time', {}, 100],
    ['from the end of the lease, even if the run was enqueued again', { lease: lease(at(70)), recoverAt: at(99) }, 30],
    ['from the end of its wait', { notBefore: at(60), startedAt: at(5) }, 40],
    ['nothing while a worker has the lease', { lease: lease(at(150)) }, 0],
    ['nothing before the due time', { deadlineAt: new Date(at(150).getTime() + 24 * 3_600_000) }, 0],
  ] as const)('the idle time of a run counts %s', (_what, change, expected) => {
    expect(idleMs(run(change), { pauses: {} }, NOW + 100)).toBe(expected);
  });

  it('the idle time of a run excludes the time of a platform pause', () =>
    expect(idleMs(run(), pauses, NOW + 100)).toBe(70));
});

it.each([
  ['accepts a new run', {}, null],
  ['accepts a run whose lease has expired', { status: 'processing', lease: lease(at(-1)) }, null],
  ['accepts a run whose retry is due', { status: 'processing', notBefore: at(0) }, null],
  [
    'rejects a run that is leased to another worker',
    { status: 'processing', lease: lease(at(5)) },
    expect.objectContaining({ kind: 'busy', delayMs: 5 }),
  ],
  [
    'rejects a run whose retry is not due yet',
    { status: 'processing', notBefore: at(7) },
    expect.objectContaining({ kind: 'early', delayMs: 7, dedupeSuffix: 'attempt-1' }),
  ],
  ['rejects a run that succeeded', { status: 'succeeded' }, { kind: 'finished' }],
  ['rejects a run that failed', { status: 'failed', lease: lease(at(5)) }, { kind: 'finished' }],
] as const)('a claim %s', (_what, change, rejection) => expect(claimRejection(run(change), NOW)).toEqual(rejection));

it('a run that waits for others of its customer makes no attempt, and is given up with that reason', () => {
  const first = run({ ...waitingRun(run(), NOW, NOW + 5) });
  const second = run({ ...first, ...waitingRun(first, NOW + 8, NOW + 20) });
  expect(second).toMatchObject({
    attempt: 0,
    attempts: [],
    waits: 2,
    notBefore: at(20),
    deadlineAt: run().deadlineAt,
    delays: [{ reason: 'own_posts', from: at(0), until: at(20) }],
  });
  expect(claimRejection(second, NOW + 9)).toMatchObject({ kind: 'early', delayMs: 11, dedupeSuffix: 'attempt-1-2' });
  expect(tooLate(second).message).toContain('It waited for your other posts');
});

it('the deadline of a run that has started moves while it waits for others of its customer', () => {
  const retried = run({ startedAt: at(0), deadlineAt: at(100), attempt: 1 });
  expect(waitingRun(retried, NOW + 10, NOW + 40)).toMatchObject({ deadlineAt: at(130) });
});

it('a run gets the expiry time of its submission', () => {
  expect(run().expireAt).toEqual(at(9));
});

it.each([
  ['reconnect_required', 'outcome_unknown'],
  ['gave_up', 'outcome_unknown'],
  ['platform_rejected', 'platform_rejected'],
] as const)('the failure %s after a visible step becomes %s', (code, expected) => {
  const steps = { init: { state: 'done' as const, at: at(0), attempt: 1, value: {}, visible: true as const } };
  expect(failedRun({ steps }, { ...error, code }, NOW).error).toMatchObject({ code: expected });
});

it('a run ends with outcome_unknown when an intent has no result', () => {
  const steps = { publish: { state: 'intent' as const, at: at(0), attempt: 1 } };
  expect(failedRun({ steps }, error, NOW).error).toMatchObject({ code: 'outcome_unknown' });
  expect(failedRun({ steps: { publish: { ...steps.publish, state: 'done' } } }, error, NOW).error).toEqual(error);
});

it('a run succeeds with notes when the post is live, even if a follow-up fails', () => {
  const notes = [{ code: 'thumbnail_missing', message: 'The post is live without its thumbnail.' }];
  const live = { ...run(), result: { id: '1', url: null }, notes };
  const steps = { thumbnail: { state: 'intent' as const, at: at(0), attempt: 1 } };
  expect(failedRun({ ...live, steps }, error, NOW)).toMatchObject({ status: 'succeeded', error: null, notes });
  expect(reopenedRun(live, {}, NOW)).toMatchObject({ result: null, liveAt: null, notes: [], lease: null });
});

it('a finished run is queued again after its end, also by a clock that is behind', () => {
  const ended = { ...run(), ...failedRun(run(), error, NOW) };
  expect(redrivenRun(ended, 'retry', NOW - 5).requeues).toMatchObject([{ at: at(0) }]);
});

it.each([
  ['failed', failedRun(run(), error, NOW)],
  ['succeeded', succeededRun({ result: { id: '1', url: null }, notes: [], replies: [] }, NOW)],
])('a run that ends as %s has no lease and no recovery time', (status, change) => {
  const ended = { ...run(), ...change };
  expect(ended.status).toBe(status);
  expect(isTerminal(ended.status)).toBe(true);
  expect(ended).toMatchObject({ lease: null, notBefore: null, recoverAt: null, finishedAt: at(0) });
});
