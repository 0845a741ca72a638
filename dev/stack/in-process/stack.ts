// The whole service in one process, for tests: the exported functions, Firestore's engine, the task queue, the emulators of
// Auth, Storage and Hosting, and the sandbox. Calls between them are real HTTP; only waits are skipped (`elapse`).
import fs, { mkdirSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { setTimeout as pause, setImmediate } from 'node:timers/promises';
import { declaredSettings, startQueueServer } from '@herald-lab/cloud-tasks';
import {
  connectInProcess,
  createEngine,
  type Engine,
  IndexCheck,
  readDefinitions,
  startGrpcServer,
} from '@herald-lab/firestore';
import { type Sandbox, startSandbox } from '@herald-lab/sandbox';
import { inProject, PROJECT_ID, REGION } from '../../project.ts';
import type { StackDescription } from '../description.ts';
import { emulatedEnvironment, functionEnvironment } from '../environment.ts';
import { freePort, HOST } from '../ports.ts';
import { sandboxSettings } from '../sandbox-settings.ts';
import { startAuthEmulator, startHosting, startStorageEmulator } from './emulators.ts';
import { startFunctionsServer } from './functions-server.ts';
import { installMovableDate, skipTo } from './movable-date.ts';
import { installSkippedWaits } from './skipped-waits.ts';

/** A deployed function. */
interface InProcessFunction {
  name: string;
  /** Calls it with the event of its trigger. */
  run(event: object): Promise<unknown>;
  /** Retry and rate settings of its queue; null where it has none. */
  queueSettings: object | null;
}

export interface InProcessStack {
  description: Omit<StackDescription, 'demo' | 'refusedQueries'>;
  sandbox: Sandbox;
  functions(): InProcessFunction[];
  indexes: IndexCheck;
  /** Where the log lines of the functions go. */
  logFile: string;
  /** Queries that were refused for want of an index. */
  refusedQueries: string[];
  /**
   * Waits a moment for what is under way; where the queue has nothing under way and `mayMove`, moves the clock to its next task
   * instead. Resolves with whether the queue had something to do.
   */
  elapse(mayMove: boolean): Promise<boolean>;
  /** Drops the tasks that wait, and resolves once none is under way: what one test file leaves does not run in the next. */
  dropTasks(): Promise<void>;
}

/** How long to wait for work that is not a task of the queue (ms). */
const BACKGROUND_MS = 10;

/**
 * Starts the stack in this process, with its temporary files in `temporary`. Replaces `Date` and the environment of the
 * process, so that nothing of functions/ may be imported before.
 */
export async function startInProcessStack(temporary: string): Promise<InProcessStack> {
  mkdirSync(temporary, { recursive: true });
  process.env['TMPDIR'] = temporary;
  installMovableDate();
  installSkippedWaits();
  const logFile = `${temporary}/functions.log`;
  writeLogLinesTo(logFile);
  const refusedQueries: string[] = [];
  const indexes = new IndexCheck({
    definitions: readDefinitions(inProject('firestore.indexes.json')),
    projectId: PROJECT_ID,
    onRefusal: (message) => refusedQueries.push(message),
  });
  // The settings name the functions' address, and the functions read the settings when they are loaded.
  const functions = await startFunctionsServer();
  const [firestorePort, sandboxPort, mailPort, authHost, storageHost] = await Promise.all([
    freePort(),
    freePort(),
    freePort(),
    startAuthEmulator(),
    startStorageEmulator(),
  ]);
  const queue = await startQueueServer({ host: HOST, port: 0, projectInvokers: [], seed: 1 });
  const urls = {
    functionsUrl: functions.url,
    webUrl: await startHosting(functions.url),
    sandboxUrl: `http://${HOST}:${sandboxPort}`,
    firestoreHost: `${HOST}:${firestorePort}`,
    authHost,
    storageHost,
    tasksHost: queue.host,
    smtpHost: `${HOST}:${mailPort}`,
  };
  const env = functionEnvironment(urls, process.env);
  const database = { projectId: PROJECT_ID, now: Date.now, indexes };
  const engine = createEngine(database);
  const [sandbox] = await Promise.all([
    startSandbox({ host: HOST, port: sandboxPort, mailPort, settings: sandboxSettings(urls, env) }),
    // For clients that a test opens itself.
    startGrpcServer({ ...database, host: HOST, port: firestorePort }, engine),
  ]);
  Object.assign(process.env, emulatedEnvironment(urls, process.env));
  await connectFunctions(engine);
  functions.serve(await import('../../../functions/src/index.ts'));
  for (const { name, endpoint } of functions.deployed())
    if (endpoint.taskQueueTrigger)
      queue.queues.register(
        { project: PROJECT_ID, location: REGION, id: name },
        {
          ...declaredSettings(endpoint.taskQueueTrigger),
          defaultUri: `${functions.url}/${name}`,
          invoker: [endpoint.taskQueueTrigger.invoker ?? []].flat(),
        },
      );
  return {
    description: {
      projectId: PROJECT_ID,
      apiUrl: `${urls.functionsUrl}/api`,
      ...urls,
      jobsUrl: functions.jobsUrl,
      settings: { BILLING: env['BILLING'] ?? '', STRIPE_PRICE_ID: env['STRIPE_PRICE_ID'] ?? '' },
      firestoreEngine: 'embedded',
    },
    sandbox,
    functions: () =>
      functions.deployed().map(({ name, run, endpoint: { taskQueueTrigger } }) => ({
        name,
        run,
        queueSettings: taskQueueTrigger ? declaredSettings(taskQueueTrigger) : null,
      })),
    indexes,
    logFile,
    refusedQueries,
    async elapse(mayMove) {
      const isIdle = queue.isIdle();
      const next = isIdle && mayMove ? queue.queues.nextAt() : null;
      if (next === null) return pause(BACKGROUND_MS, !isIdle);
      skipTo(next);
      queue.wake();
      return true;
    },
    async dropTasks() {
      do {
        for (const each of queue.queues.list()) each.purge();
        await pause(BACKGROUND_MS);
      } while (!queue.isIdle() || queue.queues.nextAt() !== null);
    },
  };
}

/** Gives the functions a client of the engine without a connection between. Others get their turn at every call. */
async function connectFunctions(engine: Engine): Promise<void> {
  const { Firestore } = await import('firebase-admin/firestore');
  const { createContext, setContextSource } = await import('../../../functions/src/context.ts');
  const { createStore } = await import('../../../functions/src/infra/store/store.ts');
  const firestore = new Firestore({ projectId: PROJECT_ID, ignoreUndefinedProperties: true });
  connectInProcess(firestore, engine, async (method, request) => {
    await setImmediate();
    return engine[method](request);
  });
  const ctx = createContext({ store: createStore(firestore) });
  setContextSource(() => ctx);
}

/** Writes the log lines of the functions, which go to stdout as in the cloud, to a file. */
function writeLogLinesTo(file: string): void {
  const log = fs.openSync(file, 'a');
  for (const method of ['write', 'writeSync'] as const) {
    const original: (...args: never[]) => unknown = fs[method];
    const replacement = (fd: number, data: unknown, ...rest: unknown[]): unknown => {
      const isLogLine = fd === 1 && typeof data === 'string' && data.startsWith('{"severity"');
      return Reflect.apply(original, fs, [isLogLine ? log : fd, data, ...rest]);
    };
    Object.assign(fs, { [method]: replacement });
  }
  syncBuiltinESMExports();
}
