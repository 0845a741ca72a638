import { type ChildProcess, spawn } from 'node:child_process';
import { expect, vi } from 'vitest';
import { inProject } from '../../dev/project.ts';

/** A program that a test has started. */
export interface Started {
  program: ChildProcess;
  pid: number;
  output: () => string;
  ended: Promise<number | null>;
}
const started: Started[] = [];

/** Runs a program of this repository in a separate process group, as a terminal does. */
export function start([file = '', ...first]: readonly string[], ...args: string[]): Started {
  const program = spawn(process.execPath, [inProject(file), ...first, ...args], {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  program.stdout.on('data', (chunk: Buffer) => {
    text += chunk.toString();
  });
  program.stderr.on('data', (chunk: Buffer) => {
    text += chunk.toString();
  });
  const ended = new Promise<number | null>((resolve) => program.once('close', resolve));
  if (program.pid === undefined) throw new Error(`${file} could not be started.`);
  const one = { program, pid: program.pid, output: () => text, ended };
  started.push(one);
  return one;
}

/** Resolves when the program has printed this; rejects with what it printed when it ends before. */
export async function printed(
  one: Started,
  text: string,
  options: { timeout: number; interval: number },
): Promise<void> {
  await Promise.race([
    vi.waitFor(() => expect(one.output()).toContain(text), options),
    one.ended.then(() => Promise.reject(new Error(`It ended:\n${one.output()}`))),
  ]);
}

/** Kills what still runs of the started programs, with their process groups. */
export async function killStarted(): Promise<void> {
  for (const { pid, program, ended } of started.splice(0)) {
    if (program.exitCode === null && program.signalCode === null) process.kill(-pid, 'SIGKILL');
    await ended;
  }
}
