import { type ChildProcess, fork } from 'node:child_process';
import { mkdirSync, openSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { messageFromChild } from './messages.ts';

/** How long a child process may take to exit before it is killed (ms). */
const SHUTDOWN_TIMEOUT_MS = 6_000;
/** How long a child process may take to start (ms): a cold start takes seconds, but the machine may be busy. */
const START_TIMEOUT_MS = 120_000;

/** A child process of the local stack. */
export interface Child {
  /** The value that the process sent when it was ready. */
  readonly ready: unknown;
  /** Resolves with a message when the process exits unexpectedly. */
  readonly crashed: Promise<string>;
  /** Sends a request and resolves with the response; rejects when the process exits first. */
  request(value: unknown): Promise<unknown>;
  /** Ends the process and its process group; resolves when it has exited. */
  close(): Promise<void>;
}

interface ChildOptions {
  /** The display name of the process. */
  name: string;
  /** The module to run, with the same Node. */
  file: string;
  args?: readonly string[];
  env: NodeJS.ProcessEnv;
  /** The file that its output is appended to. */
  logFile: string;
  /** Called with each line to print to the terminal. */
  print: (line: string) => void;
  /** Aborts a start in progress. */
  signal?: AbortSignal;
}

/** The options that all child processes of one stack share. */
export type SharedChildOptions = Pick<ChildOptions, 'env' | 'print' | 'signal'> & { logs: string };

/**
 * Starts a child process in its own process group, so that Ctrl-C in the terminal does not reach it and the stack ends
 * its processes in order. A child exits when its IPC channel closes, also when this process is killed. Throws with the
 * end of the log when the child does not start.
 */
export async function startChild(options: ChildOptions): Promise<Child> {
  mkdirSync(dirname(options.logFile), { recursive: true });
  const log = openSync(options.logFile, 'a');
  const child = fork(options.file, [...(options.args ?? [])], {
    env: options.env,
    detached: true,
    execArgv: [],
    stdio: ['ignore', log, log, 'ipc'],
  });
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(String(error)));
    child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`));
  });
  let closing: Promise<void> | undefined;
  const close = () => {
    closing ??= end(child, ended);
    return closing;
  };
  const ask = createRequester(child, ended, options);
  try {
    const ready = await waitUntilReady(child, ended, options);
    const died = new Promise<string>((resolve) => {
      ended.then((reason) => {
        if (!closing) resolve(`${options.name} ended unexpectedly (${reason}).${endOfLog(options.logFile)}`);
      });
    });
    return { ready, crashed: died, request: ask, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function end(child: ChildProcess, ended: Promise<string>): Promise<void> {
  if (child.connected) child.disconnect();
  const timer = setTimeout(() => killGroup(child), SHUTDOWN_TIMEOUT_MS);
  await ended;
  clearTimeout(timer);
  killGroup(child);
}

/** Kills the rest of the process group, including hung descendants. */
function killGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // The process group does not exist any more.
  }
}

function createRequester(child: ChildProcess, ended: Promise<string>, options: ChildOptions): Child['request'] {
  const pending = new Map<number, PromiseWithResolvers<unknown>>();
  let lastId = 0;
  child.on('message', (raw) => {
    const message = messageFromChild.parse(raw);
    if (message.type !== 'response') return;
    pending.get(message.id)?.resolve(message.value);
    pending.delete(message.id);
  });
  ended.then((reason) => {
    for (const response of pending.values())
      response.reject(new Error(`${options.name} ended (${reason}) before it answered.`));
  });
  return (value) => {
    const response = Promise.withResolvers<unknown>();
    lastId += 1;
    pending.set(lastId, response);
    if (!child.connected) response.reject(new Error(`${options.name} is not running.`));
    else child.send({ type: 'request', id: lastId, value });
    return response.promise;
  };
}

function waitUntilReady(child: ChildProcess, ended: Promise<string>, options: ChildOptions): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  const timer = setTimeout(() => {
    reject(new Error(`${options.name} did not start within ${START_TIMEOUT_MS / 1000} s.${endOfLog(options.logFile)}`));
  }, START_TIMEOUT_MS);
  child.on('message', (raw) => {
    const message = messageFromChild.parse(raw);
    if (message.type === 'ready') resolve(message.value);
    if (message.type === 'failed') reject(new Error(message.reason));
    if (message.type === 'print') options.print(message.text);
  });
  ended.then((reason) =>
    reject(new Error(`${options.name} ended during its start (${reason}).${endOfLog(options.logFile)}`)),
  );
  const abort = () => reject(new Error(`${options.name} was stopped during its start.`));
  options.signal?.addEventListener('abort', abort);
  if (options.signal?.aborted) abort();
  return promise.finally(() => {
    clearTimeout(timer);
    options.signal?.removeEventListener('abort', abort);
  });
}

function endOfLog(file: string): string {
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n').slice(-15).join('\n');
  return lines === '' ? '' : `\nThe end of ${file}:\n${lines}`;
}
