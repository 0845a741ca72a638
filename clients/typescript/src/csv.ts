import { parse } from 'csv-parse/browser/esm/sync';
import { optionValue } from './option-value.ts';
import { type Platform, platforms } from './platforms.ts';
import type { Posts } from './posts.ts';
import { type TextField, textFields } from './text-fields.ts';
import type { BatchPost, PostBatch, PostProblem } from './types.ts';

export { type OptionSchema, optionValue } from './option-value.ts';

/** What a column can contain. */
export const csvFields = [
  'text',
  'accounts',
  'scheduledTime',
  'timeZone',
  'media',
  'altTexts',
  ...textFields.map(({ name }): TextField => name),
] as const;

export type CsvField = (typeof csvFields)[number];

/** The name of the column of each field that the file has. */
export type CsvColumns = Partial<Record<CsvField, string>>;

export interface CsvTable {
  columns: string[];
  rows: string[][];
}

/** A problem of a row. With the severity `error`, the row is no post, or its post would fail. */
export type CsvProblem = Pick<PostProblem, 'severity' | 'target' | 'message' | 'fix'> & {
  /** Of a cell that cannot be read, for messages in other languages. */
  code?: CsvProblemCode;
  /** What the cell says. */
  value?: string;
};

export type CsvProblemCode = keyof typeof cellProblems;

/** What a row of a file says. */
export interface CsvRow {
  /** As spreadsheets number it: the names of the columns are row 1. */
  row: number;
  /** For `posts.createMany()`; null if the row is no post. */
  post: BatchPost | null;
  /** The number of the first row that makes the same post; null if this row is the first. */
  sameAs: number | null;
  problems: CsvProblem[];
}

/** What became of the post of a row. */
export type CsvResult = Omit<PostBatch['results'][number], 'index'> & Pick<CsvRow, 'row'>;

const DELIMITERS = [',', ';', '\t'] as const;

/** Reads a CSV file with the names of its columns in the first row. Throws `Error` for a file that is not CSV. */
export function readCsv(text: string): CsvTable {
  const read = (delimiter: string, more: object = {}) =>
    parse(text, { bom: true, delimiter, relax_column_count: true, ...more });
  const widthWith = (delimiter: string) => read(delimiter, { to: 1, relax_quotes: true })[0]?.length ?? 0;
  const delimiter = DELIMITERS.reduce((best, other) => (widthWith(other) > widthWith(best) ? other : best));
  const [columns = [], ...rows] = read(delimiter);
  return { columns: columns.map((name) => name.trim()), rows };
}

/** The names of columns, without spaces, `-` and `_`, where a field has several. */
const synonyms: Readonly<Partial<Record<CsvField, readonly string[]>>> = {
  text: ['text', 'message', 'caption', 'content', 'post'],
  accounts: ['accounts', 'account', 'platforms', 'platform', 'profiles', 'profile', 'channels', 'channel'],
  scheduledTime: ['scheduledtime', 'schedule', 'publishat', 'datetime', 'date', 'time'],
  timeZone: ['timezone', 'zone'],
  media: ['media', 'image', 'images', 'video', 'imageurl', 'mediaurl', 'videourl', 'url'],
  altTexts: ['alttexts', 'alttext', 'alt'],
};

/** The columns with usual names. */
export function detectColumns(columns: readonly string[]): CsvColumns {
  const plain = (name: string) => name.toLowerCase().replace(/[\s_-]/g, '');
  const entries = csvFields.flatMap((field) => {
    const name = (synonyms[field] ?? [plain(field)]).flatMap(
      (synonym) => columns.find((column) => plain(column) === synonym) ?? [],
    )[0];
    return name === undefined ? [] : [[field, name] as const];
  });
  return Object.fromEntries(entries);
}

/** The options of a platform, as `platforms()` of the client lists them. */
export interface CsvPlatform {
  platform: Platform;
  options: Readonly<Record<string, unknown>>;
}

/** How the cells of a file are read. */
export interface CsvSettings {
  /** For local times in rows without a time zone. */
  timeZone?: string | undefined;
  /** The platforms with columns for their options, such as `youtube.privacy`. Without it such columns are ignored. */
  platforms?: readonly CsvPlatform[] | undefined;
}

