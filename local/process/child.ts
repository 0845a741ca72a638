import { type ChildProcess, fork } from 'node:child_process';
import { mkdirSync, openSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { messageFromChild } from './messages.ts';

/** How long a part may take to end by itself before it is killed, in ms. */
const SHUTDOWN_TIMEOUT_MS = 6_000;
/** How long a part may take to come up, in ms: a cold start takes seconds, but the machine may be busy. */
const START_TIMEOUT_MS = 120_000;

/** One process of the local stack. */
export interface Child {
  /** What the process said when it was ready. */
  readonly ready: unknown;
  /** Resolves with a sentence when the process ends without having been asked to. */
  readonly crashed: Promise<string>;
  /** Sends a question and resolves with the answer; rejects when the process ends first. */
  request(question: unknown): Promise<unknown>;
  /** Ends the process and everything it started; resolves when it is gone. */
  close(): Promise<void>;
}

export interface ChildOptions {
  /** What a person calls this part. */
  name: string;
  /** The module to run under this same Node. */
  file: string;
  args?: readonly string[];
  env: NodeJS.ProcessEnv;
  /** Where its output goes. */
  logFile: string;
  /** Called with a line a person should see now. */
  print: (line: string) => void;
  /** Gives up a start that is still under way. */
  signal?: AbortSignal;
}

/** What all parts of one stack are started with. */
export type SharedChildOptions = Pick<ChildOptions, 'env' | 'print' | 'signal'> & { logs: string };

/**
 * Starts a part of the stack in a process group of its own, so that a terminal's Ctrl-C does not reach it and the stack ends
 * its parts in order. A part ends itself when the channel to us closes, which also covers our being killed outright.
 * Throws a sentence with the end of its log when it does not come up.
 */
export const startChild = async (options: ChildOptions): Promise<Child> => {
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
      ended.then((how) => {
        if (!closing) resolve(`${options.name} ended unexpectedly (${how}).${endOfLog(options.logFile)}`);
      });
    });
    return { ready, crashed: died, request: ask, close };
  } catch (error) {
    await close();
    throw error;
  }
};

const waitUntilReady = (child: ChildProcess, ended: Promise<string>, options: ChildOptions): Promise<unknown> => {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  const limit = setTimeout(() => {
    reject(
      new Error(`${options.name} did not come up within ${START_TIMEOUT_MS / 1000} s.${endOfLog(options.logFile)}`),
    );
  }, START_TIMEOUT_MS);
  child.on('message', (raw) => {
    const message = messageFromChild.parse(raw);
    if (message.type === 'ready') resolve(message.value);
    if (message.type === 'failed') reject(new Error(message.reason));
    if (message.type === 'print') options.print(message.text);
  });
  ended.then((how) => reject(new Error(`${options.name} ended at its start (${how}).${endOfLog(options.logFile)}`)));
  const giveUp = () => reject(new Error(`${options.name} was stopped while it came up.`));
  options.signal?.addEventListener('abort', giveUp);
  if (options.signal?.aborted) giveUp();
  return promise.finally(() => {
    clearTimeout(limit);
    options.signal?.removeEventListener('abort', giveUp);
  });
};

const createRequester = (child: ChildProcess, ended: Promise<string>, options: ChildOptions): Child['request'] => {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let last = 0;
  child.on('message', (raw) => {
    const message = messageFromChild.parse(raw);
    if (message.type !== 'answer') return;
    waiting.get(message.id)?.resolve(message.value);
    waiting.delete(message.id);
  });
  ended.then((how) => {
    for (const one of waiting.values()) one.reject(new Error(`${options.name} ended (${how}) before it answered.`));
  });
  return (question) => {
    const answer = Promise.withResolvers<unknown>();
    last += 1;
    waiting.set(last, answer);
    if (!child.connected) answer.reject(new Error(`${options.name} is not running.`));
    else child.send({ type: 'question', id: last, value: question });
    return answer.promise;
  };
};

const end = async (child: ChildProcess, ended: Promise<string>): Promise<void> => {
  if (child.connected) child.disconnect();
  const timer = setTimeout(() => killGroup(child), SHUTDOWN_TIMEOUT_MS);
  await ended;
  clearTimeout(timer);
  killGroup(child);
};

/** Kills what is left of the process group, so that not even a hung grandchild stays. */
const killGroup = (child: ChildProcess): void => {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // Nothing is left of the group.
  }
};

const endOfLog = (file: string): string => {
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n').slice(-15).join('\n');
  return lines === '' ? '' : `\nThe end of ${file}:\n${lines}`;
};
