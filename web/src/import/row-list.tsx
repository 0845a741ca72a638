import { platforms } from '@herald-publishing/client';
import { type CsvProblem, type CsvResult, type CsvRow, makesPost } from '@herald-publishing/client/csv';
import { Badge } from '../components/badge.tsx';
import type { State } from '../components/states.ts';
import { hidden } from '../i18n/hidden.tsx';
import { RichText } from '../i18n/rich-text.tsx';
import { cellProblems, t } from './texts.ts';

interface RowListProps {
  rows: readonly CsvRow[];
  /** By the number of the row; null before the posts are made. */
  results: ReadonlyMap<number, CsvResult> | null;
}

/** The rows of a file, those with problems first, and what became of their posts. */
export function RowList({ rows, results }: RowListProps) {
  const resultOf = ({ row, sameAs }: CsvRow) => results?.get(sameAs ?? row);
  const sorted = rows.toSorted((a, b) => urgencyOf(b, resultOf(b)) - urgencyOf(a, resultOf(a)));
  return (
    <ul class="rows card" aria-label={t.rows}>
      {sorted.map((row) => (
        <Row key={row.row} row={row} result={resultOf(row)} isSent={results !== null} />
      ))}
    </ul>
  );
}

function Row({ row, result, isSent }: { row: CsvRow; result: CsvResult | undefined; isSent: boolean }) {
  const refused = result?.error ? [{ message: result.error.message, fix: result.error.fix ?? '' }] : [];
  const problems = isSent && result ? refused : row.problems;
  return (
    <li class="row">
      <div class="row-text">
        <strong>
          {t.row({ number: row.row })}
          {row.post?.post.content.text && <bdi> · {row.post.post.content.text}</bdi>}
        </strong>
        {problems.length > 0 && (
          <ul class="muted">
            {problems.map((problem) => (
              <li key={problem.message}>{problemText(problem)}</li>
            ))}
          </ul>
        )}
      </div>
      <div class="row-end">
        <Badge state={isSent ? resultState(row, result) : checkState(row)} />
        {result?.postSubmissionId && (
          <a href={`/dashboard/posts/${result.postSubmissionId}`}>
            <RichText text={t.open({ number: row.row })} tags={{ hidden }} />
          </a>
        )}
      </div>
    </li>
  );
}

/** The server's are in English. */
function problemText({ code, value = '', message, fix }: Pick<CsvProblem, 'code' | 'value' | 'message' | 'fix'>) {
  return code ? cellProblems[code]({ value, platforms: platforms.join(', ') }) : `${message} ${fix}`;
}

export function hasError({ problems }: CsvRow): boolean {
  return problems.some(({ severity }) => severity === 'error');
}

function urgencyOf(row: CsvRow, result: CsvResult | undefined): number {
  if (hasError(row) || result?.status === 'refused') return 2;
  return row.problems.length > 0 ? 1 : 0;
}

function checkState(row: CsvRow): State {
  if (row.sameAs !== null) return state('neutral', t.sameAs({ number: row.sameAs }));
  if (!makesPost(row)) return state('error', t.hasError);
  return row.problems.length > 0 ? state('warning', t.hasWarning) : state('success', t.ready);
}

function resultState({ sameAs }: CsvRow, result: CsvResult | undefined): State {
  if (!result) return state('neutral', t.leftOut);
  if (sameAs !== null) return state('neutral', t.sameAs({ number: sameAs }));
  if (result.status === 'refused') return state('error', t.wasRefused);
  return result.status === 'replayed' ? state('neutral', t.alreadyThere) : state('success', t.wasAccepted);
}

function state(tone: State['tone'], label: string): State {
  return { tone, label, live: false };
}
