// `npm run faults`: kills workers, loses responses and refuses calls at every outside call of every flow, and verifies the
// promises afterwards. Everything runs in this process.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { offerHelp, tryTo } from '../../dev/command-line.ts';
import { startInProcessStack } from '../../dev/stack/in-process/stack.ts';
import { readOptions, usage } from './options.ts';

async function main(args: readonly string[]): Promise<number> {
  offerHelp(usage, args);
  const options = tryTo(usage, () => readOptions(args));
  const temporary = await mkdtemp(join(tmpdir(), 'herald-faults-'));
  try {
    const stack = await startInProcessStack(temporary);
    // The functions read the settings of the stack when they are loaded.
    const { runAll } = await import('./run-all.ts');
    return (await runAll(stack, options)) ? 0 : 1;
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

// Servers and timers of the stack would keep the process alive.
process.exit(await main(process.argv.slice(2)));
