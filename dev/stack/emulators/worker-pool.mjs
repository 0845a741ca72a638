// Plain JavaScript: firebase-tools ships no types for these modules.
import { Agent, request as httpRequest } from 'node:http';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { pipeline } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import pLimit from 'p-limit';
import { ProcessPool } from './process-pool.ts';

const require = createRequire(import.meta.url);
const functionsEmulator = require('firebase-tools/lib/emulator/functionsEmulator');
const shared = require('firebase-tools/lib/emulator/functionsEmulatorShared');
const { RuntimeWorker } = require('firebase-tools/lib/emulator/functionsRuntimeWorker');
const { EmulatorLog } = require('firebase-tools/lib/emulator/types');

/** How long a process may take to start (ms); the machine may be busy. */
const START_TIMEOUT_MS = 60_000;
/** How often a starting process is asked whether it is ready (ms). */
const READY_POLL_MS = 50;
/** How many requests a function handles at once where it declares nothing: the default of Cloud Run. */
const DEFAULT_CONCURRENCY = 80;

/** The errors of a connection to a process that does not listen any more. */
const NOT_SENT = new Set(['ECONNREFUSED', 'ENOENT']);

/** A connection for each request: a kept one could be closed by the process just when the next request is sent. */
const agent = new Agent({ keepAlive: false });

/**
 * Makes the Functions emulator handle requests as Cloud Run does: the requests of a function share a process up to the
 * function's `concurrency`. The emulator by itself starts a process for every concurrent request, and ends none. A
 * process without a request ends after `idleMs`. Returns a function that lists the functions with their processes.
 */
export function shareWorkers({ idleMs }) {
  const concurrency = readConcurrency();
  const { FunctionsEmulator } = functionsEmulator;
  /** By codebase. */
  let pools = {};
  functionsEmulator.FunctionsEmulator = class extends FunctionsEmulator {
    constructor(args) {
      super(args);
      this.workQueue = unlimitedQueue;
      for (const codebase of Object.keys(this.workerPools))
        this.workerPools[codebase] = new WorkerPool({ idleMs, concurrency, start: (id) => this.startWorker(id) });
      pools = this.workerPools;
    }

    startWorker(id) {
      const { backend, def } = Object.values(this.triggers).findLast((trigger) => trigger.def.id === id);
      return this.startRuntime(backend, def);
    }
  };
  return () => Object.values(pools).flatMap((pool) => pool.functions());
}

/** In place of the emulator's queue of 50 for all functions, which open streams could fill: each function has its own. */
const unlimitedQueue = {
  start() {},
  stop() {},
  async flush() {},
  submit(work) {
    work().catch((error) => console.error(error));
  },
};

/** In place of the emulator's RuntimeWorkerPool. */
class WorkerPool {
  #options;
  #pools = new Map();
  /** Starting keeps a CPU busy for a second: on a small machine, ten at once would all be late. */
  #startTurn = pLimit(availableParallelism());
  #workers = new Set();

  constructor(options) {
    this.#options = options;
  }

  /** Always: a request that finds no process starts one. */
  readyForWork() {
    return true;
  }

  /** Answers a request, whatever happens to the process. */
  async submitRequest(id, request, response, body) {
    const send = () => this.#poolOf(id).handle((worker) => worker.request(request, response, body));
    try {
      // A process that has just exited may not be known to have. The request did not reach it, so another one takes it.
      await send().catch((error) => (NOT_SENT.has(error.code) ? send() : Promise.reject(error)));
    } catch (error) {
      const [status, message] = error.status ? [error.status, error.message] : [500, `${id} did not start: ${error}`];
      fail(response, status, message);
    }
  }

