import type { Context } from '../../context.ts';
import { writeIfUnchanged } from '../../infra/store/conflicts.ts';
import { HeraldError } from '../../model/errors.ts';
import type { StoredDraft } from '../../model/planning.ts';
import { addEvent, announceEvents, recordsEvents } from '../events/index.ts';
import { commitChange } from '../posts/index.ts';
import { nameOf } from './create.ts';
import { draftEvent } from './draft-event.ts';
import { storeFiles } from './files-task.ts';
import { draftExpiry } from './limit.ts';
import { previewOf } from './preview.ts';
import { type DraftRequest, type ReadDraft, readDraft, requireRequest } from './read.ts';
import { asksForMetadata, filesIn, pagesIn } from './request-files.ts';

/** Which draft to change, and who may. */
export interface DraftAccess {
  userId: string;
  /** Who changes it; null for a person. */
  keyId: string | null;
  id: string;
  /** Throws where the caller may not do this with a draft of this author that has this request. */
  permit(request: DraftRequest | null, draft: Pick<StoredDraft, 'createdBy'>): void;
  /** Throws where the draft is not the one that the caller means. */
  match(read: ReadDraft): Promise<void>;
}

type Changed = Pick<ReadDraft, 'id' | 'draft'>;

/**
 * Changes the request of a draft, which waits for a person from then on. A change that the draft has already is no change: the response
 * to it may have been lost. Throws `not_found`, `not_editable`, and what `access` and `edit` throw.
 */
export function editDraft(
  ctx: Pick<Context, 'store' | 'clock' | 'queue' | 'files'>,
  access: DraftAccess,
  edit: (request: DraftRequest) => DraftRequest,
): Promise<Changed> {
  return commitChange(async () => {
    const [read, name] = await Promise.all([readDraft(ctx, access.userId, access.id), nameOf(ctx, access.keyId)]);
    access.permit(read.request, read.draft);
    const request = edit(requireRequest(read));
    access.permit(request, read.draft);
    const json = JSON.stringify(request);
    if (json === read.draft.request) {
      await storeFiles(ctx, access.userId, read, 'now');
      return read;
    }
    await access.match(read);
    const draft: StoredDraft = {
      ...nextVersion(ctx, read.draft),
      changedBy: { kind: access.keyId === null ? 'person' : 'key', name },
      content: null,
      request: json,
      files: filesAfter(ctx, read, request),
      preview: previewOf(request),
      status: 'waiting',
      rejection: null,
    };
    const batch = ctx.store.batch();
    writeIfUnchanged(batch, read.snapshot, draft);
    await batch.commit();
    await storeFiles(ctx, access.userId, { id: access.id, draft, request });
    return { id: access.id, draft };
  }, changedMeanwhile);
}

/**
 * Of the files that were tried, those that are stored and still named: what a person has seen does not change. Copies without metadata do
 * not serve a draft that keeps them from now on.
 */
function filesAfter(ctx: Pick<Context, 'files'>, { draft, request: before }: ReadDraft, request: DraftRequest) {
  if (asksForMetadata(request) && !asksForMetadata(before ?? {})) return [];
  const named = { file: filesIn(ctx, request), page: pagesIn(request) };
  return draft.files.filter(({ kind, url, message }) => message === null && named[kind].has(url));
}

/**
 * Rejects a draft that waits for a person. A repeated call changes nothing. Throws `not_found`, `not_editable`, and what `access`
 * throws.
 */
export async function rejectDraft(
  ctx: Pick<Context, 'store' | 'clock' | 'queue'>,
  { userId, id, permit, match }: DraftAccess,
  message: string,
): Promise<Changed> {
  const records = await recordsEvents(ctx, userId);
  const rejected = await commitChange(async () => {
    const read = await readDraft(ctx, userId, id);
    permit(read.request, read.draft);
    const { status, rejection } = read.draft;
    if (status === 'rejected' && rejection?.message === message) return read;
    await match(read);
    if (status !== 'waiting')
      throw new HeraldError('not_editable', `The draft is ${status}. Only a draft that is waiting can be rejected.`);
    const next = nextVersion(ctx, read.draft);
    const at = next.updatedAt;
    const draft: StoredDraft = { ...next, status: 'rejected', rejection: { message, at } };
    const batch = ctx.store.batch();
    writeIfUnchanged(batch, read.snapshot, draft);
    if (records) addEvent(ctx.store, batch, draftEvent('draft.rejected', { userId, id, draft, at }));
    await batch.commit();
    return { id, draft };
  }, changedMeanwhile);
  if (records) await announceEvents(ctx, userId);
  return rejected;
}

/** The draft as any change leaves it. */
function nextVersion({ clock }: Pick<Context, 'clock'>, draft: StoredDraft): StoredDraft {
  const now = clock.now();
  const version = draft.version + 1;
  return { ...draft, version, editedVersion: version, updatedAt: new Date(now), expireAt: draftExpiry(now) };
}

/** Others change, publish or delete it. */
export function changedMeanwhile(): HeraldError {
  return new HeraldError('not_editable', 'The draft was changed at the same moment.', {
    fix: 'Read the draft again, and base the change on its current state.',
  });
}

/** Deletes a draft. Throws `not_found`, and what `permit` throws. */
export function deleteDraft(ctx: Pick<Context, 'store'>, { userId, id, permit }: DraftAccess): Promise<void> {
  return commitChange(async () => {
    const { draft, request, snapshot } = await readDraft(ctx, userId, id);
    permit(request, draft);
    await snapshot.ref.delete(snapshot.updateTime ? { lastUpdateTime: snapshot.updateTime } : {});
  }, changedMeanwhile);
}

/** Deletes a draft of the pages. Does nothing if it does not exist. */
export async function discardDraft({ store }: Pick<Context, 'store'>, userId: string, id: string): Promise<void> {
  await store.user(userId).drafts.doc(id).delete();
}

type JsonObject = Readonly<Record<string, unknown>>;

/** A JSON object with the changes of a merge patch: https://www.rfc-editor.org/rfc/rfc7396#section-2 */
export function mergePatch(target: JsonObject, patch: JsonObject): Record<string, unknown> {
  const merged = new Map(Object.entries(target));
  for (const [name, value] of Object.entries(patch)) {
    const old = merged.get(name);
    if (value === null) merged.delete(name);
    else merged.set(name, isObject(value) ? mergePatch(isObject(old) ? old : {}, value) : value);
  }
  return Object.fromEntries(merged);
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
