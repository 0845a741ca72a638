import type { CsvProblemCode } from '@herald-publishing/client/csv';
import { count, params, texts } from '../i18n/texts.ts';

export const t = texts('csvImport', {
  title: 'Import',
  lead: 'Make a post of each row of a CSV file. A row that you import again makes none, until a day after the time of its post.',
  csvFile: 'CSV file',
  chooseFile: 'Choose a file',
  dropHint: 'You can also drop a file here. Its first row has the names of the columns.',
  unreadable: params('{file} is not a readable CSV file. Save it as CSV in UTF-8.'),
  hasRows: count({ one: '{file} has {count} row.', other: '{file} has {count} rows.' }),
  timeZone: 'Time zone',
  timeZoneHint: 'Of times without a zone.',
  check: 'Check',
  checkRows: count({ one: 'Check {count} row', other: 'Check {count} rows' }),
  checkAgain: 'Check again',
  summary: params('{rows}: {posts}, {invalid} with errors.'),
  rowCount: count({ one: '{count} row', other: '{count} rows' }),
  postCount: count({ one: '{count} post', other: '{count} posts' }),
  leaveOut: count({ one: 'Leave out {count} row with errors', other: 'Leave out {count} rows with errors' }),
  publish: count({ one: 'Publish {count} post', other: 'Publish {count} posts' }),
  schedule: count({ one: 'Schedule {count} post', other: 'Schedule {count} posts' }),
  result: params('{accepted} accepted, {replayed} already there, {refused} refused.'),
  rows: 'Rows',
  row: params('Row {number}'),
  open: params('Open<hidden> the post of row {number}</hidden>'),
  sameAs: params('Same as row {number}'),
  hasError: 'Error',
  hasWarning: 'Warning',
  ready: 'Ready',
  leftOut: 'Left out',
  wasRefused: 'Refused',
  alreadyThere: 'Already there',
  wasAccepted: 'Accepted',
});

/** Why a row makes no post, by the codes of the client. `value` is what its cell says. */
export const cellProblems = texts('cellProblems', {
  noAccount: params('The row names no account. Name platforms ({platforms}), or accounts such as x:44196397.'),
  noPlatform: params('There is no platform “{value}”. Platforms are {platforms}.'),
  noTime: params('The row has no time. Write it as in 2030-01-31 09:00, or now to publish at once.'),
  notATime: params('“{value}” is not a time. Write it as in 2030-01-31 09:00, or now to publish at once.'),
  noTimeZone: params(
    'The time “{value}” has no time zone. Add a column with names such as Europe/Madrid, or choose a time zone for the whole file.',
  ),
  notAnOption: params('“{value}” is not a value of this option.'),
} satisfies Record<CsvProblemCode, unknown>);
