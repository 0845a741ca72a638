import type { StoredDraft } from '../../model/planning.ts';
import { type DraftEventType, eventIdOf, type NewEvent } from '../events/index.ts';
import { viewDraft } from './view.ts';

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
