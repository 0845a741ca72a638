export { type DraftAccess, deleteDraft, discardDraft, editDraft, mergePatch, rejectDraft } from './change.ts';
export { checkDraft, postOfDraft } from './check-draft.ts';
export { createDraft } from './create.ts';
export { viewDraft } from './draft-event.ts';
export { DRAFTS_LIMIT } from './limit.ts';
export { draftsWithFile } from './media-use.ts';
export { publishDraft } from './publish.ts';
export { countWaiting, type DraftRequest, listDrafts, pageOfDrafts, type ReadDraft, readDraft } from './read.ts';
export { saveDraft } from './save.ts';
