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
  /** How many pages of the server they are. */
  pages: number;
}

const PAGE = 24;
/** The most files that the server lists in a page. */
const MAX_PAGE = 100;
/** A page that is filtered may be short and have a next one: how many are fetched at once, unless more are loaded. */
const MAX_PAGES = 3;

/** The user's files, as many as were loaded before. */
export function filesQuery(filters: Filters): QueryOptions<FileList> {
  return {
    queryKey: listKey(filters),
    queryFn: ({ signal }) => {
      const { files = [], pages = 0 } = queryClient.getQueryData<FileList>(listKey(filters)) ?? {};
      const most = { files: Math.max(PAGE, files.length), pages: Math.max(MAX_PAGES, pages) };
      return fetchFiles(filters, null, most, signal);
    },
    refetchOnWindowFocus: 'always',
  };
}

/** Adds the next page to a list. Resolves with the id of the first file of it, null where it has none. */
export async function loadMoreFiles(filters: Filters): Promise<string | null> {
  const cursor = queryClient.getQueryData<FileList>(listKey(filters))?.cursor;
  if (!cursor) return null;
  const more = await fetchFiles(filters, cursor, { files: PAGE, pages: MAX_PAGES });
  queryClient.setQueryData<FileList>(listKey(filters), (known) => ({
    files: [...(known?.files ?? []), ...more.files],
    cursor: more.cursor,
    pages: (known?.pages ?? 0) + more.pages,
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
  most: { files: number; pages: number },
  signal?: AbortSignal,
): Promise<FileList> {
  const files: Media[] = [];
  let cursor = start;
  let pages = 0;
  while (pages < most.pages && files.length < most.files) {
    const limit = Math.min(MAX_PAGE, most.files - files.length);
    const query = { ...filterQuery(filters), limit, ...(cursor === null ? {} : { cursor }) };
    const page = await herald.media.list(query, signal ? { signal } : {});
    pages += 1;
    files.push(...page.items);
    cursor = page.nextCursor;
    if (cursor === null) break;
  }
  return { files, cursor, pages };
}
