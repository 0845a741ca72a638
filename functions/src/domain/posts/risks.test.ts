import fc from 'fast-check';
import { expect, it } from 'vitest';
import { HOUR, MINUTE, SECOND } from '../../model/clock.ts';
import { submission as storedPost } from '../../model/post.ts';
import type { Run, RunDelay } from '../../model/run.ts';
import type { PlatformPauses } from '../../model/status.ts';
import { latenessFields, startedRun, withDelays } from './lateness.ts';
import { redrivenRun } from './requeue-run.ts';
import { isWorthChecking, newRiskCheck, nextCheckAt } from './risk-times.ts';
import { newRun } from './run-state.ts';

const DUE = Date.UTC(2030, 0, 1, 12);
const LEASE_MS = 2 * MINUTE;
const target = { platform: 'threads', accountId: '1', targetId: 'threads:1', runId: 'threads' } as const;
const submission = storedPost.parse({
  userId: 'u',
  content: { text: 'Hello', mediaType: 'text', media: [] },
  targets: [target],
  status: 'dispatched',
  publishAt: null,
  dueAt: null,
  createdAt: new Date(DUE),
  updatedAt: new Date(DUE),
  trace: { traceId: 't', spanId: 's', depth: 0 },
});

function at(seconds: number): Date {
  return new Date(DUE + seconds * SECOND);
}

function delay(reason: RunDelay['reason'], from: number, until: number): RunDelay {
  return { reason, from: at(from), until: at(until) };
}

function pausedOn(from: number, until: number | null): PlatformPauses {
  return { pauses: { threads: [{ from: at(from), until: until === null ? null : at(until), reason: 'outage' }] } };
}

/** The run as a claim at this second leaves it. */
function claimed(run: Run, second: number, pauses: PlatformPauses = { pauses: {} }): Run {
  return { ...run, ...startedRun(run, pauses, { now: at(second).getTime(), leaseMs: LEASE_MS }) };
}

function fieldsOf(run: Run) {
  const { lateMs, unplannedLateMs, delays } = latenessFields(run);
  return { lateMs, unplannedLateMs, delays };
}

it('the lateness of a run counts from the acceptance of an immediate post, or the time of a scheduled one', () => {
  expect(claimed(newRun('p', submission, target), 3)).toMatchObject({ dueAt: at(0), startedAt: at(3), lateMs: 3000 });
  const scheduled = newRun('p', { ...submission, publishAt: at(600) }, target);
  expect(claimed(scheduled, 601)).toMatchObject({ dueAt: at(600), lateMs: 1000 });
});

it('the lateness of a run is never negative, although clocks differ', () => {
  expect(claimed(newRun('p', submission, target), -1).lateMs).toBe(0);
});

it('the lateness of a run counts to its first start when the run is claimed again', () => {
  const again = claimed(claimed(newRun('p', submission, target), 3), 60);
  expect(again).toMatchObject({ startedAt: at(3), lateMs: 3000 });
});

it('the lateness of a run counts from the retry when an ended run is queued again', () => {
  const ended = { ...claimed(newRun('p', submission, target), 3), delays: [delay('error', 3, 8)] };
  const again = { ...ended, ...redrivenRun(ended, 'retry', at(500).getTime()) };
  expect(again).toMatchObject({ dueAt: at(500), lateMs: null, delays: [] });
  expect(claimed(again, 502).lateMs).toBe(2000);
});

it('the lateness of a run of an older version is unknown', () => {
  const run = claimed({ ...newRun('p', submission, target), dueAt: null }, 3);
  expect(fieldsOf(run)).toEqual({ lateMs: null, unplannedLateMs: null, delays: '' });
});

it('the delays of a run explain the turn of a further account of a post', () => {
  const run = claimed(newRun('p', submission, target, 20 * SECOND), 21);
  expect(fieldsOf(run)).toEqual({ lateMs: 21_000, unplannedLateMs: 1000, delays: 'queue_pace=20000' });
});

it('the delays of a run explain an edit of a post that was due', () => {
  const run = claimed(newRun('p', { ...submission, revision: 1, updatedAt: at(30) }, target), 31);
  expect(fieldsOf(run)).toEqual({ lateMs: 31_000, unplannedLateMs: 1000, delays: 'edited=30000' });
});

