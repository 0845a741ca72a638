import * as v from 'valibot';
import { readSessionItem } from './session-storage.ts';

const STORAGE_KEY = 'herald-profile';

const profile = v.object({ id: v.string(), name: v.string() });

export type ActingProfile = v.InferOutput<typeof profile>;

/** What this tab has chosen. */
export function readActingFor(): ActingProfile | null {
  return readSessionItem(STORAGE_KEY, profile);
}

/** The profile for which this page acts until it is loaded again; null where it acts for the user. */
export const actingFor = readActingFor();

/** The name of an item of the tab's storage: the user and each profile have separate items. */
export function itemOfTenant(name: string): string {
  return actingFor ? `${name}:${actingFor.id}` : name;
}

/** What the next page of this tab acts for; null for the user. */
export function storeActingFor(next: ActingProfile | null): void {
  if (next) sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ id: next.id, name: next.name }));
  else sessionStorage.removeItem(STORAGE_KEY);
}
