import type { MediaQuery } from '@herald-publishing/client';
import { kindNames } from './texts.ts';

export type FileKind = NonNullable<MediaQuery['kind']>;

/** Which files are shown; null or empty where it does not matter. */
export interface Filters {
  kind: FileKind | null;
  /** Words in the name. */
  search: string;
}

export const noFilters: Filters = { kind: null, search: '' };

export function isFiltered({ kind, search }: Filters): boolean {
  return kind !== null || search !== '';
}

/** The filters in the query of an address. */
export function filtersOf(query: Readonly<Record<string, string>>): Filters {
  return { kind: kindIn(query['kind']), search: query['search']?.trim() ?? '' };
}

/** The address of the library with these filters. */
export function addressOf({ kind, search }: Filters): string {
  const query = new URLSearchParams({ ...(kind ? { kind } : {}), ...(search === '' ? {} : { search }) }).toString();
  return query === '' ? '/dashboard/library' : `/dashboard/library?${query}`;
}

export function filterQuery({ kind, search }: Filters): MediaQuery {
  return { ...(kind ? { kind } : {}), ...(search === '' ? {} : { q: search }) };
}

/** The kind that a text names; null for any other text. */
export function kindIn(text: string | undefined): FileKind | null {
  return text !== undefined && Object.hasOwn(kindNames, text) ? (text as FileKind) : null;
}
