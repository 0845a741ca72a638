import { spawn } from 'node:child_process';
import { inProject } from '../../dev/project.ts';
import { FIREBASE } from '../firebase-cli.ts';

interface Command {
  /** As a person would type it. */
  shown: string;
  file: string;
  args: readonly string[];
  folder?: string;
  env?: NodeJS.ProcessEnv;
  /** Gets what the command prints; without it, only a failure shows the output. */
  print?: (text: string) => void;
}

/** A command that failed, with what it printed. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
  readonly output: string;

  constructor(shown: string, output: string) {
    super(`This command failed: ${shown}\n${output.trim().split('\n').slice(-LAST_LINES).join('\n')}`);
    this.output = output;
  }
}

/** How many lines of the output of a failed command are shown: the Firebase CLI prints its errors last. */
const LAST_LINES = 15;

/** Runs a command and resolves with what it printed. A signal that ends this process ends the command first. */
export function runCommand({ shown, file, args, folder, env, print }: Command): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, {
      cwd: folder ?? inProject('.'),
      env: env ?? process.env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const keep = (chunk: Buffer) => {
      output += chunk;
      print?.(chunk.toString());
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    const released = endWith(() => child.kill('SIGTERM'));
    child.on('error', reject);
    child.on('close', (code) => {
      if (released()) {
        console.error('Interrupted. The same command continues here.');
        process.exit(INTERRUPTED);
      }
      if (code === 0) resolve(output);
      else reject(new CommandError(shown, output));
    });
  });
}

/** The exit code after Ctrl-C. */
const INTERRUPTED = 130;

/** Calls `end` when a signal arrives. The returned function removes the listeners and returns whether one arrived. */
function endWith(end: () => void): () => boolean {
  let interrupted = false;
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  const listener = () => {
    interrupted = true;
    end();
  };
  for (const signal of signals) process.on(signal, listener);
  return () => {
    for (const signal of signals) process.off(signal, listener);
    return interrupted;
  };
}

/** Runs the Firebase CLI for a project. */
export function firebase(project: string, ...args: string[]): Promise<string> {
  return runCommand({
    shown: `npx firebase ${args.join(' ')} --project=${project}`,
    file: process.execPath,
    args: [FIREBASE, ...args, `--project=${project}`, '--non-interactive'],
  });
}
