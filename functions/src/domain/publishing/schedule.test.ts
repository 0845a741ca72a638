import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DAY, HOUR, MINUTE, SECOND } from '../../model/clock.ts';
import type { FollowUp } from '../../platforms/contract/module.ts';
import type { Outcome } from '../../platforms/contract/outcome.ts';
import { deadlineAfterStop } from '../posts/index.ts';
import { afterFollowUp, pauseAfter } from './next-attempt.ts';

const begun = { startedAt: new Date(0), liveAt: null, replies: [], steps: {} };
const outcomes = fc.constantFrom('retryAfter' as const, 'pending' as const, 'unknown' as const);

it('the pause is at least as long as requested, and at most 15 minutes unless more is requested', () => {
  fc.assert(
    fc.property(outcomes, fc.nat({ max: HOUR }), fc.nat({ max: DAY }), (kind, retryAfterMs, now) => {
      const pause = pauseAfter({ kind, retryAfterMs }, begun, now);
      expect(pause).toBeGreaterThanOrEqual(retryAfterMs);
      expect(pause).toBeLessThanOrEqual(Math.max(retryAfterMs, 15 * MINUTE));
    }),
  );
});

it('the pauses make fewer than 250 attempts while a platform is down for a day', () => {
  let now = 0;
  let attempts = 0;
  for (; now < DAY; attempts += 1) now += pauseAfter({ kind: 'retryAfter', retryAfterMs: 5 * SECOND }, begun, now);
  expect(attempts).toBeLessThan(250);
});

it('the pause grows with the time since an outcome became unknown, not with the age of the run', () => {
  const intent = { state: 'intent' as const, at: new Date(5 * HOUR), attempt: 9 };
  const run = { ...begun, steps: { publish: intent } };
  const pause = pauseAfter({ kind: 'unknown', retryAfterMs: 15 * SECOND }, run, 5 * HOUR + MINUTE);
  expect(pause).toBe(15 * SECOND);
});

const run = { startedAt: new Date(0), deadlineAt: new Date(DAY) };

it('the deadline of a run restarts at the end of a service stop', () => {
  expect(deadlineAfterStop(run, 20 * HOUR, DAY)).toEqual(new Date(44 * HOUR));
});

it('a deadline never moves to an earlier time', () => {
  expect(deadlineAfterStop(run, HOUR, HOUR)).toEqual(run.deadlineAt);
});

it('a run that is stopped for more than a week ends', () => {
  expect(deadlineAfterStop(run, 6.5 * DAY, DAY)).toEqual(new Date(7 * DAY));
  expect(deadlineAfterStop({ ...run, deadlineAt: null }, HOUR, DAY)).toBeNull();
});

const comment: FollowUp = {
  name: 'first_comment',
  label: 'first comment',
  isNeeded: () => true,
  run: async () => undefined,
};
const NOW = Date.UTC(2030, 0, 1);
function liveFor(ms: number) {
  return { liveAt: new Date(NOW - ms) };
}

function after(outcome: Outcome, ms: number) {
  return afterFollowUp(comment, outcome, liveFor(ms), NOW);
}
const busy: Outcome = { kind: 'retryAfter', retryAfterMs: MINUTE, message: 'Instagram asks to slow down.' };
const lost: Outcome = { kind: 'unknown', retryAfterMs: MINUTE, message: 'No clear answer.' };

it('a published first comment adds no note', () => {
  expect(after({ kind: 'published', id: '1', url: null }, 0)).toEqual({ note: null });
});

it('a first comment is retried for 30 minutes and then adds the note first_comment_missing', () => {
  expect(after(busy, 29 * MINUTE)).toEqual({ wait: busy });
  expect(after(busy, 30 * MINUTE)).toEqual({
    note: {
      code: 'first_comment_missing',
      message: 'The post is live without its first comment. Instagram asks to slow down.',
    },
  });
});

it('a comment that may exist adds the note first_comment_unknown', () => {
  expect(after(lost, 0)).toEqual({ wait: lost });
  expect(after(lost, 30 * MINUTE)).toMatchObject({ note: { code: 'first_comment_unknown' } });
  expect(after({ ...lost, retryAfterMs: null }, 0)).toMatchObject({ note: { code: 'first_comment_unknown' } });
});

it.each([
  [{ kind: 'rejected', code: 'platform_rejected', message: 'Refused.' }, 'Refused.'],
  [{ kind: 'reconnect', message: 'Connect again.' }, 'Connect again.'],
  [{ kind: 'rejected', code: 'not_live', message: 'There is no such post.' }, 'Herald only searched for it.'],
] as const)('a rejected first comment is not retried: %j', (outcome, reason) => {
  expect(after(outcome, 0)).toEqual({
    note: { code: 'first_comment_missing', message: `The post is live without its first comment. ${reason}` },
  });
});