  /** Called by the emulator when it has started a process. */
  addWorker({ id, timeoutSeconds }, runtime, extensionLogInfo) {
    const retire = () => this.#poolOf(id).retire(worker);
    const worker = new SharedWorker({ id, timeoutSeconds, runtime, extensionLogInfo, retire });
    this.#workers.add(worker);
    worker.ended.then(() => this.#workers.delete(worker));
    return worker;
  }

  /** Called by the emulator when the functions were built again. */
  refresh() {
    for (const pool of this.#pools.values()) pool.reload();
  }

  exit() {
    for (const pool of this.#pools.values()) pool.close();
    for (const worker of this.#workers) worker.end();
  }

  functions() {
    return [...this.#pools].map(([id, { peak }]) => {
      const pids = [...this.#workers].filter(({ triggerKey }) => triggerKey === id).map(({ pid }) => pid);
      return { id, peak, pids };
    });
  }

  #poolOf(id) {
    const { idleMs, concurrency, start } = this.#options;
    const options = { idleMs, startTurn: this.#startTurn, concurrency: () => concurrency(id), start: () => start(id) };
    const pool = this.#pools.get(id) ?? new ProcessPool(options);
    this.#pools.set(id, pool);
    return pool;
  }
}

/** A process that handles several requests at once. */
class SharedWorker extends RuntimeWorker {
  #retire;

  constructor({ id, timeoutSeconds, runtime, extensionLogInfo, retire }) {
    super(id, runtime, extensionLogInfo, timeoutSeconds);
    this.#retire = retire;
    this.pid = runtime.process.pid;
    this.ended = new Promise((resolve) => {
      runtime.process.once('exit', resolve);
      runtime.process.once('error', resolve);
    });
    // The emulator stops listening at the exit, when the last lines, the reason for a crash, may still be on their way.
    runtime.process.once('exit', () => this.onLogs((log) => this.logger.handleRuntimeLog(log), true));
  }

  end() {
    this.runtime.process.kill();
  }

  /** Rejects as soon as the process has exited, where the emulator would wait for its socket. */
  async waitForSocketReady() {
    let exited = false;
    this.ended.then(() => {
      exited = true;
    });
    const giveUpAt = performance.now() + START_TIMEOUT_MS;
    while (!exited && performance.now() < giveUpAt) {
      try {
        return await this.isSocketReady();
      } catch {
        await pause(READY_POLL_MS);
      }
    }
    this.end();
    throw new Error(exited ? 'its process exited.' : `its process was not ready after ${START_TIMEOUT_MS / 1000} s.`);
  }

  /** Resolves when the response has ended or the client has left. Rejects when the request did not reach the process. */
  request({ method, path, headers }, response, body) {
    if (response.destroyed) return Promise.resolve();
    const { promise, resolve, reject } = Promise.withResolvers();
    const startedAt = performance.now();
    this.logInfo(`Beginning execution of "${this.triggerKey}"`);
    const timeout = (this.timeoutSeconds ?? 0) * 1000;
    const options = { ...this.runtime.conn.httpReqOpts(), agent, method, path, headers, timeout };
    const proxied = httpRequest(options, (answer) => {
      response.writeHead(answer.statusCode, answer.headers);
      // A stream may have nothing to send yet.
      response.flushHeaders();
      pipeline(answer, response, () => undefined);
    });
    const finish = () => {
      this.logInfo(`Finished "${this.triggerKey}" in ${performance.now() - startedAt}ms`);
      // Tells the function when the client has left.
      proxied.destroy();
      resolve();
    };
    response.once('close', finish);
    proxied.once('timeout', () => {
      this.logger.log('ERROR', `Your function timed out after ~${this.timeoutSeconds}s.`);
      // It may hang: other requests get another process.
      this.#retire();
      fail(response, 504, `${this.triggerKey} did not answer in time.`);
    });
    proxied.on('error', (error) => {
      if (response.destroyed || response.writableEnded) return;
      this.#retire();
      if (NOT_SENT.has(error.code)) {
        response.off('close', finish);
        reject(error);
        return;
      }
      this.logger.log('ERROR', `Request to function failed: ${error}`);
      fail(response, 502, `${this.triggerKey} ended while it handled the request: ${error.message}`);
    });
    if (body?.length > 0) proxied.write(body);
    proxied.end();
    return promise;
  }

  /** Logs the complete lines of the output. The emulator would kill the process at an error of one request. */
  processStream(chunk, rest) {
    const lines = (rest + chunk).split('\n');
    for (const line of lines.slice(0, -1)) this.runtime.events.emit('log', EmulatorLog.fromJSON(line));
    return lines.at(-1);
  }
}

/** Reads what the functions declare as their `concurrency`, which the emulator drops, whenever they are loaded. */
function readConcurrency() {
  const declared = new Map();
  const { emulatedFunctionsFromEndpoints } = shared;
  shared.emulatedFunctionsFromEndpoints = (endpoints) => {
    const definitions = emulatedFunctionsFromEndpoints(endpoints);
    for (const { id, region, concurrency } of endpoints) declared.set(`${region}-${id}`, concurrency);
    return definitions;
  };
  return (id) => declared.get(id) ?? DEFAULT_CONCURRENCY;
}

function fail(response, status, message) {
  if (response.headersSent) response.destroy();
  else response.status(status).type('text').send(message);
}
