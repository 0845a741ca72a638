import { join } from 'node:path';
import type { StackDescription } from './description.ts';
import { startEmulators } from './emulators/start.ts';
import { emulatedEnvironment, functionEnvironment, type StackUrls, withoutCredentials } from './environment.ts';
import { chooseEngine } from './firestore/choose.ts';
import { startFirestore } from './firestore/start.ts';
import { copyFunctions } from './functions-folder.ts';
import { waitForHealth } from './health.ts';
import { assertFree, HOST, type Ports } from './ports.ts';
import { type SharedChildOptions, startChild } from './process/child.ts';
import { CleanupStack } from './process/cleanup-stack.ts';
import { inProject, PROJECT_ID, REGION } from './project.ts';
import { startQueue } from './queue/start.ts';
import { startJobs } from './scheduler/jobs.ts';
import { startScheduler } from './scheduler/scheduler.ts';
import { seed } from './seed.ts';
import { createStackFolders, type StackFolders } from './stack-folders.ts';

export interface StackOptions {
  /** Names the stack's folders. */
  name: string;
  ports: Ports;
  /** `live` runs functions/lib and follows its rebuilds, `copy` builds a copy that nothing changes. */
  functions: 'live' | 'copy';
  /** Whether scheduled functions run by themselves. */
  scheduler: boolean;
  /** Whether everything the emulators say is printed. */
  verbose?: boolean;
  /** Shows a person a line. */
  print: (line: string) => void;
  /** Settings that win over the stack's own. Default: this process's environment. */
  env?: NodeJS.ProcessEnv;
  /** Gives up a start that is still under way. */
  signal?: AbortSignal;
}

/** A running local stack. */
export interface Stack {
  description: StackDescription;
  /** The folder of its logs. */
  logs: string;
  /** Resolves with a sentence when a part ended without being asked to; the stack is of no use then. */
  broken: Promise<string>;
  /** Ends everything and resolves when all processes are gone and all ports free. */
  close(): Promise<void>;
}

/**
 * Starts the whole local stack and resolves when everything answers. When a part does not come up, everything that did is
 * ended again, and the error says which and why.
 */
export const startStack = async (options: StackOptions): Promise<Stack> => {
  const engine = chooseEngine(options.env ?? process.env);
  await assertFree(options.ports);
  const workspace = await createStackFolders(options.name);
  const cleanup = new CleanupStack();
  const close = async () => {
    await cleanup.close();
    await workspace.remove();
  };
  const stop = () => void cleanup.close();
  options.signal?.addEventListener('abort', stop);
  try {
    return { ...(await startParts(options, engine, workspace, cleanup)), logs: workspace.logs, close };
  } catch (error) {
    await close();
    throw error;
  } finally {
    options.signal?.removeEventListener('abort', stop);
  }
};

const startParts = async (
  options: StackOptions,
  engine: ReturnType<typeof chooseEngine>,
  workspace: StackFolders,
  cleanup: CleanupStack,
): Promise<Pick<Stack, 'description' | 'broken'>> => {
  const { ports, print, verbose = false } = options;
  const person = options.env ?? process.env;
  const urls = urlsOf(ports);
  const common = { print, logs: workspace.logs, signal: cleanup.signal, env: withoutCredentials(person) };

  const firestore = cleanup.add(startFirestore(engine, ports.firestore, common));
  const sandbox = cleanup.add(startSandbox(ports.sandbox, functionEnvironment(urls, person), common));
  const projectInvokers = [functionEnvironment(urls, person)['TASKS_SERVICE_ACCOUNT'] ?? ''];
  const queue = cleanup.add(startQueue({ port: ports.tasks, projectInvokers }, common));
  const functions = await functionsFolder(options, workspace);
  // The emulators register the queues of the task functions.
  await queue;
  const emulators = cleanup.add(
    startEmulators(
      { ports, functions, temporary: workspace.temporary, verbose },
      { ...common, env: { ...common.env, ...functionEnvironment(urls, person) } },
    ),
  );
  const jobs = cleanup.add(startJobs(inProject(functions), { ...common, env: emulatedEnvironment(urls, person) }));
  const onCadence = options.scheduler;
  const scheduler = cleanup.add(jobs.then((all) => startScheduler(all, { port: ports.jobs, onCadence, print })));

  const parts = await Promise.all([firestore, sandbox, emulators, queue]);
  const { url: jobsUrl } = await scheduler;
  const apiUrl = `${urls.functionsUrl}/api`;
  if (parts[2].functions.includes('api')) await waitForHealth(apiUrl, cleanup.signal);
  const context = { projectId: PROJECT_ID, apiUrl, ...urls, jobsUrl, firestoreEngine: engine.name };
  return {
    description: { ...context, demo: await seed(context, { ...common, env: emulatedEnvironment(urls, person) }) },
    broken: Promise.race(parts.map((part) => part.crashed)),
  };
};

const urlsOf = (ports: Ports): StackUrls => {
  return {
    functionsUrl: `http://${HOST}:${ports.functions}/${PROJECT_ID}/${REGION}`,
    webUrl: `http://${HOST}:${ports.hosting}`,
    sandboxUrl: `http://${HOST}:${ports.sandbox}`,
    firestoreHost: `${HOST}:${ports.firestore}`,
    authHost: `${HOST}:${ports.auth}`,
    storageHost: `${HOST}:${ports.storage}`,
    tasksHost: `${HOST}:${ports.tasks}`,
  };
};

/** The folder of the functions to run, relative to the project. */
const functionsFolder = async ({ functions, name, print }: StackOptions, workspace: StackFolders): Promise<string> => {
  if (functions === 'live') return 'functions';
  const complaints = await copyFunctions(inProject(workspace.functions));
  if (complaints)
    print(`The functions of the ${name} stack do not pass the type check; it runs what was built.\n${complaints}`);
  return workspace.functions;
};

/** The sandbox, whose apps have the ids and secrets the functions are given. */
const startSandbox = (port: number, env: Record<string, string>, { logs, ...common }: SharedChildOptions) => {
  const settings = {
    threads: { clientId: env['THREADS_CLIENT_ID'], clientSecret: env['THREADS_CLIENT_SECRET'] },
    tiktok: { clientId: env['TIKTOK_CLIENT_KEY'], clientSecret: env['TIKTOK_CLIENT_SECRET'] },
  };
  return startChild({
    ...common,
    name: 'The sandbox',
    file: inProject('local/sandbox-process.ts'),
    args: [JSON.stringify({ host: HOST, port, settings })],
    logFile: join(logs, 'sandbox.log'),
  });
};
