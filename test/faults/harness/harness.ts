import './virtual-time.ts';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { initializeApp } from 'firebase-admin/app';
import { type Firestore, getFirestore } from 'firebase-admin/firestore';
import { z } from 'zod';
import { type Context, createContext } from '../../../functions/src/context.ts';
import { createStore } from '../../../functions/src/store/store.ts';
import { emulatedEnvironment } from '../../../local/environment.ts';
import { startGrpcServer } from '../../../local/firestore/embedded/grpc-server.ts';
import { readDefinitions } from '../../../local/firestore/indexes/definitions.ts';
import { IndexCheck } from '../../../local/firestore/indexes/index-check.ts';
import { freePorts, HOST } from '../../../local/ports.ts';
import { startChild } from '../../../local/process/child.ts';
import { BUCKET, inProject, PROJECT_ID } from '../../../local/project.ts';
import { type Sandbox, startSandbox } from '../../../local/sandbox/server.ts';
import { startDatabaseProxy } from './database-proxy.ts';
import { FaultInjector } from './fault-injector.ts';
import { type HttpResponse, startHttpProxy } from './http-proxy.ts';
import { Queue } from './queue.ts';
import { setTime } from './virtual-time.ts';
import { Workers } from './workers.ts';

const listing = z.object({ items: z.array(z.object({ name: z.string() })).default([]) });

interface Closable {
  close(): Promise<unknown>;
}

/** The environment of the workers: a database, a queue and platforms, one clock for all, and a fault injector between. */
export class Harness {
  readonly injector: FaultInjector;
  readonly queue: Queue;
  readonly sandbox: Sandbox;
  readonly workers: Workers;
  /** The functions' context without fault injection, for fixtures and checks. */
  readonly ctx: Context;
  /** The sandbox's address with fault injection, as the workers call it. */
  readonly proxiedSandboxUrl: string;
  /** The queries without an index since the last reset. */
  readonly refusedQueries: Set<string>;
  /** Workers that exited without being killed since the last reset. */
  crashes = 0;
  /** The output of the workers since the last reset. */
  log = '';
  readonly #db: Firestore;
  readonly #parts: Closable[];

  static async open(): Promise<Harness> {
    const ports = await freePorts();
    const refusedQueries = new Set<string>();
    const front = await startGrpcServer({
      host: HOST,
      port: ports.firestore,
      projectId: PROJECT_ID,
      now: () => Date.now(),
      indexes: new IndexCheck({
        definitions: readDefinitions(inProject('firestore.indexes.json')),
        projectId: PROJECT_ID,
        onRefusal: (message) => refusedQueries.add(message),
      }),
    });
    const sandbox = await startSandbox({ port: 0 });
    const queue = new Queue();
    const workers: { current?: Workers } = {};
    const injector = new FaultInjector(async () => workers.current?.kill());
    const [storage, database, platforms, files, tasks] = await Promise.all([
      startStorage(ports.storage),
      startDatabaseProxy(`${HOST}:${ports.firestore}`, injector),
      startHttpProxy(sandbox.url, injector, (path) => unavailableResponse(sandbox, path)),
      startHttpProxy(`http://${HOST}:${ports.storage}`, injector, () => ({ status: 503, headers: {}, body: '' })),
      queue.serve(injector),
    ]);
    const env = environment({ platforms: platforms.port, files: files.port, tasks: tasks.port });
    Object.assign(process.env, env, {
      FIRESTORE_EMULATOR_HOST: `${HOST}:${ports.firestore}`,
      STORAGE_EMULATOR_HOST: `http://${HOST}:${ports.storage}`,
    });
    const harness = new Harness(
      {
        injector,
        queue,
        sandbox,
        proxiedSandboxUrl: `http://${HOST}:${platforms.port}`,
        refusedQueries,
        parts: [database, platforms, files, tasks, sandbox, front, storage],
      },
      (settings) => {
        workers.current = new Workers({ ...env, FIRESTORE_EMULATOR_HOST: `${HOST}:${database.port}` }, settings);
        return workers.current;
      },
    );
    return harness;
  }

