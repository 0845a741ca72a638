import { createInterface } from 'node:readline/promises';
import type { Google } from '../doctor/google.ts';
import { surplusIndexes } from '../doctor/indexes.ts';
import type { DeclaredFunction } from '../doctor/partial-functions.ts';
import { deployedFunctions } from './cli-plan.ts';
import { firebase } from './command.ts';
import { pruneIndexes } from './indexes.ts';
import { progress } from './steps.ts';

interface Pruning {
  google: Google;
  project: string;
  declared: readonly DeclaredFunction[];
  /** Whether to delete, to keep, or to ask a person. */
  choice: 'delete' | 'keep' | 'ask';
}

/** Deletes the functions and indexes that the deployed version no longer declares, or lists them. */
export async function prune({ google, project, declared, choice }: Pruning): Promise<string> {
  const functions = (await deployedFunctions(project)).filter(
    ({ name, region, isOurs }) => isOurs && !declared.some((entry) => entry.name === name && entry.region === region),
  );
  const indexes = await surplusIndexes(google, project);
  if (functions.length + indexes.length === 0) return 'nothing else exists';
  for (const { name, region } of functions) progress(`function: ${name} (${region})`);
  for (const index of indexes) progress(index);
  if (choice === 'keep' || (choice === 'ask' && !(await confirm('Delete these? [y/N] '))))
    return `kept; to delete them: npm run deploy -- ${project} --prune`;
  for (const region of new Set(functions.map((entry) => entry.region))) {
    const names = functions.filter((entry) => entry.region === region).map(({ name }) => name);
    await firebase(project, 'functions:delete', ...names, '--region', region, '--force');
  }
  if (indexes.length > 0) await pruneIndexes(project);
  return 'deleted';
}

/** Whether a person agrees. The end of the input, such as Ctrl-D, is no. */
export async function confirm(
  question: string,
  input: NodeJS.ReadableStream = process.stdin,
  output: NodeJS.WritableStream = process.stdout,
): Promise<boolean> {
  const terminal = createInterface({ input, output });
  // A question is never answered after its terminal has closed.
  const closed = new Promise<string>((resolve) => terminal.once('close', () => resolve('')));
  const answer = await Promise.race([terminal.question(question), closed]);
  terminal.close();
  return /^y(es)?$/i.test(answer.trim());
}
