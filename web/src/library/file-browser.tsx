import type { Media } from '@herald-publishing/client';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { useAction } from '../api/use-action.ts';
import { useQuery } from '../api/use-query.ts';
import { EmptyState } from '../components/empty-state.tsx';
import { QueryData, StaleNotice } from '../components/query-data.tsx';
import { FileFilter } from './file-filter.tsx';
import { type Filters, isFiltered } from './filters.ts';
import { type FileList, filesQuery, loadMoreFiles } from './queries.ts';
import { t } from './texts.ts';

interface FileBrowserProps {
  filters: Filters;
  onFilters: (filters: Filters) => void;
  /** The link or button of a file. */
  children: (file: Media) => ComponentChildren;
}

/** The user's files as a grid, with filters above and further files below. */
export function FileBrowser({ filters, onFilters, children }: FileBrowserProps) {
  const query = useQuery(filesQuery(filters));
  return (
    <>
      <FileFilter filters={filters} onChange={onFilters} />
      <QueryData query={query}>
        {(list) => (
          <FileGrid key={JSON.stringify(filters)} filters={filters} list={list}>
            {children}
          </FileGrid>
        )}
      </QueryData>
    </>
  );
}

interface FileGridProps extends Pick<FileBrowserProps, 'filters' | 'children'> {
  list: FileList;
}

function FileGrid({ filters, list: { files, cursor }, children }: FileGridProps) {
  const grid = useRef<HTMLUListElement>(null);
  const [first, setFirst] = useState<string | null>(null);
  useEffect(() => {
    // Where the new files begin.
    if (first !== null) grid.current?.querySelector<HTMLElement>(`[data-file="${first}"] > *`)?.focus();
  }, [first]);
  return (
    <>
      {files.length === 0 ? (
        <NoFiles filters={filters} isComplete={cursor === null} />
      ) : (
        <ul ref={grid} class="file-grid" aria-label={t.files}>
          {files.map((file) => (
            <li key={file.id} data-file={file.id}>
              {children(file)}
            </li>
          ))}
        </ul>
      )}
      {cursor !== null && <MoreFiles filters={filters} onLoad={setFirst} />}
    </>
  );
}

function NoFiles({ filters, isComplete }: { filters: Filters; isComplete: boolean }) {
  if (!isComplete) return null;
  return isFiltered(filters) ? (
    <EmptyState title={t.noneFound}>
      <p>{t.noneFoundText}</p>
    </EmptyState>
  ) : (
    <EmptyState title={t.noFiles}>
      <p>{t.noFilesText}</p>
    </EmptyState>
  );
}

function MoreFiles({ filters, onLoad }: { filters: Filters; onLoad: (first: string | null) => void }) {
  const { isPending, error, run } = useAction();
  return (
    <>
      {isFiltered(filters) && <p class="hint">{t.notAllSearched}</p>}
      {error && <StaleNotice error={error} />}
      <button
        type="button"
        class="full-width"
        aria-disabled={isPending}
        onClick={() => run(async () => onLoad(await loadMoreFiles(filters)))}
      >
        {t.showMore}
      </button>
    </>
  );
}
