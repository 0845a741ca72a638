// Child process of the local stack: the Functions, Auth, Hosting and Storage emulators of firebase-tools in one
// process. They are started through the code behind `firebase emulators:start`, because the command itself calls Google
// at every start, requires Java for Storage, and writes its logs to the working directory. Plain JavaScript:
// firebase-tools ships no types for these modules.
import { createRequire } from 'node:module';
import { setImmediate } from 'node:timers/promises';
import { print, runChildProcess } from '../process/child-entry.ts';
import { compileAuthSchemasOnUse, validFromSignUp } from './auth.ts';
import { logTo } from './log.mjs';
import { startStorage } from './storage.mjs';
import { useLocalQueue } from './task-queues.mjs';
import { shareWorkers } from './worker-pool.mjs';

const require = createRequire(import.meta.url);
const controller = require('firebase-tools/lib/emulator/controller');
const { EmulatorRegistry } = require('firebase-tools/lib/emulator/registry');
const { Config } = require('firebase-tools/lib/config');
const { RC } = require('firebase-tools/lib/rc');

const settings = JSON.parse(process.argv[2]);
/** Lines logged during the start. They are printed when it succeeds; when it fails, its error contains them. */
const startLog = { lines: [], held: !settings.verbose };
const loadFailures = logTo({
  verbose: settings.verbose,
  print: (line) => (startLog.held ? startLog.lines.push(line) : print(line)),
});
compileAuthSchemasOnUse();
validFromSignUp();
useLocalQueue(settings.tasks);
const functionProcesses = shareWorkers({ idleMs: settings.idleProcessMs });

async function start() {
  await startStorage(settings);
  await controller.startAll(options(), false);
  // The log is a stream: its latest lines may not have arrived yet.
  await setImmediate();
  if (loadFailures.length > 0) throw new Error(`The functions could not be loaded: ${loadFailures.join('\n')}`);
  startLog.held = false;
  for (const line of startLog.lines) print(line);
  return {
    value: { functions: loadedFunctions() },
    close: () => controller.cleanShutdown(),
    handle: async () => functionProcesses(),
  };
}

function options() {
  return {
    config: new Config(settings.config, { projectDir: settings.projectDir, cwd: settings.projectDir }),
    cwd: settings.projectDir,
    nonInteractive: true,
    only: 'functions,auth,hosting',
    project: settings.projectId,
    projectId: settings.projectId,
    projectRoot: settings.projectDir,
    rc: new RC(),
    // Without a site, the Hosting emulator would query Google for the site of the project.
    site: settings.projectId,
  };
}

function loadedFunctions() {
  return Object.values(EmulatorRegistry.get('functions').triggers).map((trigger) => trigger.def.entryPoint);
}

await runChildProcess(start);
