import { UsageError } from './errors.ts';

/** The pairs of `--set` by their names. Throws `UsageError`. */
export function parsePairs(pairs: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    pairs.map((pair) => {
      const index = pair.indexOf('=');
      if (index < 1) throw new UsageError(`"${pair}" is not a name and a value.`, 'Write it as in --set title=Dawn.');
      return [pair.slice(0, index), pair.slice(index + 1)];
    }),
  );
}
