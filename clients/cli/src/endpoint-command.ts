import { Command, type CommandUnknownOpts } from '@commander-js/extra-typings';
import type { Herald } from '@herald-publishing/client';
import { cellOf, fieldRows, filled } from './cells.ts';
import type { Cli } from './cli.ts';
import { follow } from './commands/watch.ts';
import type { EndpointCommand, Fields } from './endpoint.ts';
import { addInput } from './endpoint-inputs.ts';
import { exitCodes, UsageError } from './errors.ts';
import { defined, isObject } from './objects.ts';
import { timeoutOption, waitOption, wholeNumber } from './options.ts';
import { columns } from './text.ts';
import { shownByHand } from './views.ts';

/** The options that are no fields. */
interface Options {
  limit?: number;
  cursor?: string;
  wait?: true;
  timeout?: number;
}

interface Listed<Item> {
  items: Item[];
  /** Where the rest begins; null where there is none. */
  nextCursor: string | null;
}

/** The command that calls a method of the client, and shows what it returns. */
export function endpointCommand(cli: Cli, endpoint: EndpointCommand): CommandUnknownOpts {
  const { name, description, inputs, maxPage, waits, body, needsOption, example } = endpoint;
  const command: CommandUnknownOpts = new Command(name.split(' ').at(-1)).description(description);
  const readers = inputs.map((input) => addInput(command, input));
  if (maxPage !== undefined)
    command
      .option('--limit <number>', 'the maximum number of results', wholeNumber, 20)
      .option('--cursor <cursor>', 'continue where an earlier list ended');
  if (waits) command.addOption(waitOption).addOption(timeoutOption);
  if (example !== undefined) command.addHelpText('after', `\nExample:\n  ${example}\n`);
  return command.action(async () => {
    const options = command.opts();
    const given = readers.reduce<Fields>((fields, read) => read(options, fields), body ? { body } : {});
    if (needsOption && !given['body']) throw missingOption(command);
    await carryOut(cli, endpoint, given, options);
  });
}

function missingOption({ options }: CommandUnknownOpts): UsageError {
  const names = options.map(({ long }) => long).filter((long) => long !== '--json');
  return new UsageError('An option is missing.', `Add one of ${names.join(', ')}.`);
}

async function carryOut(cli: Cli, endpoint: EndpointCommand, given: Fields, options: Options): Promise<void> {
  const response = await responseTo(cli.herald(), endpoint, given, options);
  if (options.wait) return follow(cli, String(given['id']), options.timeout);
  cli.show(response, () => linesOf(endpoint, response));
  for (const [field, codes] of Object.entries(endpoint.exitCodes ?? {}))
    cli.exitCode = exitCodes[codes[String(response[field])] ?? 'ok'];
  showNotes(cli, endpoint, response);
}

/** The response as the API has it, also where the method returns a part of it. */
async function responseTo(herald: Herald, endpoint: EndpointCommand, given: Fields, options: Options): Promise<Fields> {
  const { method, takes, list, maxPage, gone, completes } = endpoint;
  const send = (fields: Fields) =>
    call(
      herald,
      method,
      takes.map((path) => (path === '' ? fields : fieldAt(fields, path))),
    );
  const { id } = given;
  if (gone) {
    for (const each of [id].flat()) await send({ ...given, id: each });
    return { [gone]: id };
  }
  if (list !== undefined && maxPage !== undefined) {
    const query: Fields & { cursor?: string } = Object(given['query'] ?? {});
    const { limit = maxPage, cursor = query.cursor } = options;
    const { items, nextCursor } = await readList({ limit, cursor }, maxPage, async (page) => {
      const listed: Listed<unknown> = Object(await send({ ...given, query: { ...query, ...page } }));
      return listed;
    });
    return { [list]: items, nextCursor };
  }
  const current: Fields = completes && hasObject(given) ? Object(await call(herald, completes, [id])) : {};
  const returned = await send(withWholeObjects(given, current));
  return list === undefined ? Object(returned) : { [list]: returned };
}

/** At most `limit` items from `cursor` on, in pages of at most `maxPage`, so that `nextCursor` follows the last of them. */
export async function readList<Item>(
  { limit, cursor }: { limit: number; cursor?: string | undefined },
  maxPage: number,
  fetchPage: (page: { limit: number; cursor?: string }) => PromiseLike<Listed<Item>>,
): Promise<Listed<Item>> {
  const items: Item[] = [];
  let nextCursor: string | null = cursor ?? null;
  do {
    const size = Math.min(limit - items.length, maxPage);
    const page = await fetchPage(defined({ limit: size, cursor: nextCursor ?? undefined }));
    items.push(...page.items);
    nextCursor = page.nextCursor;
  } while (items.length < limit && nextCursor !== null);
  return { items, nextCursor };
}

function fieldAt(fields: Fields, path: string): unknown {
  return path.split('.').reduce<unknown>((value, name) => Object(value)[name], fields) ?? {};
}

/** Calls a method of the client by its name, such as `webhooks.get`. */
async function call(herald: Herald, method: string, given: readonly unknown[]): Promise<unknown> {
  const [name = '', group] = method.split('.').reverse();
  const owner: Record<string, (...parameters: readonly unknown[]) => unknown> =
    group === undefined ? Object(herald) : Object(herald)[group];
  return await owner[name]?.(...given);
}

function hasObject({ body }: Fields): boolean {
  return Object.values(Object(body)).some(isObject);
}

/** The API replaces an object as a whole: its other fields stay as they are. An empty entry is removed. */
function withWholeObjects(given: Fields, current: Fields): Fields {
  if (!hasObject(given)) return given;
  const body = Object.entries(Object(given['body'])).map(([name, value]) => {
    if (!isObject(value)) return [name, value];
    const entries = Object.entries({ ...Object(current[name] ?? {}), ...value });
    return [name, Object.fromEntries(entries.filter(([, entry]) => entry !== ''))];
  });
  return { ...given, body: Object.fromEntries(body) };
}

function linesOf(endpoint: EndpointCommand, response: Fields): readonly string[] {
  const { lines, gone, isShownByHand, name } = endpoint;
  if (gone) return [response[gone]].flat().map((id) => `${gone} ${id}`);
  if (lines) return lines.map((texts) => cellOf(texts, response)).filter((line) => line !== '');
  const rows = rowsOf(endpoint, response);
  const table = endpoint.columns ? columns(rows.map((row) => rowCells(endpoint, row))) : [];
  if (isShownByHand) return [...table, ...shownByHand(name, response)];
  return endpoint.columns ? table : columns(fieldRows(rows));
}

function rowsOf({ rows }: EndpointCommand, response: Fields): unknown[] {
  return [rows === undefined ? response : response[rows]].flat();
}

/** A thing as a row of the table of a command. */
export function rowCells({ columns: cells = [] }: EndpointCommand, thing: unknown): string[] {
  return cells.map((texts) => cellOf(texts, thing));
}

function showNotes(cli: Cli, endpoint: EndpointCommand, response: Fields): void {
  const { note, empty } = endpoint;
  const text = note === undefined ? null : filled(note, response);
  if (text !== null) cli.note(text);
  if (empty !== undefined && rowsOf(endpoint, response).length === 0) cli.note(empty);
  const { nextCursor } = response;
  if (typeof nextCursor === 'string') cli.note(`There are more: add --cursor ${nextCursor}`);
}
