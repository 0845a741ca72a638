import { InvalidArgumentError, Option } from '@commander-js/extra-typings';
import { UsageError } from './errors.ts';

/** An option that may be given several times: all its values. */
export function repeated<Flags extends string>(flags: Flags, description: string) {
  return new Option(flags, description).argParser(
    // It is false after an option such as --no-media.
    (value: string, earlier: string[] | undefined): string[] => [...(earlier || []), value],
  );
}

export const atOption = new Option(
  '--at <time>',
  'when to publish, as in 2030-01-31T09:00 or 2030-01-31T09:00+01:00; next for the next free slot',
);
export const zoneOption = new Option(
  '--zone <zone>',
  'the time zone of --at, as in Europe/Madrid; by default the zone of this machine',
);
export const inOption = new Option('--in <period>', 'or how long from now, as in 45m, 2h or 1d12h');

export const afterOption = new Option('--after <sequence>', 'only events after the event with this number').argParser(
  (value) => {
    const sequence = Number(value);
    if (Number.isSafeInteger(sequence) && sequence >= 0) return sequence;
    throw new InvalidArgumentError('It must be the number of an event.');
  },
);
export const addressOption = new Option(
  '--address <url>',
  'the address of the function `events`, which sends at once; Hosting buffers for up to a minute',
);

export const waitOption = new Option('--wait', 'wait until it is live');
export const timeoutOption = new Option(
  '--timeout <minutes>',
  'how long to wait after the post is due; ten minutes by default',
).argParser(positive);

/** Reads values that are separated by commas, or repeated. Without choices, they may be anything. */
export function listParser<Value extends string>(choices: readonly Value[]) {
  return (value: string, earlier: Value[] | undefined): Value[] => {
    const names = value.split(',').map((name) => name.trim());
    const known = names.filter((name): name is Value => choices.length === 0 || choices.some((one) => one === name));
    if (known.length === names.length) return [...(earlier ?? []), ...known];
    throw new InvalidArgumentError(`Choose of ${choices.join(', ')}.`);
  };
}

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

export function wholeNumber(value: string): number {
  const number = positive(value);
  if (Number.isSafeInteger(number)) return number;
  throw new InvalidArgumentError('It must be a whole number.');
}

function positive(value: string): number {
  const number = Number(value);
  if (Number.isFinite(number) && number > 0) return number;
  throw new InvalidArgumentError('It must be a number above 0.');
}
