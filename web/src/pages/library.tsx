import { useLocation } from 'preact-iso';
import { useQuery } from '../api/use-query.ts';
import { EmptyState } from '../components/empty-state.tsx';
import { Page } from '../components/page.tsx';
import { QueryData } from '../components/query-data.tsx';
import { FileBrowser } from '../library/file-browser.tsx';
import { FileDetails } from '../library/file-details.tsx';
import { FileTile } from '../library/file-tile.tsx';
import { addressOf, filtersOf } from '../library/filters.ts';
import { fileQuery, refetchFiles } from '../library/queries.ts';
import { t } from '../library/texts.ts';
import { UploadFiles } from '../library/upload-files.tsx';
import { fileTitle } from '../media/file-text.ts';
import { type UploadTasks, useUploadTasks } from '../media/use-upload-tasks.ts';

/** All files, or one of them. Uploads continue while one is open. */
export function LibraryPage({ id }: { id?: string }) {
  const tasks = useUploadTasks(refetchFiles);
  return id === undefined ? <AllFiles tasks={tasks} /> : <OneFile key={id} id={id} />;
}

function AllFiles({ tasks }: { tasks: UploadTasks }) {
  const { query, route } = useLocation();
  return (
    <Page title={t.title} lead={t.lead}>
      <UploadFiles {...tasks} />
      <FileBrowser filters={filtersOf(query)} onFilters={(filters) => route(addressOf(filters), true)}>
        {(file) => (
          <a class="file-tile" href={`/dashboard/library/${file.id}`}>
            <FileTile file={file} />
          </a>
        )}
      </FileBrowser>
    </Page>
  );
}

function OneFile({ id }: { id: string }) {
  const query = useQuery(fileQuery(id));
  return (
    <Page title={query.data ? fileTitle(query.data) : t.file} lead={<a href="/dashboard/library">{t.allFiles}</a>}>
      {query.error?.code === 'not_found' ? (
        <EmptyState title={t.gone}>
          <p>{t.goneText}</p>
        </EmptyState>
      ) : (
        <QueryData query={query}>{(file) => <FileDetails file={file} />}</QueryData>
      )}
    </Page>
  );
}
