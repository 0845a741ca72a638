import { expect, it } from 'vitest';
import { MINUTE } from '../../model/clock.ts';
import type { FollowUp } from '../../platforms/contract/module.ts';
import type { Outcome } from '../../platforms/contract/outcome.ts';
import { afterFollowUp } from './follow-up.ts';

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
