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
import { useState } from 'preact/hooks';
import { herald } from '../api/client.ts';
import { useAction } from '../api/use-action.ts';
import { announce } from '../components/announcer.tsx';
import { Checkbox } from '../components/checkbox.tsx';
import { Notice } from '../components/notice.tsx';
import { focusHeading, Page } from '../components/page.tsx';
import { ChooseFile } from '../import/choose-file.tsx';
import { ColumnFields, ownTimeZone } from '../import/column-fields.tsx';
import { hasError, RowList } from '../import/row-list.tsx';
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
      announce(`${given.name} has ${table.rows.length} rows.`);
    } catch {
      setFile(null);
      setUnreadable(given.name);
    }
  };
  return (
    <Page
      title="Import"
      lead="Make a post of each row of a CSV file. A row that you import again makes none, until a day after the time of its post."
    >
      {unreadable !== null && (
        <Notice tone="error">{unreadable} is not a readable CSV file. Save it as CSV in UTF-8.</Notice>
      )}
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
      const checked = await checkRows(herald.posts, await postsOfCsv(table, chosen, { timeZone }));
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
    <section aria-label="Check">
      {error && <Notice tone="error">{error.message}</Notice>}
      <div>
        <button type="button" class={rows ? '' : 'primary'} aria-disabled={isPending} onClick={check}>
          {rows ? 'Check again' : `Check ${counted(table.rows.length, 'row')}`}
        </button>
      </div>
      {rows && (
        <>
          <p>{results ? resultOf([...results.values()]) : summaryOf(rows)}</p>
          <RowList rows={rows} results={results} />
          {!results && (
            <>
              {invalid > 0 && (
                <Checkbox
                  label={`Leave out ${counted(invalid, 'row')} with errors`}
                  checked={isSkipping}
                  onChange={setSkipping}
                />
              )}
              <div>
                <button
                  type="button"
                  class="primary"
                  disabled={count === 0 || (invalid > 0 && !isSkipping)}
                  aria-disabled={isPending}
                  onClick={() => send(rows)}
                >
                  {chosen.scheduledTime === undefined ? 'Publish' : 'Schedule'} {counted(count, 'post')}
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
  return `${counted(rows.length, 'row')}: ${counted(rows.filter(makesPost).length, 'post')}, ${invalid} with errors.`;
}

function resultOf(results: readonly CsvResult[]): string {
  const count = (status: CsvResult['status']) => results.filter((result) => result.status === status).length;
  return `${counted(count('accepted'), 'post')} accepted, ${count('replayed')} already there, ${count('refused')} refused.`;
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
