import { z } from 'zod';
import { MINUTE, SECOND } from '../../../model/clock.ts';
import { ABSENCE_SETTLE_MS } from '../../../model/delays.ts';
import { PlatformFailure } from '../../contract/outcome.ts';
import type { PublishContext, Thread } from '../../contract/publish.ts';
import { hasSettled, matchIntent, recheckAfter, recheckAfterFailure, unknownOnFailure } from '../lookup.ts';
import { noReplyPermission, parentGone } from '../outcomes.ts';
import { GraphFailure } from './errors.ts';
import {
  type ListedPost,
  type PublishedPost,
  publishedPost,
  publishOrFindDuplicate,
  type UnconfirmedAttempt,
} from './recovery.ts';

/**
 * How long before its call a comment may seem to be written (ms): by an earlier attempt with a late effect, or by a clock of the
 * platform that is behind ours.
 */
const MARGIN_MS = ABSENCE_SETTLE_MS + 2 * MINUTE;

/** How many pages of comments are read at most to find one. */
const MAX_PAGES = 10;

/** A reply and what it follows. */
export type ReplyContext = PublishContext & { thread: Thread };

/** A comment below a post. `isAlike`: it may be the one that was written, by its author and its content. */
export interface ListedComment extends ListedPost {
  isAlike: boolean;
}

/** Comments below a post, newest first. `next` continues the list; null at its end. */
interface CommentPage {
  comments: ListedComment[];
  next: string | null;
}

interface CommentCalls {
  displayName: string;
  write(): Promise<PublishedPost>;
  list(after: string | null): Promise<CommentPage>;
}

/**
 * Comments once on a live post. After a lost response the comment is looked up among those below its post; earlier ones of the
 * same run may have the same words. Throws `PlatformFailure`.
 */
export function commentOnce(job: ReplyContext, calls: CommentCalls): Promise<PublishedPost> {
  const { steps, clock, thread } = job;
  const earlier = new Set(thread.map(({ id }) => id));
  let lost: UnconfirmedAttempt | null = null;
  return steps.once(
    'comment',
    publishedPost,
    () => publishOrFindDuplicate(calls.displayName, () => write(job, calls), lost),
    (intent) => {
      const endedAt = intent.endedAt.getTime();
      return unknownOnFailure(recheckAfterFailure(clock, endedAt, ABSENCE_SETTLE_MS), async () => {
        const find = async () => {
          const { comments, isComplete } = await commentsSince(calls, earliest(intent.since));
          return { found: comments.filter(({ id, isAlike }) => isAlike && !earlier.has(id)), isComplete };
        };
        const isSettled = hasSettled(clock, endedAt, ABSENCE_SETTLE_MS);
        const read = await find().catch((error: unknown) => {
          if (isForbidden(error) || (isSettled && isMissing(error))) return null;
          throw error;
        });
        // The account may not read comments, or their post was deleted.
        if (read === null) return { happened: 'unknown', retryAfterMs: null };
        lost = { find: async () => (await find()).found[0] ?? null, endedAt };
        const match = matchIntent(read.found, intent, isSettled && read.isComplete);
        if (match === 'none') return { happened: false };
        if (match === 'unclear')
          return { happened: 'unknown', retryAfterMs: recheckAfter(clock, endedAt, ABSENCE_SETTLE_MS) };
        return { happened: true, value: { id: match.id, url: match.url } };
      });
    },
  );
}

async function write({ steps, clock }: ReplyContext, calls: CommentCalls): Promise<PublishedPost> {
  try {
    return await calls.write();
  } catch (error) {
    if (!(error instanceof GraphFailure) || error.outcome.kind === 'unknown') throw error;
    if (isForbidden(error)) throw new PlatformFailure(noReplyPermission(calls.displayName), { cause: error });
    if (error.errorClass !== 'notFound') throw error;
    // A post can be missing for a while after it was published, and for good after it was deleted.
    const missingSince = await steps.remember('missingSince', z.number(), async () => clock.now());
    const isGone = hasSettled(clock, missingSince, ABSENCE_SETTLE_MS);
    const retryAfterMs = recheckAfter(clock, missingSince, ABSENCE_SETTLE_MS);
    const outcome = isGone
      ? parentGone(calls.displayName)
      : ({ kind: 'retryAfter', retryAfterMs, message: error.outcome.message } as const);
    throw new PlatformFailure(outcome, { cause: error });
  }
}

/** The earliest time that the platform, which counts in seconds, may report for `since` (ms since the epoch). */
function earliest(since: Date): number {
  return Math.floor((since.getTime() - MARGIN_MS) / SECOND) * SECOND;
}

/** The comments that were written at `from` (ms since the epoch) or later, as far as they are read. */
async function commentsSince({ list }: CommentCalls, from: number) {
  const comments: ListedComment[] = [];
  let after: string | null = null;
  for (let pages = 0; pages < MAX_PAGES; pages += 1) {
    const page: CommentPage = await list(after);
    comments.push(...page.comments.filter(({ at }) => at >= from));
    if (page.next === null || page.comments.some(({ at }) => at < from)) return { comments, isComplete: true };
    after = page.next;
  }
  return { comments, isComplete: false };
}

function isForbidden(error: unknown): boolean {
  return error instanceof GraphFailure && error.errorClass === 'noPermission';
}

function isMissing(error: unknown): boolean {
  return error instanceof GraphFailure && error.errorClass === 'notFound';
}
