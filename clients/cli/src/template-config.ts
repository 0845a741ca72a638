import { parsePairs } from './pairs.ts';
import { UsageError } from './usage-error.ts';

/** The config of a render, from `--config` and the pairs of `--set`, which count more. Throws `UsageError`. */
export function parseConfig(json: string | undefined, pairs: readonly string[]): Record<string, unknown> {
  return { ...(json === undefined ? {} : parseJson(json)), ...parsePairs(pairs) };
}

function parseJson(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    if (isRecord(value)) return value;
  } catch {}
  throw new UsageError('--config is not a JSON object.', `Write it as in --config '{"title":"Dawn"}'.`);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
