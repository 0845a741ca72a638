import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';

interface Accepted<Options extends ParseArgsOptionsConfig> {
  options?: Options;
  /** The most arguments that are no options. */
  maxArguments?: number;
  args?: readonly string[];
}

/**
 * The options and arguments of a command: its first statement, before anything has an effect. Ends the process with the usage
 * and 0 for `--help`, and with 2 for what the command does not understand.
 */
export function readCommandLine<const Options extends ParseArgsOptionsConfig>(
  usage: string,
  { options, maxArguments = 0, args = process.argv.slice(2) }: Accepted<Options>,
) {
  offerHelp(usage, args);
  const parsed = tryTo(usage, () =>
    parseArgs({ args: [...args], options: options as Options, allowPositionals: true }),
  );
  const excess = parsed.positionals.slice(maxArguments);
  if (excess.length > 0) refuse(usage, `Not understood: ${excess.join(' ')}`);
  return parsed;
}

/** Ends the process with the usage and 0 where the arguments ask for it. */
export function offerHelp(usage: string, args: readonly string[]): void {
  if (!args.includes('--help') && !args.includes('-h')) return;
  console.log(usage);
  process.exit(0);
}

/** Ends the process with 2, the problem and the usage. */
export function refuse(usage: string, problem: string): never {
  console.error(`${problem}\n\n${usage}`);
  process.exit(2);
}

/** A whole number that an option gives; undefined without the option. */
export function wholeNumber(usage: string, option: string, text: string | undefined): number | undefined {
  if (text !== undefined && !/^\d{1,15}$/.test(text)) refuse(usage, `--${option} is a whole number, not "${text}".`);
  return text === undefined ? undefined : Number(text);
}

/** The result of parsing; ends the process with 2 and the message of what it throws. */
export function tryTo<Result>(usage: string, parse: () => Result): Result {
  try {
    return parse();
  } catch (error) {
    return refuse(usage, error instanceof Error ? error.message : String(error));
  }
}
