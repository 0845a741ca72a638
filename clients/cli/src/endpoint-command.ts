import { Argument, Command, type CommandUnknownOpts, Option } from '@commander-js/extra-typings';
import type { Herald } from '@herald-publishing/client';
import { cellOf, fieldRows, filled } from './cells.ts';
import type { Cli } from './cli.ts';
import type { EndpointCommand, Input } from './endpoint.ts';
import { endpointCommands } from './endpoints.ts';
import { UsageError } from './errors.ts';
import { exitCodes } from './exit-codes.ts';
import { follow } from './follow.ts';
import { type Listed, noteMore, readList } from './lists.ts';
import {
  atOption,
  cursorOption,
  inOption,
  jsonOption,
  limitOption,
  listParser,
  timeoutOption,
  waitOption,
  wholeNumber,
  zoneOption,
} from './options.ts';
import { parsePairs } from './pairs.ts';
import { periodOf, scheduleOf } from './schedule.ts';
import { parseAccount } from './targets.ts';
import { columns } from './text.ts';
import { shownByHand } from './views.ts';

type Fields = Record<string, unknown>;

/** The options that are no fields. */
interface Options {
  limit?: number;
  cursor?: string;
  wait?: true;
  timeout?: number;
}

export function endpointCommand(cli: Cli, endpoint: EndpointCommand): CommandUnknownOpts {
  const command: CommandUnknownOpts = new Command(endpoint.name.split(' ').at(-1)).description(endpoint.description);
  const readers = endpoint.inputs.map((input) => addInput(command, input));
  if (endpoint.maxPage !== undefined) command.addOption(limitOption()).addOption(cursorOption());
  if (endpoint.waits) command.addOption(waitOption()).addOption(timeoutOption());
  command.addOption(jsonOption()).action(async () => {
    const start: Fields = endpoint.body ? { body: endpoint.body } : {};
    const given = readers.reduce((fields, read) => read(command.opts(), fields), start);
    if (endpoint.needsOption && !given['body']) throw noOption(command);
    await carryOut(cli, endpoint, given, command.opts());
  });
  return endpoint.example === undefined ? command : command.addHelpText('after', `\nExample:\n  ${endpoint.example}\n`);
}

