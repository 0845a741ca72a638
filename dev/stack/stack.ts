import { cp, mkdir, symlink } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { buildFunctions } from '../../functions/build.ts';
import { inProject, PROJECT_ID } from '../project.ts';
import type { StackDescription } from './description.ts';
import { type FunctionProcesses, startEmulators } from './emulators/start.ts';
import { emulatedEnvironment, functionEnvironment, type StackUrls, urlsOf, withoutCredentials } from './environment.ts';
import { chooseEngine } from './firestore/choose.ts';
import { startFirestore } from './firestore/start.ts';
import { assertFree, HOST, type Ports } from './ports.ts';
import { type SharedChildOptions, startChild } from './process/child.ts';
import { CleanupStack } from './process/cleanup-stack.ts';
import { startQueue } from './queue/start.ts';
import { sandboxSettings } from './sandbox-settings.ts';
import { startJobs } from './scheduler/jobs.ts';
import { startScheduler } from './scheduler/scheduler.ts';
import { seed } from './seed.ts';
import { createStackFolders, type StackFolders } from './stack-folders.ts';

/** How long the first response may take (ms): the first call starts the function's process. */
const TIMEOUT_MS = 60_000;

interface StackOptions {
  /** Names the stack's folders. */
  name: string;
  ports: Ports;
  /** `live` runs functions/lib and follows its rebuilds; `copy` builds a copy that does not change. */
  functions: 'live' | 'copy';
  /** Whether scheduled functions run on their schedules. */
  scheduler: boolean;
  /** Whether queries without an index are refused, as Firestore does. Default: true. */
  checksIndexes?: boolean;
  /** How long a process of a function is kept without a request (ms). Default: a minute. */
  idleProcessMs?: number;
  /** Whether the full log of the emulators is printed. */
  verbose?: boolean;
  /** Shows a userEnv a line. */
  print: (line: string) => void;
  /** Settings that take precedence over the settings of the stack. Default: the environment of this process. */
  env?: NodeJS.ProcessEnv;
  /** Aborts a start in progress. */
  signal?: AbortSignal;
}

/** A running local stack. */
export interface Stack {
  description: StackDescription;
  /** The folder of its logs. */
  logs: string;
  /** Resolves with a message when a child process exits unexpectedly; the stack is unusable then. */
  broken: Promise<string>;
  /** The functions that were called, with their processes. */
  functionProcesses(): Promise<FunctionProcesses[]>;
  /** Stops the stack; resolves when all processes have exited and all ports are free. */
  close(): Promise<void>;
}

/**
 * Starts the local stack and resolves when all services respond. When one does not start, the others are stopped, and
 * the error names the one and the reason.
 */
export async function startStack(options: StackOptions): Promise<Stack> {
  const engine = chooseEngine(options.env ?? process.env);
  await assertFree(options.ports);
  const folders = await createStackFolders(options.name);
  const cleanup = new CleanupStack();
  const close = async () => {
    await cleanup.close();
    await folders.remove();
  };
  const stop = () => void cleanup.close();
  options.signal?.addEventListener('abort', stop);
  try {
    return { ...(await startServices(options, engine, folders, cleanup)), logs: folders.logs, close };
  } catch (error) {
    await close();
    throw error;
  } finally {
    options.signal?.removeEventListener('abort', stop);
  }
}

