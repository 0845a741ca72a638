import type { Run } from '../../infra/store/documents/run.ts';
import type { TargetEventType } from '../outbox/event-types.ts';
import { eventIdOf, type NewEvent } from '../outbox/new-event.ts';
import { runOutcome } from './outcome.ts';
import { viewRun } from './view.ts';

/**
 * The event of a run that has ended. A run that is queued again, or was made anew by an edit, ends a second time with an
 * event of its own.
 */
export function targetEvent(runId: string, run: Run): NewEvent {
  const { userId, postSubmissionId, revision, generation, finishedAt } = run;
  return {
    id: eventIdOf('target', postSubmissionId, runId, revision, generation),
    userId,
    type: typeOf(run),
    at: finishedAt ?? run.createdAt,
    data: { postSubmissionId, target: viewRun(run, userId) },
    postSubmissionId,
  };
}

function typeOf(run: Run): TargetEventType {
  const outcome = runOutcome(run, false);
  if (outcome === 'publishing' || outcome === 'scheduled') throw new Error('only an ended run has an event');
  return `target.${outcome}`;
}
