import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { inProject } from '../../dev/project.ts';
import { FIREBASE } from '../firebase-cli.ts';
import type { Command } from './command.ts';
import { MISSING_PROGRAM } from './failures.ts';

export interface Outcome {
  succeeded: boolean;
  output: string;
  /** Everything that explains a failure. */
  explanation: string;
}

/** Runs a command, with the secret as its standard input. The arguments contain no `$NAME` any more. */
export async function execute({ program, args }: Command, secret = ''): Promise<Outcome> {
  const child =
    program === 'gcloud'
      ? spawn('gcloud', args, { cwd: inProject('.') })
      : spawn(process.execPath, [FIREBASE, ...args], { cwd: inProject('.') });
  const started = new Promise<void>((resolve, reject) => {
    child.once('spawn', resolve);
    child.once('error', reject);
  });
  // A program that ends early closes its input; its exit code says why.
  child.stdin.on('error', () => undefined);
  child.stdin.end(secret);
  const finished = Promise.all([text(child.stdout), text(child.stderr), exitCodeOf(child)]);
  try {
    await started;
  } catch {
    await finished.catch(() => undefined);
    return { succeeded: false, output: '', explanation: MISSING_PROGRAM };
  }
  const [output, errors, code] = await finished;
  const explanation = code === 0 ? '' : `${output}\n${errors}${debugLog(output + errors)}`;
  return { succeeded: code === 0, output, explanation };
}

function exitCodeOf(child: ReturnType<typeof spawn>): Promise<number | null> {
  return new Promise((resolve) => {
    child.once('close', resolve);
    child.once('error', () => resolve(null));
  });
}

/** The Firebase CLI writes the reason of some failures only into its log. */
function debugLog(printed: string): string {
  if (!printed.includes('See firebase-debug.log')) return '';
  try {
    return readFileSync(inProject('firebase-debug.log'), 'utf8').slice(-8000);
  } catch {
    return '';
  }
}