/**
 * The posts of the rows; empty rows are left out. The idempotency key of a post follows from its content, so that a row that is imported
 * twice makes one post.
 */
export async function postsOfCsv(
  { columns, rows }: CsvTable,
  chosen: CsvColumns,
  settings: CsvSettings = {},
): Promise<CsvRow[]> {
  const read = await Promise.all(
    rows.flatMap((cells, index) => {
      if (cells.every((cell) => cell.trim() === '')) return [];
      const cell: CellOf = (column) =>
        column === undefined ? undefined : (cells[columns.indexOf(column)] ?? '').trim();
      return [readRow(index + 2, cell, chosen, settings)];
    }),
  );
  const firsts = new Map(read.toReversed().map(({ row, post }) => [post?.idempotencyKey, row]));
  return read.map((each) => {
    const first = firsts.get(each.post?.idempotencyKey) ?? each.row;
    return { ...each, sameAs: each.post === null || first === each.row ? null : first };
  });
}

/** Whether the row makes a post: without an error, and as the first of equal rows. */
export function makesPost(row: CsvRow): row is CsvRow & { post: BatchPost } {
  return row.post !== null && row.sameAs === null && row.problems.every(({ severity }) => severity !== 'error');
}

/** The rows with the problems that the service finds. Nothing is stored. Rejects as `posts.createMany()`. */
export async function checkRows(posts: Pick<Posts, 'createMany'>, rows: readonly CsvRow[]): Promise<CsvRow[]> {
  const found = await inBatches(rows.filter(makesPost), (batch) => posts.createMany(batch, { dryRun: true }));
  const problems = new Map(found.map((result) => [result.row, result.problems]));
  return rows.map((row) => ({ ...row, problems: [...row.problems, ...(problems.get(row.row) ?? [])] }));
}

/** Makes the posts of the rows that make one. Rejects as `posts.createMany()`; repeated, it makes only what is missing. */
export function sendRows(posts: Pick<Posts, 'createMany'>, rows: readonly CsvRow[]): Promise<CsvResult[]> {
  return inBatches(rows.filter(makesPost), (batch) => posts.createMany(batch));
}

const BATCH = 100;

async function inBatches<Result extends { index: number }>(
  rows: readonly (CsvRow & { post: BatchPost })[],
  send: (posts: BatchPost[]) => Promise<{ results: Result[] }>,
): Promise<(Omit<Result, 'index'> & { row: number })[]> {
  const found = [];
  for (let start = 0; start < rows.length; start += BATCH) {
    const batch = rows.slice(start, start + BATCH);
    const { results } = await send(batch.map(({ post }) => post));
    found.push(...results.map(({ index, ...result }) => ({ ...result, row: batch[index]?.row ?? 0 })));
  }
  return found;
}

const platformNames = platforms.join(', ');
const TIME_FIX = 'Write it as in 2030-01-31 09:00, or now to publish at once.';

/** What to say of a cell that cannot be read, and its fix. `{}` is what the cell says. */
const cellProblems = {
  noAccount: ['The row names no account.', `Name platforms (${platformNames}), or accounts such as x:44196397.`],
  noPlatform: ['There is no platform “{}”.', `Platforms are ${platformNames}.`],
  noTime: ['The row has no time.', TIME_FIX],
  notATime: ['“{}” is not a time.', TIME_FIX],
  noTimeZone: [
    'The time “{}” has no time zone.',
    'Add a column with names such as Europe/Madrid, or choose a time zone for the whole file.',
  ],
  notAnOption: ['“{}” is not a value of this option.', 'GET /v1/platforms lists the options with their values.'],
} as const;

/** What a row says in a column; undefined without a column. */
type CellOf = (column: string | undefined) => string | undefined;
/** Adds a problem of a cell to the problems of its row. */
type Report = (code: CsvProblemCode, value: string) => void;
type Content = BatchPost['post']['content'];

interface NamedTarget {
  platform: Platform;
  accountId?: string;
}

