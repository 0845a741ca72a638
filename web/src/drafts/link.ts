import * as v from 'valibot';
import { itemOfTenant } from '../api/acting-for.ts';
import { readSessionItem } from '../api/session-storage.ts';

const STORAGE_KEY = itemOfTenant('herald-draft-link');

const link = v.object({
  userId: v.string(),
  draftId: v.string(),
  /** The version of the server's copy that this tab knows; 0 where there is none yet. */
  version: v.number(),
  /** Whether this tab has something that the server has not. */
  isDirty: v.boolean(),
  /** Whether a program has prepared it: it is published by its review, which tells the program. */
  isPrepared: v.optional(v.boolean(), false),
});

/** Which draft of the server the draft in this tab is. */
export type DraftLink = v.InferOutput<typeof link>;

/** The link of a draft that the server does not have. */
export function newLink(userId: string): DraftLink {
  return {
    userId,
    draftId: crypto.randomUUID(),
    version: 0,
    isDirty: true,
    isPrepared: false,
  };
}

/** The link of the draft in this tab; a new one where there is none, or another user's. */
export function loadLink(userId: string): DraftLink {
  const stored = readSessionItem(STORAGE_KEY, link);
  return stored?.userId === userId ? stored : newLink(userId);
}

export function storeLink(value: DraftLink): void {
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify(value));
}

export function clearLink(): void {
  sessionStorage.removeItem(STORAGE_KEY);
}
