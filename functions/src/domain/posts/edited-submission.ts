import type { Context } from '../../context.ts';
import type { LocalTime } from '../../infra/time/local-time.ts';
import type { Content, Submission, Target } from '../../model/post.ts';
import type { SlotRequest } from '../slots/index.ts';
import { requireFitting } from './overrides.ts';
import { listingFields } from './read.ts';
import { riskCheckOf } from './risk-times.ts';
import { withParts } from './split-targets.ts';
import { requireKnownScenarios } from './test-scenarios.ts';
import { expiryOf, sweepAt } from './times.ts';

/** What to change of a post; what is undefined stays. */
export interface PostEdit {
  content?: ((stored: Content) => Content) | undefined;
  targets?: Target[] | undefined;
  publishAt?: Date | undefined;
  /** How the request named `publishAt`. */
  localTime?: LocalTime | null | undefined;
  /** In place of `publishAt`. */
  slot?: SlotRequest | undefined;
}

/** The same with the slot that was chosen: the id of its reservation. */
export type TimedEdit = Omit<PostEdit, 'slot'> & { slot?: string };

/** The submission after the edit. With another time or other targets it returns to the outbox, for a new fan-out. */
export function editedSubmission(
  { config }: Pick<Context, 'config'>,
  submission: Submission,
  edit: TimedEdit,
  { now, isRecorded }: { now: number; isRecorded: boolean },
): Submission {
  const content = edit.content?.(submission.content) ?? submission.content;
  const publishAt = edit.publishAt ?? submission.publishAt;
  const targets = withParts(edit.targets ?? submission.targets, content);
  requireFitting(content, targets);
  requireKnownScenarios(submission.userId, content, targets);
  const edited: Submission = {
    ...submission,
    content,
    publishAt,
    localTime: edit.publishAt ? (edit.localTime ?? null) : submission.localTime,
    ...(edit.slot || (edit.publishAt && submission.slot) ? { slot: edit.slot ?? null } : {}),
    targets,
    // At another time it starts after no others.
    ...(edit.publishAt && submission.startsAfter ? { startsAfter: {} } : {}),
    ...riskCheckOf(publishAt, now, () => isRecorded),
    revision: submission.revision + 1,
    updatedAt: new Date(now),
    expireAt: expiryOf(config.publishing, publishAt, now),
  };
  const again: Partial<Submission> =
    edit.publishAt || edit.targets
      ? {
          status: 'queued',
          queuedAt: null,
          dueAt: new Date(sweepAt(config.publishing, publishAt && publishAt.getTime() > now ? publishAt : null, now)),
        }
      : {};
  return { ...edited, ...listingFields(edited), ...again };
}