it('the delays of a run explain a pause with the ten minutes in which the tasks come back', () => {
  const paused = claimed(newRun('p', submission, target), 900, pausedOn(60, 600));
  expect(fieldsOf(paused)).toEqual({ lateMs: 900_000, unplannedLateMs: 60_000, delays: 'paused=840000' });
  const later = claimed(newRun('p', submission, target), 1500, pausedOn(-60, 600));
  expect(fieldsOf(later)).toMatchObject({ unplannedLateMs: 300_000, delays: 'paused=1200000' });
});

it('the delays of a run do not explain a pause that began after the start or had its time before', () => {
  expect(claimed(newRun('p', submission, target), 3, pausedOn(-3600, -1)).delays).toEqual([]);
  const waiting = { ...claimed(newRun('p', submission, target), 3), notBefore: at(300) };
  expect(claimed(waiting, 310, pausedOn(100, 305)).delays).toEqual([delay('paused', 300, 310)]);
  expect(claimed(waiting, 310, pausedOn(100, 200)).delays).toEqual([]);
});

it('the delays of a run explain that the lease of a worker that died had to end', () => {
  const run = claimed(newRun('p', submission, target), 3);
  const dead: Run = { ...run, lease: { owner: 'w', fence: 1, until: at(125) } };
  expect(claimed(dead, 130).delays).toEqual([delay('worker_lost', 5, 125)]);
});

it('the delays of a run count once where they overlap', () => {
  const run = claimed(newRun('p', submission, target, 60 * SECOND), 90, pausedOn(30, null));
  expect(fieldsOf(run)).toMatchObject({ lateMs: 90_000, unplannedLateMs: 0 });
});

it('the delays for the same reason are one, and the first and last twenty are kept', () => {
  expect(withDelays([delay('error', 0, 5)], [delay('error', 6, 16)])).toEqual([delay('error', 0, 16)]);
  const many = Array.from({ length: 40 }, (_, n) => delay(n % 2 ? 'error' : 'media_processing', n, n + 1));
  const kept = withDelays([], many);
  expect(kept).toHaveLength(20);
  expect([kept[0], kept.at(-1)]).toEqual([many[0], many.at(-1)]);
});

const now = Date.UTC(2026, 10, 22, 9);
function inMs(ms: number): Date {
  return new Date(now + ms);
}

it.each([
  ['six hours before the due time of a distant post', 30 * HOUR, inMs(24 * HOUR)],
  ['immediately for a post due within six hours', 5 * HOUR, inMs(0)],
  ['immediately for a post due in exactly an hour', HOUR, inMs(0)],
  ['not at all for a post due within an hour', HOUR - 1, null],
])('the first risk check runs %s', (_what, untilDueMs, at) => {
  expect(newRiskCheck(inMs(untilDueMs), now)).toEqual({ at, risks: [], told: [] });
});

it('an immediate post has no risk check', () => {
  expect(newRiskCheck(null, now).at).toBeNull();
});

it.each([
  ['repeats an hour before the due time of a post without risks', 6 * HOUR, false, inMs(5 * HOUR)],
  ['stops for a post without risks in its last hour', HOUR, false, null],
  ['repeats after half an hour for a post at risk', 6 * HOUR, true, inMs(HOUR / 2)],
  ['repeats after half an hour also in the last hour', HOUR, true, inMs(HOUR / 2)],
  ['stops shortly before the due time', 44 * MINUTE, true, null],
])('the next risk check %s', (_what, untilDueMs, isAtRisk, at) => {
  expect(nextCheckAt(inMs(untilDueMs), now, isAtRisk)).toEqual(at);
});

it('the next risk check moves forward with every check and stops before the post is due', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 12 * HOUR }), fc.array(fc.boolean()), (untilDueMs, findings) => {
      const publishAt = inMs(untilDueMs);
      let at = newRiskCheck(publishAt, now).at;
      for (const isAtRisk of [...findings, ...Array.from({ length: 40 }, () => true)]) {
        if (at === null) return;
        expect(isWorthChecking(publishAt, at.getTime())).toBe(true);
        const next = nextCheckAt(publishAt, at.getTime(), isAtRisk);
        expect(next === null || next > at).toBe(true);
        at = next;
      }
      expect(at).toBeNull();
    }),
  );
});
