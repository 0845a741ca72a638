import { isLive } from '../../model/ids.ts';
import type { DraftEntry, StoredDraft } from '../../model/planning.ts';
import { type DraftEventType, eventIdOf, type NewEvent } from '../events/index.ts';

/** An event of a draft, without its contents, which may be as large as a document. */
export function draftEvent(
  type: DraftEventType,
  { userId, id, draft, at }: { userId: string; id: string; draft: StoredDraft; at: Date },
  postSubmissionId?: string,
): NewEvent {
  const published = postSubmissionId === undefined ? {} : { postSubmissionId };
  return {
    id: eventIdOf(type, id, draft.version),
    userId,
    type,
    at,
    data: { draft: viewDraft(userId, id, draft), ...published },
    ...published,
  };
}

/** A draft as customers see it, without its contents. */
export function viewDraft(userId: string, id: string, draft: DraftEntry) {
  const { status, preview, createdBy, changedBy, rejection, version, createdAt, updatedAt, expireAt } = draft;
  return {
    id,
    status,
    preview,
    createdBy,
    changedBy,
    rejection: rejection && { message: rejection.message, at: rejection.at.toISOString() },
    version,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    expireAt: expireAt?.toISOString() ?? null,
    livemode: isLive(userId),
  };
}
