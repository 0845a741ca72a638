import { ApiError } from '../api/api-error.ts';
import { clearDraft, type Draft, emptyDraft, isBlank, loadDraft, saveDraft } from './draft.ts';
import { endCopy, settleCopy } from './draft-copy.ts';
import { clearLink, loadLink, newLink, storeLink } from './link.ts';
import { readDraftOnServer, saveDraftOnServer } from './requests.ts';
import { t } from './stored-texts.ts';

/** Makes a draft of the server the one of this tab. Throws `ApiError`. */
export async function openDraft(userId: string, draftId: string): Promise<void> {
  await saveCurrent(userId);
  const { version, isPrepared, draft } = await readDraftOnServer(draftId);
  if (!draft) throw new ApiError('unreadable', t.unreadable);
  saveDraft(userId, draft);
  storeLink({ userId, draftId, version, isDirty: false, isPrepared });
}

/** Puts the draft of this tab away, and begins with one that has only these fields. Throws `ApiError`. */
export async function beginDraft(userId: string, fields?: Partial<Draft>): Promise<void> {
  await saveCurrent(userId);
  clearDraft();
  clearLink();
  if (fields) saveDraft(userId, { ...emptyDraft, ...fields });
}

/** Ends a draft that was published or deleted: the composer of this tab must not bring it back. */
export function forgetDraft(userId: string, draftId: string): void {
  if (loadLink(userId).draftId !== draftId) return;
  endCopy();
  clearDraft();
  clearLink();
}

/** Saves what this tab has and the server has not: another draft takes its place. Throws `ApiError`. */
async function saveCurrent(userId: string): Promise<void> {
  await settleCopy();
  const draft = loadDraft(userId);
  const { draftId, version, isDirty } = loadLink(userId);
  if (!isDirty || isBlank(draft)) return;
  try {
    await saveDraftOnServer(draftId, version, draft);
  } catch (error) {
    if (!(error instanceof ApiError && ['precondition_failed', 'not_found'].includes(error.code))) throw error;
    await saveDraftOnServer(newLink(userId).draftId, 0, draft);
  }
}