async function startServices(
  options: StackOptions,
  engine: ReturnType<typeof chooseEngine>,
  folders: StackFolders,
  cleanup: CleanupStack,
): Promise<Pick<Stack, 'description' | 'broken' | 'functionProcesses'>> {
  const { ports, print, idleProcessMs, verbose = false } = options;
  const userEnv = options.env ?? process.env;
  const urls = urlsOf(ports);
  const settings = functionEnvironment(urls, userEnv);
  const common = { print, logs: folders.logs, signal: cleanup.signal, env: withoutCredentials(userEnv) };

  const indexes = {
    definitions: inProject('firestore.indexes.json'),
    projectId: PROJECT_ID,
    refusals: join(folders.logs, 'refused-queries.log'),
  };
  const firestore = cleanup.add(
    startFirestore(engine, ports.firestore, common, options.checksIndexes === false ? undefined : indexes),
  );
  const sandbox = cleanup.add(startSandbox(ports, urls, settings, common));
  const projectInvokers = [settings['TASKS_SERVICE_ACCOUNT'] ?? ''];
  const queue = cleanup.add(startQueue({ port: ports.tasks, projectInvokers }, common));
  const functions = await functionsFolder(options, folders);
  // The emulators register the queues of the task functions.
  await queue;
  const emulators = cleanup.add(
    startEmulators({ ports, functions, settings, temporary: folders.temporary, idleProcessMs, verbose }, common),
  );
  const jobs = cleanup.add(startJobs(inProject(functions), { ...common, env: emulatedEnvironment(urls, userEnv) }));
  const runSchedules = options.scheduler;
  const scheduler = cleanup.add(jobs.then((all) => startScheduler(all, { port: ports.jobs, runSchedules, print })));

  const processes = await Promise.all([firestore, sandbox, emulators, queue]);
  const { url: jobsUrl } = await scheduler;
  const apiUrl = `${urls.functionsUrl}/api`;
  if (processes[2].functions.includes('api')) await waitForHealth(apiUrl, cleanup.signal);
  const context = {
    projectId: PROJECT_ID,
    apiUrl,
    ...urls,
    jobsUrl,
    settings: sharedSettings(settings),
    firestoreEngine: engine.name,
    refusedQueries: indexes.refusals,
  };
  return {
    description: { ...context, demo: await seed(context, { ...common, env: emulatedEnvironment(urls, userEnv) }) },
    broken: Promise.race(processes.map(({ crashed }) => crashed)),
    functionProcesses: () => processes[2].functionProcesses(),
  };
}

function sharedSettings({ BILLING = '', STRIPE_PRICE_ID = '' }: Record<string, string>) {
  return { BILLING, STRIPE_PRICE_ID };
}

function startSandbox(
  { sandbox: port, smtp: mailPort }: Ports,
  urls: StackUrls,
  env: Record<string, string>,
  { logs, ...common }: SharedChildOptions,
) {
  return startChild({
    ...common,
    name: 'The sandbox',
    file: inProject('dev/stack/sandbox-process.ts'),
    args: [JSON.stringify({ host: HOST, port, mailPort, settings: sandboxSettings(urls, env) })],
    logFile: join(logs, 'sandbox.log'),
  });
}

/** The folder of the functions to run, relative to the project. */
async function functionsFolder({ functions }: StackOptions, folders: StackFolders): Promise<string> {
  if (functions === 'live') return 'functions';
  await createFunctionsFolder(inProject(folders.functions));
  return folders.functions;
}

/** What is not copied: the build, sources, dependencies (linked instead), and local settings. */
const EXCLUDED = /^(lib|node_modules|src|\.env.*|\.secret.*|.*\.log)$/;

/** Builds the functions in a separate folder, for a stack that must not see later builds. */
async function createFunctionsFolder(target: string): Promise<void> {
  const source = inProject('functions');
  await mkdir(target, { recursive: true });
  await cp(source, target, { recursive: true, filter: (file) => !EXCLUDED.test(relative(source, file)) });
  await symlink(join(source, 'node_modules'), join(target, 'node_modules'), 'dir');
  await buildFunctions(join(target, 'lib'));
}

/** Resolves when the health check of the API succeeds. Throws with the last response on a timeout, and when aborted. */
async function waitForHealth(apiUrl: string, signal: AbortSignal): Promise<void> {
  const end = performance.now() + TIMEOUT_MS;
  let last = '';
  while (performance.now() < end) {
    try {
      const response = await fetch(`${apiUrl}/health`, {
        signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
      });
      if (response.ok) return;
      last = `${response.status} ${await response.text()}`;
    } catch (error) {
      last = String(error);
    }
    await pause(250, undefined, { signal });
  }
  throw new Error(`The health check ${apiUrl}/health does not succeed. Its last response: ${last.slice(0, 500)}`);
}
