import { readFileSync } from 'node:fs';
import { text as readText } from 'node:stream/consumers';
import type { Cli } from './cli.ts';
import { orUsageError, UsageError } from './errors.ts';
import { isObject } from './objects.ts';

/**
 * The JSON object in a file, or on stdin for `-`: the body of `request`. `others` is what else the command line says of the post: nothing may stand beside a
 * file. Throws `UsageError`.
 */
export async function readJsonFile(
  { stdin }: Pick<Cli, 'stdin'>,
  file: string,
  request: string,
  others: Readonly<Record<string, unknown>>,
) {
  const given = Object.entries(others).flatMap(([name, value]) => (value === undefined ? [] : [flagOf(name)]));
  if (given.length > 0)
    throw new UsageError(`--file cannot be combined with ${given.join(', ')}.`, 'Put these values into the file.');
  return readJsonObject({ stdin }, file, `It is the body of ${request}: {"post":{"content":{…}}}.`);
}

/** The JSON object in a file, or on stdin for `-`. `fix` says what it should be. Throws `UsageError`. */
export async function readJsonObject(
  { stdin }: Pick<Cli, 'stdin'>,
  file: string,
  fix: string,
): Promise<Record<string, unknown>> {
  return parseObject(await readInput({ stdin }, file), file === '-' ? 'stdin' : file, fix);
}

/** The JSON object in a text from `source`. `fix` says what it should be. Throws `UsageError`. */
export function parseObject(text: string, source: string, fix: string): Record<string, unknown> {
  const value: unknown = orUsageError(`${source} is not JSON`, () => JSON.parse(text), fix);
  if (isObject(value)) return value;
  throw new UsageError(`${source} is not a JSON object.`, fix);
}

/** The text of a file, or of stdin for `-`. Throws `UsageError`. */
export async function readInput({ stdin }: Pick<Cli, 'stdin'>, file: string): Promise<string> {
  const text =
    file === '-' ? await readText(stdin) : orUsageError(`${file} cannot be read`, () => readFileSync(file, 'utf8'));
  // Programs on Windows begin a file with a byte order mark.
  return text.replace(/^\ufeff/, '');
}

/** As a user writes it. */
function flagOf(name: string): string {
  return name === 'text' ? 'the text' : `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}