  private constructor(
    parts: Pick<Harness, 'injector' | 'queue' | 'sandbox' | 'proxiedSandboxUrl' | 'refusedQueries'> & {
      parts: Closable[];
    },
    workers: (settings: ConstructorParameters<typeof Workers>[1]) => Workers,
  ) {
    this.injector = parts.injector;
    this.queue = parts.queue;
    this.sandbox = parts.sandbox;
    this.proxiedSandboxUrl = parts.proxiedSandboxUrl;
    this.refusedQueries = parts.refusedQueries;
    this.#parts = parts.parts;
    this.#db = getFirestore(initializeApp({ projectId: PROJECT_ID }, 'harness'));
    this.#db.settings({ ignoreUndefinedProperties: true });
    this.ctx = createContext({ store: createStore(this.#db) });
    this.workers = workers({
      sleep: (ms) => this.advance(ms),
      log: (text) => {
        this.log += text;
      },
      crashed: () => {
        this.crashes += 1;
      },
    });
  }

  /** Advances the clock of every part (ms), and waits for the background work of the platforms. */
  async advance(ms: number): Promise<void> {
    setTime(Date.now() + ms);
    await this.sandbox.idle();
  }

  /** Clears all state except the workers. */
  async reset(): Promise<void> {
    this.injector.disarm();
    this.queue.reset();
    this.log = '';
    this.crashes = 0;
    this.refusedQueries.clear();
    this.sandbox.reset();
    for (const platform of this.sandbox.platforms) {
      platform.reset({ keepAccounts: false });
      platform.settings.reset();
      // Its clients sign the address that they call.
      if (platform.name === 'bluesky') platform.settings.patch({ publicOrigin: this.proxiedSandboxUrl });
    }
    await this.ctx.files.remove('');
    for (const collection of await this.#db.listCollections()) await this.#db.recursiveDelete(collection);
  }

  /** The records that must not contain secrets, as JSON. */
  async dump(): Promise<string> {
    const { store } = this.ctx;
    const queries = [store.logs, store.errorLogs, store.allApiRequests, store.submissions, store.allRuns];
    const found = await Promise.all(queries.map((query) => query.get()));
    return JSON.stringify(found.flatMap(({ docs }) => docs.map((document) => document.data())));
  }

  /** The names of all stored files. */
  async fileNames(): Promise<string[]> {
    const url = `${process.env['STORAGE_EMULATOR_HOST']}/storage/v1/b/${BUCKET}/o`;
    const { items } = listing.parse(await (await fetch(url)).json());
    return items.map(({ name }) => name);
  }

  async close(): Promise<void> {
    await this.workers.close();
    await this.#db.terminate();
    for (const part of this.#parts) await part.close();
  }
}

/** The 503 of a platform, in its own format. */
const unavailableResponse = (sandbox: Sandbox, path: string): HttpResponse => {
  const platform = sandbox.platforms.find(({ name }) => name === path.split('/')[1]);
  const { status, headers, body } = platform?.responseForStatus(503) ?? { status: 503, headers: {}, body: '' };
  return { status, headers: { ...headers }, body: Buffer.from(body ?? '') };
};

const startStorage = (port: number) =>
  startChild({
    name: 'The Storage emulator',
    file: inProject('test', 'faults', 'harness', 'storage-part.mjs'),
    args: [
      JSON.stringify({
        projectId: PROJECT_ID,
        storage: { host: HOST, port },
        storageRules: inProject('storage.rules'),
      }),
    ],
    env: process.env,
    logFile: inProject('.local', 'logs', `faults-${process.pid}`, 'storage.log'),
    print: (line) => console.log(line),
  });

const environment = (ports: { platforms: number; files: number; tasks: number }): NodeJS.ProcessEnv => {
  const unused = `${HOST}:9`;
  const urls = {
    functionsUrl: `http://${HOST}:9`,
    webUrl: `http://${HOST}:9`,
    sandboxUrl: `http://${HOST}:${ports.platforms}`,
    firestoreHost: unused,
    authHost: unused,
    storageHost: `${HOST}:${ports.files}`,
    tasksHost: `${HOST}:${ports.tasks}`,
  };
  return {
    ...emulatedEnvironment(urls, process.env),
    // Only public videos can be looked up after a lost response.
    TIKTOK_PRIVACY_LEVEL: 'PUBLIC_TO_EVERYONE',
    NODE_COMPILE_CACHE: join(tmpdir(), 'herald-faults-compiled'),
  };
};
