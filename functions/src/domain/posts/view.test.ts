import { expect, it } from 'vitest';
import { latestChange } from './view.ts';

function at(minute: number): Date {
  return new Date(Date.UTC(2026, 10, 1, 12, minute));
}

const untouched = { dueAt: at(30), startedAt: null, liveAt: null, replies: [], finishedAt: null, lastProblem: null };
const live = { ...untouched, startedAt: at(31), liveAt: at(32) };
const liveReply = { status: 'published' as const, id: '1', url: null, error: null, liveAt: at(34) };
const problem = { code: 'retry_after' as const, message: '', transient: true, at: at(33) };

it.each([
  ['its edit while its runs are due later', [untouched], 20, 10],
  ['the time of its latest problem', [{ ...untouched, startedAt: at(31), lastProblem: problem }], 40, 33],
  ['the end of its last run', [untouched, { ...untouched, startedAt: at(31), finishedAt: at(35) }], 40, 35],
  ['its cancellation before its runs were due', [{ ...untouched, finishedAt: at(10) }], 40, 10],
  ['when it became live, while its replies are not sent', [live], 40, 32],
  ['when its latest reply became live', [{ ...live, replies: [liveReply] }], 40, 34],
  ['the retry of a run that had ended', [{ ...untouched, dueAt: at(50) }], 60, 50],
] as const)('the updatedAt of a post is %s', (_what, runs, now, expected) => {
  expect(latestChange({ updatedAt: at(10) }, runs, at(now).getTime())).toEqual(at(expected));
});
