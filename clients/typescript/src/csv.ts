import { parse } from 'csv-parse/browser/esm/sync';
import { optionValue } from './option-value.ts';
import { type Platform, platforms } from './platforms.ts';
import type { Posts } from './posts.ts';
import type { BatchPost, PostBatch, PostProblem } from './types.ts';

export { optionValue } from './option-value.ts';

/** What a column can contain. */
export const csvFields = ['text', 'accounts', 'scheduledTime', 'timeZone', 'media', 'altTexts', 'link'] as const;

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

export type CsvProblemCode = 'noAccount' | 'noPlatform' | 'noTime' | 'notATime' | 'noTimeZone' | 'notAnOption';

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

/** Other names of columns, without spaces, `-` and `_`. */
const synonyms: Readonly<Record<CsvField, readonly string[]>> = {
  text: ['text', 'message', 'caption', 'content', 'post'],
  accounts: ['accounts', 'account', 'platforms', 'platform', 'profiles', 'profile', 'channels', 'channel'],
  scheduledTime: ['scheduledtime', 'schedule', 'publishat', 'datetime', 'date', 'time'],
  timeZone: ['timezone', 'zone'],
  media: ['media', 'image', 'images', 'video', 'imageurl', 'mediaurl', 'videourl', 'url'],
  altTexts: ['alttexts', 'alttext', 'alt'],
  link: ['link'],
};

