import type { Run, RunReply } from '../../functions/src/model/run.ts';
import type { Accepted } from './herald/users.ts';

/** The outcome of one target of a post. */
export interface Verdict {
  post: Accepted;
  platform: string;
  accountId: string;
  status: Run['status'] | 'missing';
  resultId: string | null;
  errorCode: string | null;
  /** What became of the replies of its live post. */
  replies: { status: RunReply['status']; id: string | null }[];
  /** A success without some of its replies. */
  lacksReplies: boolean;
  attempts: number;
  /** When the first attempt began; null where there was none (ms since the epoch). */
  startedAt: number | null;
  /** ms since the epoch; null while the run is not terminal. */
  finishedAt: number | null;
  /** When it was due, or tried again by its user. */
  dueAt: number;
  /** Its user has cancelled it since, or the replies that were not sent yet. */
  isTargetCancelled: boolean;
  retries: number;
  /** Its user is being deleted: whatever was not done may stay undone. */
  isOfDeleted: boolean;
  /** It was deleted with its user: the rest is what was known of it last. */
  isDeleted: boolean;
}
