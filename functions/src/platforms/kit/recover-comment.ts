import { MINUTE } from '../../model/clock.ts';
import { ABSENCE_SETTLE_MS } from '../../model/delays.ts';
import type { PublishContext, Thread } from '../contract/publish.ts';
import type { Intent, Recovered } from '../contract/steps.ts';
import { hasSettled, isSameText, recheckAfter, recheckAfterFailure, unknownOnFailure } from './lookup.ts';

/** A comment as a platform lists it. `author` is null where the platform does not name it; `at` in ms since the epoch. */
interface ListedComment {
  id: string;
  text: string;
  author: string | null;
  at: number;
}

/** Comments of a post. `areAll`: no comment is missing that was written since the lost call, except by the lag of the list. */
export interface ListedComments {
  comments: readonly ListedComment[];
  areAll: boolean;
}

/** What identifies a comment whose response was lost. */
interface LostComment {
  text: string;
  author: string;
  intent: Intent;
  /** Whether a listed text belongs to the comment; by default if it is the same but for white space. */
  isSameText?: (listed: string, text: string) => boolean;
}

/** The clock of a platform may be this much behind ours (ms). */
const MARGIN_MS = 2 * MINUTE;

/**
 * Looks up a comment after a lost response: it is among the comments of its post, with its text and author, and is no earlier reply
 * of the run. `list` gets the earliest time that the comment may have (ms since the epoch), and resolves with null where the account
 * may not read the comments, which leaves the outcome unknown for good.
 */
export function recoverComment(
  { clock, thread }: Pick<PublishContext, 'clock'> & { thread: Thread },
  { text, author, intent, isSameText: isAlike = isSameText }: LostComment,
  list: (since: number) => Promise<ListedComments | null>,
): Promise<Recovered<{ id: string }>> {
  const endedAt = intent.endedAt.getTime();
  return unknownOnFailure(recheckAfterFailure(clock, endedAt, ABSENCE_SETTLE_MS), async () => {
    const earliest = intent.since.getTime() - MARGIN_MS;
    const listed = await list(earliest);
    if (listed === null) return { happened: 'unknown', retryAfterMs: null };
    const found = listed.comments.find(
      (comment) =>
        comment.at >= earliest &&
        (comment.author === null || comment.author === author) &&
        isAlike(comment.text, text) &&
        !thread.some(({ id }) => id === comment.id),
    );
    if (found) return { happened: true, value: { id: found.id } };
    if (!hasSettled(clock, endedAt, ABSENCE_SETTLE_MS))
      return { happened: 'unknown', retryAfterMs: recheckAfter(clock, endedAt, ABSENCE_SETTLE_MS) };
    return listed.areAll ? { happened: false } : { happened: 'unknown', retryAfterMs: null };
  });
}
