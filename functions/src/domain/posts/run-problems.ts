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
export function tooLate({ replies, delays }: Pick<Run, 'replies' | 'delays'>): RunProblem {
  const what = nextReply(replies) === null ? 'post' : 'reply';
  const message = `The ${what} could not be published in time, so we gave up.`;
  const reason = delays.at(-1)?.reason === 'own_posts' ? ' It waited for your other posts to the platform.' : '';
  return { code: 'gave_up', message: message + reason, transient: true };
}
