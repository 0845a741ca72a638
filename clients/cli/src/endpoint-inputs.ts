import { Argument, type CommandUnknownOpts, Option } from '@commander-js/extra-typings';
import type { Fields, Input } from './endpoint.ts';
import { isObject } from './objects.ts';
import { atOption, inOption, listParser, parsePairs, wholeNumber, zoneOption } from './options.ts';
import { periodOf, scheduleOf } from './schedule.ts';
import { parseAccount } from './targets.ts';

/** Adds the value of an input, of these options or of the arguments, to the fields that are given. */
type Reader = (options: Fields, fields: Fields) => Fields;

/** Adds an input to a command. Returns what reads its value. */
export function addInput(command: CommandUnknownOpts, input: Input): Reader {
  const { flags, description, kind, path } = input;
  const add = (value: unknown, fields: Fields) =>
    value === undefined ? fields : withValue(fields, path.split('.'), value);
  if (kind === 'schedule') {
    command.addOption(atOption).addOption(zoneOption).addOption(inOption);
    return (options, fields) => add(scheduleOf(options), fields);
  }
  if (!flags.startsWith('--')) {
    const index = command.registeredArguments.length;
    command.addArgument(new Argument(flags, description).argParser(parserOf(input)));
    return (_, fields) => add(command.processedArgs[index], fields);
  }
  const option = optionOf(input);
  command.addOption(option);
  return (options, fields) => {
    const value = options[option.attributeName()];
    if (!('value' in input)) return typeof value === 'boolean' ? fields : add(value, fields);
    // An option and the one that removes its value share their name.
    return value === !option.negate ? add(input.value, fields) : fields;
  };
}

function optionOf(input: Input): Option {
  const { flags, description, kind, choices, conflicts = [], isRequired } = input;
  const option = new Option(flags, description).conflicts(
    conflicts.map((name) => new Option(`--${name}`).attributeName()),
  );
  // For the help and the completion, also of a list.
  if (choices) option.choices(choices);
  if (!('value' in input) && (kind || !choices)) option.argParser(parserOf(input));
  if (input.default !== undefined) option.default(input.default);
  return isRequired ? option.makeOptionMandatory() : option;
}

function parserOf({ kind, choices = [], flags }: Input): (value: string, earlier: unknown) => unknown {
  if (kind === 'number') return wholeNumber;
  if (kind === 'account') return parseAccount;
  if (kind === 'period') return (value) => periodOf(value) / 1000;
  if (kind === 'pairs') return (value, earlier) => ({ ...Object(earlier), ...parsePairs([value]) });
  if (kind !== 'list' && !flags.includes('...')) return (value) => value;
  const parse = listParser(choices);
  return (value, earlier) => parse(value, Array.isArray(earlier) ? earlier : undefined);
}

/** The fields with a value at a path; an object there is completed. */
function withValue(fields: Fields, [name = '', ...rest]: readonly string[], value: unknown): Fields {
  const earlier: unknown = fields[name];
  if (rest.length > 0) return { ...fields, [name]: withValue(Object(earlier ?? {}), rest, value) };
  return { ...fields, [name]: isObject(value) && isObject(earlier) ? { ...earlier, ...value } : value };
}
