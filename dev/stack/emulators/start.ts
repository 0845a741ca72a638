import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { inProject, PROJECT_ID } from '../../project.ts';
import { HOST, type Ports } from '../ports.ts';
import { type Child, type SharedChildOptions, startChild } from '../process/child.ts';

const firebaseJson = z.looseObject({
  functions: z.array(z.looseObject({ source: z.string() })).length(1),
  emulators: z.record(z.string(), z.unknown()),
});

/** How long a process of a function is kept without a request (ms). */
const IDLE_PROCESS_MS = 60_000;
/**
 * For the emulators and the processes of the functions. V8 keeps several times its default of 16 MB for young objects,
 * in every process: without this, ten functions under load take a gigabyte more.
 */
const SMALL_YOUNG_GENERATION = '--max-semi-space-size=2';

/** An address, which has no spaces: those would separate options. */
const FUNCTION_PROCESS = `--import=${pathToFileURL(inProject('dev/stack/emulators/function-process.mjs'))}`;

const ready = z.object({ functions: z.array(z.string()) });
const processes = z.array(z.object({ id: z.string(), peak: z.number(), pids: z.array(z.number()) }));

/** A function that was called, with its running processes, and the most that it had at the same time. */
export type FunctionProcesses = z.infer<typeof processes>[number];

interface Emulators extends Child {
  /** The names of the loaded functions. */
  functions: readonly string[];
  functionProcesses(): Promise<FunctionProcesses[]>;
}

interface EmulatorOptions {
  ports: Ports;
  /** The functions to run: a folder, relative to the project. */
  functions: string;
  /** The settings of the functions. */
  settings: Readonly<Record<string, string>>;
  /** The folder for files that the emulators would otherwise write to shared folders. */
  temporary: string;
  /** How long a process of a function is kept without a request (ms). Default: a minute. */
  idleProcessMs?: number | undefined;
  verbose: boolean;
}

/**
 * Starts the emulators of firebase-tools and resolves when they have loaded the functions. The task queue must be
 * running.
 */
export async function startEmulators(
  { ports, functions, settings, temporary, idleProcessMs = IDLE_PROCESS_MS, verbose }: EmulatorOptions,
  { logs, ...common }: SharedChildOptions,
): Promise<Emulators> {
  const settingsFolder = join(temporary, 'settings');
  writeSettings(settingsFolder, settings);
  const host = {
    projectId: PROJECT_ID,
    projectDir: inProject(),
    config: emulatorConfig(ports, functions, relative(inProject(), settingsFolder)),
    storage: { host: HOST, port: ports.storage },
    tasks: { host: HOST, port: ports.tasks },
    storageRules: inProject('storage.rules'),
    idleProcessMs,
    verbose,
  };
  const child = await startChild({
    ...common,
    name: 'The Firebase emulators',
    file: inProject('dev/stack/emulators/host.mjs'),
    args: [JSON.stringify(host)],
    env: { ...common.env, ...isolatedEnvironment(temporary, common.env) },
    logFile: join(logs, 'emulators.log'),
  });
  return {
    ...child,
    functions: ready.parse(child.ready).functions,
    functionProcesses: async () => processes.parse(await child.request('function processes')),
  };
}

/** firebase-tools discovers the functions with the settings of this file, not with the environment. */
function writeSettings(folder: string, settings: Readonly<Record<string, string>>): void {
  mkdirSync(folder, { recursive: true });
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${JSON.stringify(value)}\n`);
  writeFileSync(join(folder, '.env'), lines.join(''));
}

/**
 * Restricts firebase-tools to the folders of this stack and the Node 24 of this project, without the machine's Google
 * login.
 */
function isolatedEnvironment(temporary: string, env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return {
    PATH: [inProject('node_modules', '.bin'), env['PATH']].join(delimiter),
    NODE_OPTIONS: [env['NODE_OPTIONS'], SMALL_YOUNG_GENERATION, FUNCTION_PROCESS].filter(Boolean).join(' '),
    TMPDIR: temporary,
    XDG_CONFIG_HOME: join(temporary, 'config'),
    CLOUDSDK_CONFIG: join(temporary, 'gcloud'),
    // The manifest of the functions is written to a file, not served on a port that another stack could take.
    FIREBASE_FUNCTIONS_DISCOVERY_OUTPUT_PATH: 'true',
    FUNCTIONS_DISCOVERY_TIMEOUT: '60',
    // Used only by the emulators' web interface, which does not run here.
    START_LOGGING_EMULATOR: 'false',
    // No lookup of the credentials of a Google Cloud machine.
    METADATA_SERVER_DETECTION: 'none',
  };
}

/**
 * The project's firebase.json with this stack's ports and functions folder. Built in memory, so that concurrent
 * stacks share no file. The functions' `.env` files are read from a folder of the stack, so that only the environment
 * counts.
 */
function emulatorConfig(ports: Ports, functionsFolder: string, settingsFolder: string): unknown {
  const config = firebaseJson.parse(JSON.parse(readFileSync(inProject('firebase.json'), 'utf8')));
  const at = (port: number) => ({ host: HOST, port });
  return {
    ...config,
    functions: config.functions.map((entry) => ({ ...entry, source: functionsFolder, configDir: settingsFolder })),
    emulators: {
      ...config.emulators,
      hub: at(ports.hub),
      functions: at(ports.functions),
      auth: at(ports.auth),
      // Required but unused: the local queue has the port (see task-queues.mjs). A number would have to be a free port.
      tasks: { host: HOST, port: '0' },
      eventarc: at(ports.eventarc),
      hosting: at(ports.hosting),
    },
  };
}
