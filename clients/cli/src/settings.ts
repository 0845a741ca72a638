import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { orUsageError, UsageError } from './errors.ts';

/** Where Herald is, and the key for it. */
export interface Settings {
  url: string;
  apiKey: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** By the XDG Base Directory Specification: https://specifications.freedesktop.org/basedir-spec/latest/ */
export function settingsFile(env: Environment): string {
  return join(env['XDG_CONFIG_HOME'] || join(homedir(), '.config'), 'herald', 'config.json');
}

/** The settings that `herald login` has stored, or null. Throws `UsageError` for a file that is damaged or cannot be read. */
export function readSettings(env: Environment): Settings | null {
  const file = settingsFile(env);
  if (!existsSync(file)) return null;
  const text = orUsageError(`${file} cannot be read`, () => readFileSync(file, 'utf8'));
  try {
    const { url, apiKey }: Partial<Record<string, unknown>> = JSON.parse(text);
    if (typeof url === 'string' && typeof apiKey === 'string') return { url, apiKey };
  } catch {}
  throw new UsageError(`The file ${file} is damaged.`, 'Run `herald login` again.');
}

/** Stores them for the user alone, and returns the path. */
export function writeSettings(env: Environment, { url, apiKey }: Settings): string {
  const file = settingsFile(env);
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  writeFileSync(file, `${JSON.stringify({ url, apiKey }, null, 2)}\n`, { mode: 0o600 });
  // The mode of a file that was there before stays otherwise.
  chmodSync(file, 0o600);
  return file;
}

export function removeSettings(env: Environment): void {
  rmSync(settingsFile(env), { force: true });
}

const LOGIN = 'Run `herald login`, or set HERALD_API_KEY and HERALD_URL.';

/**
 * The environment's settings before those of `herald login`. A stored key goes to the address that it was stored with, and to no
 * other. Throws `UsageError` where the key or the address is unknown.
 */
export function chooseSettings(env: Environment): Settings {
  const apiKey = env['HERALD_API_KEY'];
  const url = env['HERALD_URL'];
  if (url && !isAddress(url))
    throw new UsageError(`HERALD_URL is "${url}", which is not an address.`, 'As in: https://herald.example.com');
  if (apiKey && url) return { apiKey, url };
  const stored = readSettings(env);
  if (apiKey && stored) return { apiKey, url: stored.url };
  if (apiKey)
    throw new UsageError('HERALD_API_KEY is set, but the address of Herald is unknown.', 'Set HERALD_URL too.');
  if (!stored) throw new UsageError('No API key is stored.', LOGIN);
  if (url && !sameAddress(url, stored.url))
    throw new UsageError(`HERALD_URL is ${url}, but the stored key is for ${stored.url}.`, 'Set HERALD_API_KEY too.');
  return stored;
}

export function isAddress(url: string): boolean {
  return /^https?:\/\//.test(url) && URL.canParse(url);
}

function sameAddress(first: string, second: string): boolean {
  return first.replace(/\/+$/, '') === second.replace(/\/+$/, '');
}
