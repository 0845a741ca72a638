import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { RunCode } from '../../model/run.ts';
import { countRuns, outcomeOf, postOutcomes, runOutcome } from './outcome.ts';

const error = fc
  .constantFrom(null, 'outcome_unknown', 'cancelled', 'gave_up', 'platform_rejected')
  .map((code) => code && { code, message: '', transient: false });
const status = fc.constantFrom('queued' as const, 'processing' as const, 'succeeded' as const, 'failed' as const);
const run = fc.record({ status, error, lacksReplies: fc.boolean() });
const runs = fc.array(run, { maxLength: 60 });

function finished(code: RunCode) {
  return { status: 'failed' as const, error: { code, message: '', transient: false }, lacksReplies: false };
}
const published = { status: 'succeeded' as const, error: null, lacksReplies: false };
const incomplete = { ...published, lacksReplies: true };
const queued = { status: 'queued' as const, error: null, lacksReplies: false };
const processing = { status: 'processing' as const, error: null, lacksReplies: false };

it.each([
  ['scheduled', true, [queued, queued]],
  ['scheduled', true, [queued, finished('cancelled')]],
  ['publishing', true, [queued, processing]],
  ['publishing', false, [queued]],
  ['publishing', false, [published, finished('outcome_unknown'), queued]],
  ['published', false, [published, published]],
  ['published', false, [published, finished('cancelled')]],
  ['partly_published', false, [published, finished('platform_rejected')]],
  ['partly_published', false, [published, incomplete]],
  ['partly_published', false, [incomplete]],
  ['unknown', false, [incomplete, finished('outcome_unknown')]],
  ['failed', false, [finished('gave_up'), finished('cancelled')]],
  ['cancelled', false, [finished('cancelled')]],
  ['unknown', false, [finished('outcome_unknown'), published, finished('gave_up')]],
  ['unknown', false, []],
] as const)('the outcome of a post is %s (waiting: %s) for the runs %j', (outcome, waiting, of) => {
  expect(outcomeOf(countRuns(of, waiting))).toBe(outcome);
});

it('the outcome of a post counts every run once, and is the same for any order of the runs', () => {
  fc.assert(
    fc.property(runs, fc.boolean(), (of, waiting) => {
      const counts = countRuns(of, waiting);
      expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(of.length);
      expect(countRuns(of.toReversed(), waiting)).toEqual(counts);
      expect(postOutcomes).toContain(outcomeOf(counts));
    }),
  );
});

it('the outcome of a post is "publishing" or "scheduled" exactly while a run is unfinished', () => {
  fc.assert(
    fc.property(runs, fc.boolean(), (of, waiting) => {
      const isUnfinished = of.some((one) => one.status === 'queued' || one.status === 'processing');
      const outcome = outcomeOf(countRuns(of, waiting));
      expect(['publishing', 'scheduled'].includes(outcome)).toBe(isUnfinished);
      if (!waiting) expect(outcome).not.toBe('scheduled');
    }),
  );
});

it('the outcome is "published" only if every run but the cancelled is published, and hides no unknown run', () => {
  fc.assert(
    fc.property(runs, (of) => {
      const outcomes = of.map((one) => runOutcome(one, false));
      const outcome = outcomeOf(countRuns(of, false));
      if (outcome === 'published')
        expect(outcomes.every((one) => one === 'published' || one === 'cancelled')).toBe(true);
      if (outcomes.includes('unknown')) expect(['unknown', 'publishing']).toContain(outcome);
    }),
  );
});
