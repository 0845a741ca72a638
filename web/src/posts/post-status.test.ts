import type { Post, Run } from '@herald-publishing/client';
import { expect, it } from 'vitest';
import { removedFields } from '../api/post-fields.ts';
import { displayRunStatus, displayStatus, isCancellable, pollIntervalMs, risksOf } from './post-status.ts';

const NOW = Date.UTC(2030, 0, 1, 12);
function at(seconds: number): string {
  return new Date(NOW + seconds * 1000).toISOString();
}

function run(status: Run['status'], more: Partial<Run> = {}): Run {
  return {
    platform: 'threads',
    accountId: '1',
    targetId: 'threads:1',
    status,
    attempt: 1,
    result: null,
    error: null,
    notes: [],
    lastProblem: null,
    nextAttemptAt: null,
    dueAt: null,
    startedAt: null,
    lateMs: null,
    delays: [],
    finishedAt: null,
    livemode: true,
    ...more,
  };
}

function post(outcome: Post['outcome'], runs: Run[], more: Partial<Post> = {}): Post {
  return {
    postSubmissionId: 'a',
    livemode: true,
    status: 'dispatched',
    outcome,
    counts: { scheduled: 0, publishing: 0, published: 0, partly_published: 0, failed: 0, cancelled: 0, unknown: 0 },
    targets: [],
    scheduledTime: null,
    scheduledLocalTime: null,
    createdAt: at(0),
    updatedAt: at(0),
    text: 'x',
    mediaType: 'text',
    media: [],
    ...removedFields,
    targetCount: runs.length,
    runs,
    ...more,
  };
}

it.each<[string, Post]>([
  ['Published', post('published', [run('succeeded'), run('succeeded')])],
  ['Partly published', post('partly_published', [run('succeeded'), run('failed')])],
  ['Failed', post('failed', [run('failed')])],
  ['Outcome unknown', post('unknown', [run('failed')])],
  ['Publishing', post('publishing', [run('succeeded'), run('processing')])],
  ['Publishing', post('publishing', [run('queued')])],
  ['Publishing', post('scheduled', [run('queued')], { scheduledTime: at(-1) })],
  ['Scheduled', post('scheduled', [run('queued')], { scheduledTime: at(60) })],
  ['Cancelled', post('cancelled', [run('failed')], { scheduledTime: at(60) })],
])('the status of a post is %s', (label, it) => {
  expect(displayStatus(it, NOW).label).toBe(label);
});

it('the status of a post shows risks at their targets until the post is due', () => {
  const problem = { field: 'body', target: null, limit: null, actual: null, message: 'm', fix: 'f' };
  const lapse = {
    ...problem,
    platform: null,
    accountId: null,
    rule: 'subscription.active',
    severity: 'error' as const,
  };
  const refused = { ...lapse, platform: 'threads' as const, accountId: '1', rule: 'account.usable' };
  const scheduled = post('scheduled', [run('queued')], { scheduledTime: at(60), risks: [lapse, refused] });
  expect(risksOf(scheduled, NOW)).toEqual([lapse]);
  expect(risksOf(scheduled, NOW, { platform: 'threads', accountId: '1' })).toEqual([refused]);
  expect(risksOf(scheduled, NOW, { platform: 'threads', accountId: '2' })).toEqual([]);
  expect(risksOf(scheduled, Date.parse(at(61)))).toEqual([]);
  expect(risksOf(post('scheduled', [], { scheduledTime: at(60) }), NOW)).toEqual([]);
});

it('the status of a cancelled target differs from a failed one', () => {
  const cancelled = run('failed', { error: { code: 'cancelled', message: 'You did.', transient: false } });
  expect(displayRunStatus(cancelled, post('cancelled', [cancelled]), NOW, 'Threads').label).toBe('Cancelled');
  const lost = run('failed', { error: { code: 'outcome_unknown', message: 'Lost.', transient: false } });
  expect(displayRunStatus(lost, post('unknown', [lost]), NOW, 'Threads').label).toBe('Outcome unknown');
  expect(displayRunStatus(run('failed'), post('failed', []), NOW, 'Threads').label).toBe('Failed');
});

it('the status of a live post without some of its replies differs from one that waits for the next one', () => {
  const replies = [{ index: 0, status: 'not_sent' as const, id: null, url: null, error: null }];
  const live = run('succeeded', { result: { id: '1', url: null, replies } });
  expect(displayRunStatus(live, post('partly_published', [live]), NOW, 'X').label).toBe('Partly published');
  const waiting = run('processing', { result: live.result });
  expect(displayRunStatus(waiting, post('publishing', [waiting]), NOW, 'X').label).toBe('Sending replies');
});

it.each([
  ['pending', 'Processing at Facebook', 'neutral'],
  ['unknown', 'Checking at Facebook', 'warning'],
  ['paused', 'Waiting', 'neutral'],
  ['quota_used_up', 'Waiting', 'warning'],
  ['service_stopped', 'Waiting', 'warning'],
  ['retry_after', 'Trying again', 'warning'],
] as const)('the status of a run that waits with the code %s is %s', (code, label, tone) => {
  const waiting = run('queued', { lastProblem: { code, message: 'm', transient: true, at: at(0) } });
  const status = displayRunStatus(waiting, post('publishing', [waiting]), NOW, 'Facebook');
  expect(status).toEqual({ label, tone, live: true });
});

it('a post can be cancelled while it is scheduled, or while all of it waits for what has run out', () => {
  const waits = (code: 'service_stopped' | 'retry_after') =>
    run('processing', { lastProblem: { code, message: 'm', transient: true, at: at(0) } });
  const cancelled = run('failed', { error: { code: 'cancelled', message: 'm', transient: false } });
  const isOffered = (runs: Run[]) => isCancellable(post('publishing', runs), NOW);
  expect(isCancellable(post('scheduled', [run('queued')], { scheduledTime: at(60) }), NOW)).toBe(true);
  expect(isOffered([waits('service_stopped'), cancelled])).toBe(true);
  expect(isOffered([waits('service_stopped'), run('succeeded')])).toBe(false);
  expect(isOffered([waits('retry_after')])).toBe(false);
  expect(isOffered([cancelled])).toBe(false);
  expect(isOffered([])).toBe(false);
});

it('the poll interval grows with the age of a post that is being published', () => {
  const publishing = post('publishing', [run('processing')]);
  const intervals = [0, 60, 600, 86_400].map((age) => pollIntervalMs(publishing, NOW + age * 1000));
  expect(intervals).toEqual([1500, 6000, 30_000, 30_000]);
});

it('the poll interval ends when a scheduled post is due, if the post is due within 30 seconds', () => {
  expect(pollIntervalMs(post('scheduled', [run('queued')], { scheduledTime: at(20) }), NOW)).toBe(20_000);
  expect(pollIntervalMs(post('scheduled', [run('queued')], { scheduledTime: at(9000) }), NOW)).toBe(30_000);
});
