import type { Submission } from '../../infra/store/documents/submission.ts';

/**
 * Whether a scheduled post still waits for its time (`now`, ms since the epoch). Its tasks may be in the queues already:
 * to its user it is `queued`, and it can be changed or cancelled.
 */
export function isWaiting({ status, publishAt }: Pick<Submission, 'status' | 'publishAt'>, now: number): boolean {
  return status !== 'cancelled' && publishAt !== null && publishAt.getTime() > now;
}
