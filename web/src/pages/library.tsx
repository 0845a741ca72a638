import { useRef } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { useQuery } from '../api/use-query.ts';
import { announce } from '../components/announcer.tsx';
import { EmptyState } from '../components/empty-state.tsx';
import { Icon } from '../components/icon.tsx';
import { Page } from '../components/page.tsx';
import { QueryData } from '../components/query-data.tsx';
import { hidden } from '../i18n/hidden.tsx';
import { RichText } from '../i18n/rich-text.tsx';
import { FileBrowser } from '../library/file-browser.tsx';
import { FileDetails } from '../library/file-details.tsx';
import { FileTile } from '../library/file-tile.tsx';
import { addressOf, filtersOf } from '../library/filters.ts';
import { fileQuery, refetchFiles } from '../library/queries.ts';
import { t } from '../library/texts.ts';
import { FileInput } from '../media/file-input.tsx';
import { fileTitle } from '../media/file-text.ts';
import { t as mediaTexts } from '../media/texts.ts';
import { UploadStatus } from '../media/upload-status.tsx';
import { t as uploadTexts } from '../media/upload-texts.ts';
import { useFileDrop } from '../media/use-file-drop.ts';
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

/** Uploads files into the library: by a button, dropped on the page, or pasted. */
function UploadFiles({ uploads, states }: UploadTasks) {
  const input = useRef<HTMLInputElement>(null);
  const add = (files: readonly File[]) => {
    for (const file of files) uploads.add(crypto.randomUUID(), file);
    announce(uploadTexts.uploading(files.length));
  };
  const isOver = useFileDrop(add);
  return (
    <div class={isOver ? 'library-uploads dropping' : 'library-uploads'}>
      <div class="add-media">
        <FileInput input={input} multiple={true} onFiles={add} />
        <button type="button" class="primary" onClick={() => input.current?.click()}>
          <Icon name="upload" />
          {t.upload}
        </button>
        <p class="hint">{t.uploadHint}</p>
      </div>
      {states.size > 0 && (
        <ul class="rows card" aria-label={t.uploads}>
          {[...states].map(([key, state]) => {
            const name = uploads.fileOf(key)?.name ?? '';
            return (
              <li key={key} class="row">
                <div class="row-text">
                  <strong class="file-name" dir="auto">
                    {name}
                  </strong>
                  <UploadStatus name={name} state={state} onRetry={() => uploads.retry(key)} />
                </div>
                <button type="button" class="small ghost" onClick={() => uploads.cancel(key)}>
                  <RichText
                    text={(state.step === 'failed' ? t.dismiss : mediaTexts.cancelUpload)({ name })}
                    tags={{ hidden }}
                  />
                </button>
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}
