import { isLive } from '../../model/ids.ts';
import type { DraftEntry } from '../../model/planning.ts';

/** A draft as customers see it, without its contents. */
export function viewDraft(userId: string, id: string, draft: DraftEntry) {
  const { status, preview, createdBy, rejection, version, createdAt, updatedAt, expireAt } = draft;
  return {
    id,
    status,
    preview,
    createdBy,
    rejection: rejection && { message: rejection.message, at: rejection.at.toISOString() },
    version,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    expireAt: expireAt?.toISOString() ?? null,
    livemode: isLive(userId),
  };
}
