// The Storage emulator in a process of its own. Argument: its address and rules, as JSON.
import { startStorage } from '../../../local/emulators/storage.mjs';
import { runChildProcess } from '../../../local/process/child-entry.ts';

await runChildProcess(async () => {
  await startStorage(JSON.parse(process.argv[2] ?? '{}'));
  return { value: undefined, close: async () => {} };
});
