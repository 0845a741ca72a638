import type { Context } from '../../context.ts';
import { retryOnConflict, writeIfUnchanged } from '../../infra/store/conflicts.ts';
import { HeraldError } from '../../model/errors.ts';
import type { StoredDraft } from '../../model/planning.ts';
import { draftExpiry, requireRoom } from './limit.ts';

type Tools = Pick<Context, 'store' | 'clock'>;

/** Conflicts are with another tab of the same user. */
const MAX_ATTEMPTS = 3;

interface SavedContent {
  content: string;
  /** The same as a body of `POST /v1/posts`; null where the pages do not say. */
  request: string | null;
  preview: string;
  /** The version that it was made from; 0 for a new draft. */
  version: number;
}

/** What is known of a draft without its content. */
interface SavedDraft {
  version: number;
  updatedAt: Date;
}

/**
 * Stores a draft of the pages, on condition that it is still at the version on which the change is based. Throws
 * `precondition_failed` if it was changed concurrently, `not_found` if it was deleted, and `too_many_drafts`.
 */
export function saveDraft(tools: Tools, userId: string, id: string, change: SavedContent): Promise<SavedDraft> {
  return retryOnConflict(() => save(tools, userId, id, change), MAX_ATTEMPTS);
}

async function save(tools: Tools, userId: string, id: string, change: SavedContent): Promise<SavedDraft> {
  const { store, clock } = tools;
  const { content, request, preview, version } = change;
  const snapshot = await store.user(userId).drafts.doc(id).get();
  const stored = snapshot.data();
  if (!stored && version > 0) throw new HeraldError('not_found', 'This draft no longer exists.', { fix: null });
  // Also where only the response to an earlier request was lost.
  if (stored?.content === content) return { version: stored.version, updatedAt: stored.updatedAt };
  if (stored && !isBasedOn(version, stored))
    throw new HeraldError('precondition_failed', 'The draft was changed in another tab or on another device.', {
      details: { version: stored.version, updatedAt: stored.updatedAt.toISOString() },
      fix: 'Open the draft again and repeat the change.',
    });
  if (!stored) await requireRoom(tools, userId);
  const updatedAt = new Date(clock.now());
  const next = (stored?.version ?? 0) + 1;
  const batch = store.batch();
  writeIfUnchanged<StoredDraft>(batch, snapshot, {
    content,
    request,
    files: stored?.files ?? [],
    preview,
    version: next,
    editedVersion: next,
    updatedAt,
    status: stored && stored.status !== 'open' ? 'waiting' : 'open',
    rejection: null,
    createdBy: stored?.createdBy ?? { kind: 'person', name: null },
    changedBy: { kind: 'person', name: null },
    byProgram: stored !== undefined && (stored.byProgram || stored.changedBy?.kind === 'key'),
    createdAt: stored?.createdAt ?? updatedAt,
    expireAt: draftExpiry(updatedAt.getTime()),
  });
  await batch.commit();
  return { version: next, updatedAt };
}

/** Whether a version has what was last edited: files that were stored since are no conflict. */
function isBasedOn(version: number, stored: Pick<StoredDraft, 'version' | 'editedVersion'>): boolean {
  return version <= stored.version && version >= (stored.editedVersion || stored.version);
}