/** The columns with usual names. */
export function detectColumns(columns: readonly string[]): CsvColumns {
  const plain = (name: string) => name.toLowerCase().replace(/[\s_-]/g, '');
  const entries = csvFields.flatMap((field) => {
    const name = synonyms[field].flatMap((synonym) => columns.find((column) => plain(column) === synonym) ?? [])[0];
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
  { timeZone, platforms: listed = [] }: CsvSettings = {},
): Promise<CsvRow[]> {
  const read = await Promise.all(
    rows.flatMap((cells, index) => {
      if (cells.every((cell) => cell.trim() === '')) return [];
      const cell = (field: CsvField) => {
        const name = chosen[field];
        return name === undefined ? undefined : (cells[columns.indexOf(name)] ?? '').trim();
      };
      const options = optionCells(columns, cells, listed);
      return [readRow(index + 2, cell, options, timeZone)];
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

type Cells = (field: CsvField) => string | undefined;
type Content = BatchPost['post']['content'];
type Targets = Extract<Content['platform'], readonly unknown[]>;

interface NamedTarget {
  platform: Platform;
  accountId?: string;
}

/** A cell in a column with the name of an option. */
interface OptionCell {
  platform: Platform;
  option: string;
  schema: unknown;
  text: string;
}

function optionCells(
  columns: readonly string[],
  cells: readonly string[],
  listed: readonly CsvPlatform[],
): OptionCell[] {
  return listed.flatMap(({ platform, options }) =>
    Object.entries(options).flatMap(([option, schema]) => {
      const text = (cells[columns.indexOf(`${platform}.${option}`)] ?? '').trim();
      return text === '' ? [] : [{ platform, option, schema, text }];
    }),
  );
}

async function readRow(
  row: number,
  cell: Cells,
  options: readonly OptionCell[],
  timeZone: string | undefined,
): Promise<Omit<CsvRow, 'sameAs'>> {
  const problems: CsvProblem[] = [];
  const platform = withOptions(targetsIn(cell('accounts') ?? '', problems), options, problems);
  const scheduledTime = timeIn(cell('scheduledTime'), cell('timeZone') || timeZone, problems);
  const mediaUrls = parts(cell('media'), /[\s|]+/);
  const altTexts = parts(cell('altTexts'), /\s*\|\s*/);
  const link = cell('link');
  if (problems.length > 0) return { row, post: null, problems };
  const content = {
    text: cell('text') ?? '',
    platform,
    ...(mediaUrls.length > 0 ? { mediaUrls } : {}),
    ...(altTexts.length > 0 ? { altTexts } : {}),
    ...(link ? { link } : {}),
  };
  const body = { post: { content }, ...(scheduledTime ? { scheduledTime } : {}) };
  return { row, post: { ...body, idempotencyKey: `csv-${await sha256(JSON.stringify(body))}` }, problems };
}

/** The targets, each with the options of its platform. */
function withOptions(targets: readonly NamedTarget[], options: readonly OptionCell[], problems: CsvProblem[]): Targets {
  const values = options.flatMap(({ platform, option, schema, text }) => {
    try {
      return [{ platform, option, value: optionValue(schema, text) }];
    } catch {
      const message = `“${text}” is not a value of ${platform}.${option}.`;
      const fix = 'GET /v1/platforms lists the options with their values.';
      problems.push(rowError('notAnOption', `${platform}.${option}: ${text}`, message, fix));
      return [];
    }
  });
  // The API checks the overrides by the schemas of the platforms, which the types here do not follow.
  return targets.map((target) => {
    const own = values.filter(({ platform }) => platform === target.platform);
    if (own.length === 0) return target;
    return { ...target, overrides: Object.fromEntries(own.map(({ option, value }) => [option, value])) };
  }) as Targets;
}

/** `x`, or an account as in `instagram:1784…`. The ids of accounts may contain colons. */
function targetsIn(cell: string, problems: CsvProblem[]): NamedTarget[] {
  const names = parts(cell, /[\s,;]+/);
  if (names.length === 0)
    problems.push(
      rowError(
        'noAccount',
        cell,
        'The row names no account.',
        `Name platforms (${platforms.join(', ')}), or accounts such as x:44196397.`,
      ),
    );
  return names.flatMap((name) => {
    const [, given = name, accountId] = /^([^:]+):(.+)$/.exec(name) ?? [];
    const platform = given.toLowerCase();
    if (isPlatform(platform)) return [accountId === undefined ? { platform } : { platform, accountId }];
    problems.push(
      rowError('noPlatform', given, `There is no platform “${given}”.`, `Platforms are ${platforms.join(', ')}.`),
    );
    return [];
  });
}

function isPlatform(name: string): name is Platform {
  return platforms.some((platform) => platform === name);
}

/** Undefined for at once: a file without the column, or `now`. */
function timeIn(
  cell: string | undefined,
  timeZone: string | undefined,
  problems: CsvProblem[],
): BatchPost['scheduledTime'] {
  if (cell === undefined || cell.toLowerCase() === 'now') return undefined;
  // The next free slot of the user.
  if (cell.toLowerCase() === 'next') return { slot: 'next' };
  if (/^\d{4}-.*(?:z|[+-]\d\d:?\d\d)$/i.test(cell)) return cell;
  const [, date, time] = /^(\d{4}-\d\d-\d\d)[T ](\d{1,2}:\d\d(?::\d\d)?)$/.exec(cell) ?? [];
  if (date !== undefined && time !== undefined && timeZone)
    return { at: `${date}T${time.replace(/^\d:/, '0$&')}`, timeZone };
  problems.push(
    date === undefined
      ? rowError(
          cell === '' ? 'noTime' : 'notATime',
          cell,
          cell === '' ? 'The row has no time.' : `“${cell}” is not a time.`,
          'Write it as in 2030-01-31 09:00, or now to publish at once.',
        )
      : rowError(
          'noTimeZone',
          cell,
          `The time “${cell}” has no time zone.`,
          'Add a column with names such as Europe/Madrid, or choose a time zone for the whole file.',
        ),
  );
  return undefined;
}

function rowError(code: CsvProblemCode, value: string, message: string, fix: string): CsvProblem {
  return { severity: 'error', target: null, code, value, message, fix };
}

function parts(cell: string | undefined, separator: RegExp): string[] {
  return (cell ?? '').split(separator).filter((part) => part !== '');
}

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