async function readRow(
  row: number,
  cell: CellOf,
  chosen: CsvColumns,
  { timeZone, platforms: listed = [] }: CsvSettings,
): Promise<Omit<CsvRow, 'sameAs'>> {
  const problems: CsvProblem[] = [];
  const report: Report = (code, value) => {
    const [message, fix] = cellProblems[code];
    problems.push({ severity: 'error', target: null, code, value, message: message.replace('{}', () => value), fix });
  };
  const targets = targetsIn(cell(chosen.accounts) ?? '', report);
  const overrides = new Map(listed.map((one) => [one.platform, optionsIn(cell, one, report)]));
  const scheduledTime = timeIn(cell(chosen.scheduledTime), cell(chosen.timeZone) || timeZone, report);
  if (problems.length > 0) return { row, post: null, problems };
  const mediaUrls = parts(cell(chosen.media), /[\s|]+/);
  const altTexts = parts(cell(chosen.altTexts), /\s*\|\s*/);
  const content = {
    text: cell(chosen.text) ?? '',
    // The API checks the overrides by the schemas of the platforms, which the types here do not follow.
    platform: targets.map((target) => {
      const own = overrides.get(target.platform) ?? [];
      return own.length > 0 ? { ...target, overrides: Object.fromEntries(own) } : target;
    }) as Content['platform'],
    ...(mediaUrls.length > 0 ? { mediaUrls } : {}),
    ...(altTexts.length > 0 ? { altTexts } : {}),
    ...Object.fromEntries(
      textFields.flatMap(({ name, value }) => {
        const text = cell(chosen[name]);
        return text ? [[name, value === null ? yesOrNo(text) : text]] : [];
      }),
    ),
  };
  const body = { post: { content }, ...(scheduledTime ? { scheduledTime } : {}) };
  return { row, post: { ...body, idempotencyKey: `csv-${await sha256(JSON.stringify(body))}` }, problems };
}

/** The API refuses any other text. */
function yesOrNo(text: string): boolean | string {
  return /^(true|false)$/i.test(text) ? text.toLowerCase() === 'true' : text;
}

/** The options of a platform for which the row has a value. */
function optionsIn(cell: CellOf, { platform, options }: CsvPlatform, report: Report) {
  return Object.entries(options).flatMap(([option, schema]): [string, unknown][] => {
    const column = `${platform}.${option}`;
    const text = cell(column);
    if (!text) return [];
    try {
      return [[option, optionValue(schema, text)]];
    } catch {
      report('notAnOption', `${column}: ${text}`);
      return [];
    }
  });
}

/** `x`, or an account as in `instagram:1784…`. The ids of accounts may contain colons. */
function targetsIn(cell: string, report: Report): NamedTarget[] {
  const names = parts(cell, /[\s,;]+/);
  if (names.length === 0) report('noAccount', cell);
  return names.flatMap((name) => {
    const [, given = name, accountId] = /^([^:]+):(.+)$/.exec(name) ?? [];
    const platform = platforms.find((each) => each === given.toLowerCase());
    if (platform) return [accountId === undefined ? { platform } : { platform, accountId }];
    report('noPlatform', given);
    return [];
  });
}

/** Undefined for at once: a file without the column, or `now`. */
function timeIn(cell: string | undefined, timeZone: string | undefined, report: Report): BatchPost['scheduledTime'] {
  if (cell === undefined || cell.toLowerCase() === 'now') return undefined;
  // The next free slot of the user.
  if (cell.toLowerCase() === 'next') return { slot: 'next' };
  if (/^\d{4}-.*(?:z|[+-]\d\d:?\d\d)$/i.test(cell)) return cell;
  const [, date, time] = /^(\d{4}-\d\d-\d\d)[T ](\d{1,2}:\d\d(?::\d\d)?)$/.exec(cell) ?? [];
  if (date && time && timeZone) return { at: `${date}T${time.replace(/^\d:/, '0$&')}`, timeZone };
  if (cell === '') report('noTime', cell);
  else report(date ? 'noTimeZone' : 'notATime', cell);
  return undefined;
}

function parts(cell: string | undefined, separator: RegExp): string[] {
  return (cell ?? '').split(separator).filter((part) => part !== '');
}

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
