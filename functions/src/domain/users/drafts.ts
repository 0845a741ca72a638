import type { Context } from '../../context.ts';
import { HeraldError } from '../../infra/errors.ts';
import { retryOnConflict, writeIfUnchanged } from '../../infra/store/conflicts.ts';
import { readable, unlessMalformed } from '../../infra/store/converter.ts';
import type { StoredDraft } from '../../infra/store/documents/draft.ts';
import { DAY } from '../../infra/time/clock.ts';

type Tools = Pick<Context, 'store' | 'clock'>;

/** How long an unchanged draft is kept (ms). */
const DRAFT_RETENTION_MS = 180 * DAY;
/** More than anybody writes at a time. Each may have 200 kB. */
export const MAX_DRAFTS = 200;
/** Conflicts are with another tab of the same user. */
const MAX_ATTEMPTS = 3;

export interface DraftChange {
  content: string;
  preview: string;
  /** The version that it was made from; 0 for a new draft. */
  version: number;
}

/** What is known of a draft without its content. */
export interface SavedDraft {
  version: number;
  updatedAt: Date;
}

/**
 * Stores a draft, on condition that it is still at the version on which the change is based. Throws
 * `precondition_failed` if it was changed concurrently, `not_found` if it was deleted, and `too_many_drafts`.
 */
export function saveDraft(tools: Tools, userId: string, id: string, change: DraftChange): Promise<SavedDraft> {
  return retryOnConflict(() => save(tools, userId, id, change), MAX_ATTEMPTS);
}

async function save(tools: Tools, userId: string, id: string, change: DraftChange): Promise<SavedDraft> {
  const { store, clock } = tools;
  const { content, preview, version } = change;
  const snapshot = await store.user(userId).drafts.doc(id).get();
  const stored = snapshot.data();
  if (!stored && version > 0) throw new HeraldError('not_found', 'This draft no longer exists.', { fix: null });
  // Also where only the response to an earlier request was lost.
  if (stored?.content === content) return { version: stored.version, updatedAt: stored.updatedAt };
  if (stored && stored.version !== version)
    throw new HeraldError('precondition_failed', 'The draft was changed in another tab or on another device.', {
      details: { version: stored.version, updatedAt: stored.updatedAt.toISOString() },
      fix: 'Open the draft again and repeat the change.',
    });
  if (!stored) await requireRoom(tools, userId);
  const updatedAt = new Date(clock.now());
  const batch = store.batch();
  writeIfUnchanged(batch, snapshot, {
    ...{ content, preview, version: version + 1, updatedAt },
    createdAt: stored?.createdAt ?? updatedAt,
    expireAt: new Date(clock.now() + DRAFT_RETENTION_MS),
  });
  await batch.commit();
  return { version: version + 1, updatedAt };
}

async function requireRoom({ store }: Tools, userId: string): Promise<void> {
  const [count = 0] = await store.countAll([store.user(userId).drafts]);
  if (count >= MAX_DRAFTS)
    throw new HeraldError('too_many_drafts', `There are ${MAX_DRAFTS} drafts already. Please delete some first.`);
}

/** A user's drafts with the latest change first, without their contents. */
export async function listDrafts({ store }: Pick<Context, 'store'>, userId: string) {
  const latest = store.user(userId).drafts.orderBy('updatedAt', 'desc').limit(MAX_DRAFTS);
  const { docs } = await latest.select('preview', 'version', 'createdAt', 'updatedAt').get();
  // Without a version it was written by the browser itself.
  return readable(docs).filter(({ data }) => data.version > 0);
}

/** Throws `not_found`. */
export async function readDraft(
  { store }: Pick<Context, 'store'>,
  userId: string,
  id: string,
): Promise<StoredDraft & { content: string }> {
  const snapshot = await store.user(userId).drafts.doc(id).get();
  const stored = unlessMalformed(() => snapshot.data());
  if (!stored || stored.content === null) throw new HeraldError('not_found', 'There is no such draft.', { fix: null });
  return { ...stored, content: stored.content };
}

/** Deletes a draft. Does nothing if it does not exist. */
export async function deleteDraft({ store }: Pick<Context, 'store'>, userId: string, id: string): Promise<void> {
  await store.user(userId).drafts.doc(id).delete();
}
