import { CommanderError } from '@commander-js/extra-typings';
import { createCli, type System } from './cli.ts';
import { type ExitCode, exitCodes } from './exit-codes.ts';
import { describeFailure, failureLines } from './failure.ts';
import { createProgram } from './program.ts';

/** Runs a command line without the name of the program. Resolves with the exit code. */
export async function run(args: readonly string[], system: System): Promise<ExitCode> {
  const cli = createCli(system);
  try {
    await createProgram(cli, system).parseAsync([...args], { from: 'user' });
    return cli.exitCode;
  } catch (error) {
    // It has printed its message, or the help that was asked for.
    if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.ok : exitCodes.usage;
    const failure = describeFailure(error);
    const { exitCode, ...shown } = failure;
    if (cli.isJson) cli.note(JSON.stringify({ error: shown }, null, 2));
    else for (const line of failureLines(failure)) cli.note(line);
    if (cli.env['HERALD_DEBUG']) console.error(error);
    return exitCode;
  }
}
