// `npm run firestore`: the embedded engine on the port of the Firestore emulator, for Firebase's own emulators.
import { startGrpcServer } from '@herald-lab/firestore';
import { readCommandLine } from '../../command-line.ts';
import { PROJECT_ID } from '../../project.ts';
import { assertFree, fixedPorts, HOST } from '../ports.ts';
import { runUntilSignal } from './run-until-signal.ts';

const usage = `Usage: npm run firestore
Runs the embedded Firestore engine until Ctrl-C, for Firebase's emulators on a machine without Java 21.`;

readCommandLine(usage, {});

await runUntilSignal(async () => {
  const { firestore: port } = fixedPorts();
  await assertFree({ firestore: port });
  const { close } = await startGrpcServer({ host: HOST, port, projectId: PROJECT_ID, now: Date.now });
  return { text: `Firestore runs in memory: start the emulators with FIRESTORE_EMULATOR_HOST=${HOST}:${port}.`, close };
});
