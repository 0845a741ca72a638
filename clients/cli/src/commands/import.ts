import { createInterface } from 'node:readline/promises';
import { Command } from '@commander-js/extra-typings';
import {
  type CsvColumns,
  type CsvResult,
  type CsvRow,
  checkRows,
  csvFields,
  detectColumns,
  makesPost,
  postsOfCsv,
  readCsv,
  sendRows,
} from '@herald-publishing/client/csv';
import type { Cli } from '../cli.ts';
import { exitCodes, orUsageError, UsageError } from '../errors.ts';
import { readInput } from '../json-file.ts';
import { parsePairs, repeated } from '../options.ts';
import { problemLine } from '../post-lines.ts';
import { printable } from '../text.ts';

const EXAMPLE = `
Columns are found by their usual names: ${csvFields.join(', ')}. Options of a platform have columns such
as youtube.privacy; herald platforms PLATFORM lists them.

Example:
  herald import march.csv --map text=Caption --map accounts=Channels --time-zone Europe/Madrid --dry-run
`;

export function importCommand(cli: Cli) {
  return new Command('import')
    .description(
      'make a post of each row of a CSV file; a row that is imported again makes none, until a day after its time',
    )
    .argument('<file>', 'the file; - reads stdin')
    .addOption(repeated('--map <field=column>', 'the column of a field, as in text=Caption; repeat it for several'))
    .option('--time-zone <zone>', 'the time zone of local times, as in Europe/Madrid')
    .option('--dry-run', 'only show the problems of the rows')
    .option('--skip-invalid', 'leave out rows with errors; without it, such a file makes no post')
    .option('--yes', 'do not ask before the posts are made')
    .addHelpText('after', EXAMPLE)
    .action(async (file, { map = [], timeZone, dryRun, skipInvalid, yes }) => {
      const { posts } = cli.herald();
      const rows = await checkRows(posts, await readRows(cli, file, map, timeZone));
      const invalid = rows.filter(({ problems }) => problems.some(({ severity }) => severity === 'error'));
      const valid = rows.filter(makesPost);
      const isStopped = invalid.length > 0 && !skipInvalid;
      if (!cli.isJson) showProblems(cli, rows);
      if (isStopped) cli.exitCode = exitCodes.failed;
      if (dryRun || isStopped) {
        const summary = `${rows.length} rows: ${countText(valid.length)}, ${invalid.length} with errors.`;
        cli.show({ rows: rows.map((row) => viewRow(row)), sent: false }, () => summary);
        if (isStopped) cli.note('Nothing was sent. --skip-invalid leaves out the rows with errors.');
        return;
      }
      if (!yes) await confirm(cli, valid.length);
      const results = await sendRows(posts, rows);
      cli.exitCode = exitCodeOf(results);
      const byRow = new Map(results.map((result) => [result.row, result]));
      const sent = rows.map((row) => viewRow(row, byRow.get(row.sameAs ?? row.row)));
      cli.show({ rows: sent, sent: true }, () => resultLines(rows, results));
    });
}

/** Throws `UsageError`. */
async function readRows(cli: Cli, file: string, pairs: readonly string[], timeZone: string | undefined) {
  const text = await readInput(cli, file);
  const table = orUsageError(`${file} is not CSV`, () => readCsv(text));
  const chosen: Partial<Record<string, string>> = parsePairs(pairs);
  for (const [field, column] of Object.entries(chosen)) {
    if (!csvFields.some((known) => known === field))
      throw new UsageError(`There is no field "${field}".`, `Fields are ${csvFields.join(', ')}.`);
    if (column === undefined || !table.columns.includes(column))
      throw new UsageError(`The file has no column "${column}".`, `Its columns are ${table.columns.join(', ')}.`);
  }
  const columns: CsvColumns = { ...detectColumns(table.columns), ...chosen };
  if (columns.accounts === undefined)
    throw new UsageError('No column names the accounts.', 'Choose it, as in --map accounts=Channels.');
  // Options have columns such as youtube.privacy.
  const { platforms } = table.columns.some((name) => name.includes('.')) ? await cli.herald().platforms() : {};
  return postsOfCsv(table, columns, { timeZone, platforms });
}

function showProblems(cli: Cli, rows: readonly CsvRow[]): void {
  for (const { row, sameAs, problems } of rows) {
    for (const problem of problems) cli.print(`row ${row}  ${problemLine(problem)}`);
    if (sameAs !== null) cli.print(`row ${row}  the same post as row ${sameAs}`);
  }
}

/** Throws `UsageError` unless a person agrees. */
async function confirm({ stdin, stderr }: Cli, count: number): Promise<void> {
  if (!stdin.isTTY) throw new UsageError('Nobody can be asked here.', 'Add --yes, or --dry-run to send nothing.');
  const prompt = createInterface({ input: stdin, output: stderr });
  const answer = await prompt.question(`Make ${countText(count)}? [y/N] `);
  prompt.close();
  if (!/^y(es)?$/i.test(answer.trim())) throw new UsageError('Nothing was sent.');
}

function exitCodeOf(results: readonly CsvResult[]) {
  const refused = results.filter(({ status }) => status === 'refused');
  if (refused.length === 0) return exitCodes.ok;
  return refused.length < results.length ? exitCodes.partlyPublished : exitCodes.failed;
}

/** A row for programs. */
function viewRow({ row, sameAs, problems }: CsvRow, result?: CsvResult) {
  const { status = null, postSubmissionId = null, error = null } = result ?? {};
  return { row, sameAs, problems, status, postSubmissionId, error };
}

function resultLines(rows: readonly CsvRow[], results: readonly CsvResult[]): string[] {
  const having = (status: CsvResult['status']) => results.filter((result) => result.status === status);
  const [accepted, replayed, refused] = [having('accepted'), having('replayed'), having('refused')];
  const left = rows.length - results.length;
  return [
    ...refused.map(({ row, error }) => printable(`row ${row}  refused: ${error?.message ?? ''} ${error?.fix ?? ''}`)),
    `${countText(accepted.length)} accepted, ${replayed.length} already there, ${refused.length} refused` +
      (left === 0 ? '.' : `, ${left} left out.`),
  ];
}

function countText(count: number): string {
  return `${count} ${count === 1 ? 'post' : 'posts'}`;
}
