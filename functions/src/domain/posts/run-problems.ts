import type { Run, RunProblem } from '../../model/run.ts';
import { nextReply } from './run-replies.ts';

export const outcomeUnknown: RunProblem = {
  code: 'outcome_unknown',
  message:
    'We could not find out whether the platform published this post. Please check the account before you post it again.',
  transient: false,
};

export const cancelledByUser: RunProblem = {
  code: 'cancelled',
  message: 'You cancelled this post before it was published.',
  transient: false,
};

export const repliesCancelledByUser: RunProblem = {
  code: 'cancelled',
  message: 'You cancelled the replies that were not sent yet.',
  transient: false,
};

/** Of a run that is overdue: its post was not published in time, or the next reply of its live post. */
export function tooLate({ replies }: Pick<Run, 'replies'>): RunProblem {
  const what = nextReply(replies) === null ? 'post' : 'reply';
  return { code: 'gave_up', message: `The ${what} could not be published in time, so we gave up.`, transient: true };
}
