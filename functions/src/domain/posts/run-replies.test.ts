import fc from 'fast-check';
import { expect, it } from 'vitest';
import { SECOND } from '../../model/clock.ts';
import type { Run, RunProblem, RunReply, Step } from '../../model/run.ts';
import {
  endedReplies,
  firstMissing,
  hasBegunReply,
  newReplies,
  nextReply,
  replyDueAt,
  replyOfStep,
  replyStepPrefix,
  withoutReplySteps,
  withReplyNote,
} from './run-replies.ts';

const at = new Date('2030-01-01T00:00:00Z');
const live: RunReply = { status: 'published', id: '1', url: null, error: null, liveAt: at };
const waiting: RunReply = { status: 'waiting', id: null, url: null, error: null, liveAt: null };
const codes: readonly RunProblem['code'][] = ['platform_rejected', 'gave_up', 'cancelled', 'outcome_unknown'];
function problemOf(code: RunProblem['code']): RunProblem {
  return { code, message: 'No.', transient: false };
}

/** Replies of which the first ones are live, and the steps of the next one. */
const unfinished = fc.record({
  published: fc.nat(5),
  rest: fc.integer({ min: 1, max: 5 }),
  code: fc.option(fc.constantFrom(...codes)),
  step: fc.constantFrom<Pick<Step, 'state' | 'visible'> | null>(
    null,
    { state: 'intent' },
    { state: 'done' },
    { state: 'done', visible: true },
  ),
});

function runOf({ published, rest, step }: { published: number; rest: number; step: object | null }) {
  const replies = [...Array<RunReply>(published).fill(live), ...Array<RunReply>(rest).fill(waiting)];
  const stored = step && ({ at, attempt: 1, ...step } as Step);
  const root: Step = { state: 'done', at, attempt: 1, visible: true };
  const steps: Run['steps'] = { publish: root, ...(stored && { [`${replyStepPrefix(published)}Publish`]: stored }) };
  return { replies, steps };
}

it('an ended run keeps live replies, decides on the next one, and sends none after it', () => {
  fc.assert(
    fc.property(unfinished, (drawn) => {
      const { published } = drawn;
      const run = runOf(drawn);
      const ended = endedReplies(run, drawn.code && problemOf(drawn.code));
      expect(ended.slice(0, published)).toEqual(run.replies.slice(0, published));
      expect(['failed', 'unknown', 'not_sent']).toContain(ended[published]?.status);
      for (const { status } of ended.slice(published + 1)) expect(status).toBe('not_sent');
      expect(nextReply(ended)).toBeNull();
      expect(firstMissing(ended)?.index).toBe(published);
    }),
  );
});

it('an ended run calls a reply that may be live unknown, whatever ended the run', () => {
  fc.assert(
    fc.property(unfinished, (drawn) => {
      const ended = endedReplies(runOf(drawn), drawn.code && problemOf(drawn.code));
      const isIntent = drawn.step?.state === 'intent';
      const isVisible = drawn.step?.visible === true && drawn.code !== 'platform_rejected';
      expect(ended[drawn.published]?.status === 'unknown').toBe(isIntent || isVisible);
    }),
  );
});

it('an ended run tells a reply that its user cancelled from one that failed', () => {
  const run = runOf({ published: 1, rest: 2, step: null });
  expect(endedReplies(run, problemOf('cancelled'))[1]).toMatchObject({ status: 'not_sent' });
  expect(endedReplies(run, problemOf('gave_up'))[1]).toMatchObject({ status: 'failed', error: { code: 'gave_up' } });
  expect(endedReplies(run, null)[1]).toMatchObject({ status: 'not_sent', error: null });
});

it('the steps of a reply are found and left out by their reply alone', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(24), { minLength: 1 }), (indexes) => {
      const [chosen = 0, ...others] = indexes;
      const step: Step = { state: 'done', at, attempt: 1 };
      const nameOf = (index: number): string => `${replyStepPrefix(index)}Publish`;
      const steps = { publish: step, ...Object.fromEntries(indexes.map((index) => [nameOf(index), step])) };
      expect(indexes.map(nameOf).map(replyOfStep)).toEqual(indexes);
      expect(replyOfStep('publish')).toBeNull();
      expect(Object.keys(withoutReplySteps(steps, chosen)).sort()).toEqual(['publish', ...others.map(nameOf)].sort());
      expect(hasBegunReply({ steps }, chosen)).toBe(true);
      expect(hasBegunReply({ steps: withoutReplySteps(steps, chosen) }, chosen)).toBe(false);
    }),
  );
});

it('a reply is due after its pause, which begins when the post or the reply before it is live', () => {
  const replies = [
    { text: 'a', media: [], delaySeconds: 5 },
    { text: 'b', media: [] },
  ];
  const run = { liveAt: at, replies: [{ ...live, liveAt: new Date(at.getTime() + 9 * SECOND) }, waiting] };
  expect(newReplies({ replies })).toEqual([waiting, waiting]);
  expect(replyDueAt(run, { replies }, 0)).toBe(at.getTime() + 5 * SECOND);
  expect(replyDueAt(run, { replies }, 1)).toBe(at.getTime() + 9 * SECOND);
});

it('the note of missing replies is replaced by the next one, and goes once all are live', () => {
  const other = { code: 'other', message: 'Another note.' };
  const first = withReplyNote(
    [other],
    endedReplies(runOf({ published: 1, rest: 1, step: null }), problemOf('gave_up')),
  );
  expect(first).toEqual([other, { code: 'reply_missing', message: 'The post is live with 1 of its 2 replies. No.' }]);
  const unknown = runOf({ published: 1, rest: 1, step: { state: 'intent' } });
  expect(withReplyNote(first, endedReplies(unknown, null)).map(({ code }) => code)).toEqual(['other', 'reply_unknown']);
  expect(withReplyNote(first, [live, live])).toEqual([other]);
});