/** Adds an input to a command. Returns what adds its value to the fields that are given. */
function addInput(command: CommandUnknownOpts, input: Input): (options: Fields, fields: Fields) => Fields {
  const { flags, description, kind, choices, path } = input;
  const add = (value: unknown, fields: Fields) => (value === undefined ? fields : withValue(fields, path, value));
  if (kind === 'schedule') {
    command.addOption(atOption()).addOption(zoneOption()).addOption(inOption());
    return (options, fields) => add(scheduleOf(options), fields);
  }
  const parse = parserOf(input);
  if (!flags.startsWith('--')) {
    const index = command.registeredArguments.length;
    command.addArgument(new Argument(flags, description).argParser(parse));
    return (_, fields) => add(command.processedArgs[index], fields);
  }
  const option = new Option(flags, description).conflicts([...(input.conflicts ?? [])].map(camelCase));
  if (choices) option.choices(choices);
  if (/[<[]/.test(flags) && (kind || !choices)) option.argParser(parse);
  if (input.default !== undefined) option.default(input.default);
  if (input.isRequired) option.makeOptionMandatory();
  command.addOption(option);
  const name = option.attributeName();
  return (options, fields) => {
    const value = options[name];
    if (typeof value !== 'boolean') return add(value, fields);
    return value === option.negate || input.value === undefined ? fields : add(input.value, fields);
  };
}

/** `not-live` is `notLive`, as commander names options. */
function camelCase(name: string): string {
  return name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function parserOf({ kind, choices = [], flags }: Input): (value: string, earlier: unknown) => unknown {
  if (kind === 'number') return wholeNumber;
  if (kind === 'account') return parseAccount;
  if (kind === 'period') return (value) => periodOf(value) / 1000;
  if (kind === 'pairs') return (value, earlier) => ({ ...Object(earlier), ...parsePairs([value]) });
  if (kind === 'list' || flags.includes('...')) {
    const parse = listParser(choices);
    return (value, earlier) => parse(value, Array.isArray(earlier) ? earlier : undefined);
  }
  return (value) => value;
}

/** The fields with a value at a path; an object there is completed. */
function withValue(fields: Fields, [name = '', ...rest]: readonly string[], value: unknown): Fields {
  const earlier: unknown = fields[name];
  if (rest.length > 0) return { ...fields, [name]: withValue(Object(earlier ?? {}), rest, value) };
  return { ...fields, [name]: isObject(value) && isObject(earlier) ? { ...earlier, ...value } : value };
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function noOption({ options }: CommandUnknownOpts): UsageError {
  const names = options.map(({ long }) => long).filter((name) => name !== '--json');
  return new UsageError('An option is missing.', `Add one of ${names.join(', ')}.`);
}

async function carryOut(cli: Cli, endpoint: EndpointCommand, given: Fields, options: Options): Promise<void> {
  const response = await responseTo(cli, endpoint, await completed(cli, endpoint, given), options);
  if (options.wait) return follow(cli, String(given['id']), options.timeout);
  cli.show(response, () => linesOf(cli, endpoint, response));
  for (const [field, codes] of Object.entries(endpoint.exitCodes ?? {})) {
    const code = codes[String(response[field])];
    if (code) cli.exitCode = exitCodes[code];
  }
  if (cli.isJson) return;
  const note = endpoint.note === undefined ? null : filled(endpoint.note, response, cli.colors);
  if (note !== null) cli.note(note);
  if (endpoint.empty !== undefined && rowsOf(endpoint, response).length === 0) cli.note(endpoint.empty);
  if (typeof response['nextCursor'] === 'string') noteMore(cli, response['nextCursor']);
}

/** A PATCH replaces objects as a whole: fields that are not given, and entries, stay as they are. An empty entry is removed. */
async function completed(cli: Cli, { method }: EndpointCommand, given: Fields): Promise<Fields> {
  const body = Object.entries(Object(given['body'] ?? {}));
  const objects = body.filter(([, value]) => isObject(value));
  if (objects.length === 0) return given;
  const isChange = method.endsWith('.update');
  const current: Fields = isChange
    ? Object(await call(cli.herald(), method.replace('.update', '.get'), [given['id']]))
    : {};
  const whole = objects.map(([name, value]) => {
    const fields = Object.entries({ ...Object(current[name] ?? {}), ...Object(value) });
    return [name, Object.fromEntries(fields.filter(([, each]) => each !== ''))];
  });
  return { ...given, body: Object.fromEntries([...body, ...whole]) };
}

/** The response as the API has it, also where the method returns a part of it. */
async function responseTo(cli: Cli, endpoint: EndpointCommand, given: Fields, options: Options): Promise<Fields> {
  const { method, takes, list, maxPage, gone } = endpoint;
  const argumentsFor = (fields: Fields) => takes.map((path) => (path === '' ? fields : valueAt(fields, path)));
  const herald = cli.herald();
  if (list !== undefined && maxPage !== undefined) {
    const query: Fields & { cursor?: string } = Object(given['query'] ?? {});
    const { limit = maxPage, cursor = query.cursor } = options;
    const { items, nextCursor } = await readList({ limit, cursor }, maxPage, async (page) => {
      const fields = { ...given, query: { ...query, ...page } };
      const listed: Listed<unknown> = Object(await call(herald, method, argumentsFor(fields)));
      return listed;
    });
    return { [list]: items, nextCursor };
  }
  const { id } = given;
  if (!gone) {
    const returned = await call(herald, method, argumentsFor(given));
    return list === undefined ? Object(returned) : { [list]: returned };
  }
  for (const each of [id].flat()) await call(herald, method, argumentsFor({ ...given, id: each }));
  return { [gone]: id };
}

function valueAt(fields: Fields, path: string): unknown {
  return path.split('.').reduce<unknown>((value, name) => Object(value)[name], fields) ?? {};
}

/** Calls a method of the client by its name, such as `webhooks.get`. */
async function call(herald: Herald, method: string, given: readonly unknown[]): Promise<unknown> {
  const [name = '', group] = method.split('.').reverse();
  const owner: Record<string, (...parameters: readonly unknown[]) => unknown> =
    group === undefined ? Object(herald) : Object(herald)[group];
  return await owner[name]?.(...given);
}

function linesOf(cli: Cli, endpoint: EndpointCommand, response: Fields): readonly string[] {
  const { columns: cells, lines, gone, isShownByHand, name } = endpoint;
  if (gone) return [response[gone]].flat().map((id) => `${gone} ${id}`);
  if (lines) return lines.map((texts) => cellOf(texts, response, cli.colors)).filter((line) => line !== '');
  const rows = rowsOf(endpoint, response);
  const table = columns(rows.map((row) => cells?.map((texts) => cellOf(texts, row, cli.colors)) ?? []));
  if (isShownByHand) return [...(cells ? table : []), ...shownByHand(name, response, cli)];
  return cells ? table : columns(fieldRows(rows));
}

/** A thing as the row of the table of a command. */
export function rowOf({ colors }: Cli, name: string, thing: unknown): string[] {
  const { columns: cells = [] } = endpointCommands.find((one) => one.name === name) ?? {};
  return cells.map((texts) => cellOf(texts, thing, colors));
}

function rowsOf({ rows }: EndpointCommand, response: Fields): unknown[] {
  return [rows === undefined ? response : response[rows]].flat();
}
