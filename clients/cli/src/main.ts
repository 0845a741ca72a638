#!/usr/bin/env node
import { CommanderError } from '@commander-js/extra-typings';
import { createCli } from './cli.ts';
import { exitCodes } from './exit-codes.ts';
import { describeFailure, failureLines } from './failure.ts';
import { createProgram } from './program.ts';

// A reader that has seen enough, such as `head`, is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});

const cli = createCli();
try {
  await createProgram(cli).parseAsync();
  process.exitCode = cli.exitCode;
} catch (error) {
  if (error instanceof CommanderError) {
    // It has printed its message, or the help that was asked for.
    process.exitCode = error.exitCode === 0 ? exitCodes.ok : exitCodes.usage;
  } else {
    const failure = describeFailure(error);
    const { exitCode, ...shown } = failure;
    if (cli.isJson) cli.note(JSON.stringify({ error: shown }, null, 2));
    else for (const line of failureLines(failure)) cli.note(line);
    if (cli.env['HERALD_DEBUG']) console.error(error);
    process.exitCode = exitCode;
  }
}
