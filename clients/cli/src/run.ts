import { CommanderError } from '@commander-js/extra-typings';
import { createCli, type System } from './cli.ts';
import { type ExitCode, exitCodes, UsageError } from './errors.ts';
import { describeFailure, failureLines } from './failure.ts';
import { createProgram } from './program.ts';

/** Runs a command line without the name of the program. Resolves with the exit code. */
export async function run(args: readonly string[], system: System): Promise<ExitCode> {
  const cli = createCli(system);
  cli.isJson = asksForJson(args);
  try {
    await createProgram(cli, system).parseAsync([...args], { from: 'user' });
    return cli.exitCode;
  } catch (error) {
    if (error instanceof CommanderError && (error.exitCode === 0 || !cli.isJson))
      // It has printed its message, or the help that was asked for.
      return error.exitCode === 0 ? exitCodes.ok : exitCodes.usage;
    const failure = describeFailure(error instanceof CommanderError ? usageErrorOf(error) : error);
    const { exitCode, ...shown } = failure;
    const lines = cli.isJson ? [JSON.stringify({ error: shown }, null, 2)] : failureLines(failure);
    for (const line of lines) cli.stderr.write(`${line}\n`);
    if (cli.env['HERALD_DEBUG']) console.error(error);
    return exitCode;
  }
}

/** Before the command line is understood, or where it cannot be. */
function asksForJson(args: readonly string[]): boolean {
  const end = args.indexOf('--');
  return args.slice(0, end === -1 ? undefined : end).includes('--json');
}

function usageErrorOf({ code, message }: CommanderError): UsageError {
  if (code === 'commander.help') return new UsageError('No command was given.', 'See: herald --help');
  const [first = '', ...more] = message.replace(/^error: /, '').split('\n');
  return new UsageError(first, more.join(' ').trim() || 'See: herald --help');
}
