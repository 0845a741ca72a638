import type { Media, MediaDetails } from '@herald-publishing/client';
import { herald } from '../api/client.ts';
import { queryClient } from '../api/query-client.ts';
import type { QueryOptions } from '../api/use-query.ts';
import { type Filters, filterQuery } from './filters.ts';

/** The first files of a list, the newest first. */
export interface FileList {
  files: Media[];
  /** Where the next page begins; null when all pages are loaded. */
  cursor: string | null;
}

const PAGE = 24;
/** The most files that the server lists in a page. */
const MAX_PAGE = 100;
/** A page that is filtered may be short and have a next one: how many are fetched for one list. */
const MAX_PAGES = 3;

/** The user's files, as many as were loaded before. */
export function filesQuery(filters: Filters): QueryOptions<FileList> {
  return {
    queryKey: listKey(filters),
    queryFn: ({ signal }) => {
      const known = queryClient.getQueryData<FileList>(listKey(filters))?.files.length ?? 0;
      return fetchFiles(filters, null, Math.max(PAGE, known), signal);
    },
    refetchOnWindowFocus: 'always',
  };
}

/** Adds the next page to a list. Resolves with the id of the first file of it, null where it has none. */
export async function loadMoreFiles(filters: Filters): Promise<string | null> {
  const cursor = queryClient.getQueryData<FileList>(listKey(filters))?.cursor;
  if (!cursor) return null;
  const more = await fetchFiles(filters, cursor, PAGE);
  queryClient.setQueryData<FileList>(listKey(filters), (known) => ({
    files: [...(known?.files ?? []), ...more.files],
    cursor: more.cursor,
  }));
  return more.files[0]?.id ?? null;
}

/** A file, and where it is used. */
export function fileQuery(id: string): QueryOptions<MediaDetails> {
  return {
    queryKey: ['file', id],
    queryFn: ({ signal }) => herald.media.get(id, { signal }),
    refetchOnWindowFocus: 'always',
  };
}

/** Fetches the shown lists again: a file was added or deleted. */
export function refetchFiles(): void {
  void queryClient.invalidateQueries({ queryKey: ['files'] });
}

function listKey(filters: Filters) {
  return ['files', filters];
}

async function fetchFiles(
  filters: Filters,
  start: string | null,
  count: number,
  signal?: AbortSignal,
): Promise<FileList> {
  const files: Media[] = [];
  let cursor = start;
  for (let pages = 0; pages < MAX_PAGES && files.length < count; pages += 1) {
    const limit = Math.min(MAX_PAGE, count - files.length);
    const query = { ...filterQuery(filters), limit, ...(cursor === null ? {} : { cursor }) };
    const page = await herald.media.list(query, signal ? { signal } : {});
    files.push(...page.items);
    cursor = page.nextCursor;
    if (cursor === null) break;
  }
  return { files, cursor };
}
