import {
  type CsvColumns,
  type CsvResult,
  type CsvRow,
  type CsvTable,
  checkRows,
  detectColumns,
  makesPost,
  postsOfCsv,
  readCsv,
  sendRows,
} from '@herald-publishing/client/csv';
import { useRef, useState } from 'preact/hooks';
import { herald } from '../api/client.ts';
import { connectionsQuery } from '../api/queries.ts';
import { queryClient } from '../api/query-client.ts';
import { useAction } from '../api/use-action.ts';
import { announce } from '../components/announcer.tsx';
import { Checkbox } from '../components/checkbox.tsx';
import { Icon } from '../components/icon.tsx';
import { Notice } from '../components/notice.tsx';
import { focusHeading, Page } from '../components/page.tsx';
import { ColumnFields, ownTimeZone } from '../import/column-fields.tsx';
import { hasError, RowList } from '../import/row-list.tsx';
import { t } from '../import/texts.ts';
import { FileInput } from '../media/file-input.tsx';
import { useFileDrop } from '../media/use-file-drop.ts';
import { refetchPosts } from '../posts/queries.ts';

interface OpenFile {
  /** Differs each time a file is chosen. */
  key: string;
  name: string;
  table: CsvTable;
  chosen: CsvColumns;
  timeZone: string;
}

/** Makes a post of each row of a CSV file. */
export function ImportPage() {
  const [file, setFile] = useState<OpenFile | null>(null);
  const [unreadable, setUnreadable] = useState<string | null>(null);
  const open = async (given: File) => {
    try {
      const table = readCsv(await given.text());
      const key = crypto.randomUUID();
      setFile({ key, name: given.name, table, chosen: detectColumns(table.columns), timeZone: ownTimeZone() });
      setUnreadable(null);
      announce(t.hasRows(table.rows.length, { file: given.name }));
    } catch {
      setFile(null);
      setUnreadable(given.name);
    }
  };
  return (
    <Page title={t.title} lead={t.lead}>
      {unreadable !== null && <Notice tone="error">{t.unreadable({ file: unreadable })}</Notice>}
      <section class="card">
        <ChooseFile name={file?.name ?? null} onFile={open} />
        {file && (
          <ColumnFields
            chosen={file.chosen}
            timeZone={file.timeZone}
            columns={file.table.columns}
            onChange={(change) => setFile({ ...file, ...change })}
          />
        )}
      </section>
      {/* Another file, or other columns, are checked again. */}
      {file && <Rows key={JSON.stringify([file.key, file.chosen, file.timeZone])} file={file} />}
    </Page>
  );
}

function Rows({ file: { table, chosen, timeZone } }: { file: OpenFile }) {
  const [rows, setRows] = useState<readonly CsvRow[] | null>(null);
  const [results, setResults] = useState<ReadonlyMap<number, CsvResult> | null>(null);
  const [isSkipping, setSkipping] = useState(false);
  const { isPending, error, run } = useAction();
  const check = () =>
    run(async () => {
      const { platforms } = await queryClient.ensureQueryData(connectionsQuery);
      const checked = await checkRows(herald.posts, await postsOfCsv(table, chosen, { timeZone, platforms }));
      setRows(checked);
      setResults(null);
      announce(summaryOf(checked));
    });
  const send = (checked: readonly CsvRow[]) =>
    run(async () => {
      const sent = await sendRows(herald.posts, checked);
      setResults(new Map(sent.map((result) => [result.row, result])));
      announce(resultOf(sent));
      focusHeading();
      refetchPosts();
    });
  const invalid = rows?.filter(hasError).length ?? 0;
  const count = rows?.filter(makesPost).length ?? 0;
  return (
    <section aria-label={t.check}>
      {error && <Notice tone="error">{error.message}</Notice>}
      <div>
        <button type="button" class={rows ? '' : 'primary'} aria-disabled={isPending} onClick={check}>
          {rows ? t.checkAgain : t.checkRows(table.rows.length)}
        </button>
      </div>
      {rows && (
        <>
          <p>{results ? resultOf([...results.values()]) : summaryOf(rows)}</p>
          <RowList rows={rows} results={results} />
          {!results && (
            <>
              {invalid > 0 && <Checkbox label={t.leaveOut(invalid)} checked={isSkipping} onChange={setSkipping} />}
              <div>
                <button
                  type="button"
                  class="primary"
                  disabled={count === 0 || (invalid > 0 && !isSkipping)}
                  aria-disabled={isPending}
                  onClick={() => send(rows)}
                >
                  {chosen.scheduledTime === undefined ? t.publish(count) : t.schedule(count)}
                </button>
              </div>
            </>
          )}
        </>
      )}
    </section>
  );
}

function summaryOf(rows: readonly CsvRow[]): string {
  const invalid = rows.filter(hasError).length;
  return t.summary({ rows: t.rowCount(rows.length), posts: t.postCount(rows.filter(makesPost).length), invalid });
}

function resultOf(results: readonly CsvResult[]): string {
  const count = (status: CsvResult['status']) => results.filter((result) => result.status === status).length;
  return t.result({
    accepted: t.postCount(count('accepted')),
    replayed: count('replayed'),
    refused: count('refused'),
  });
}

interface ChooseFileProps {
  /** The name of the chosen file; null before. */
  name: string | null;
  onFile: (file: File) => void;
}

/** Takes a CSV file that is chosen, or dropped on the page. */
function ChooseFile({ name, onFile }: ChooseFileProps) {
  const input = useRef<HTMLInputElement>(null);
  const take = ([file]: readonly File[]) => file && onFile(file);
  const isOver = useFileDrop(take);
  return (
    <fieldset class={isOver ? 'field media-fields dropping' : 'field media-fields'}>
      <legend>{t.csvFile}</legend>
      <FileInput input={input} accept=".csv,.tsv,.txt,text/csv" multiple={false} onFiles={take} />
      <div class="add-media">
        <button type="button" class="small" onClick={() => input.current?.click()}>
          <Icon name="upload" />
          {t.chooseFile}
        </button>
        <p class="hint">{name ?? t.dropHint}</p>
      </div>
    </fieldset>
  );
}
