import { join } from 'node:path';
import { z } from 'zod';
import { inProject } from '../project.ts';
import type { StackDescription } from './description.ts';
import { type SharedChildOptions, startChild } from './process/child.ts';
import type { UserStack } from './user.ts';

const demo = z.object({ uid: z.string(), email: z.string(), password: z.string(), apiKey: z.string() });

/**
 * Creates the demo user with a key, a subscription and connected accounts, in a process with the environment of a
 * function.
 */
export async function seed(
  { authHost, sandboxUrl }: UserStack,
  { logs, ...options }: SharedChildOptions,
): Promise<StackDescription['demo']> {
  const child = await startChild({
    ...options,
    name: 'The seed',
    file: inProject('dev/stack/seed-process.ts'),
    args: [JSON.stringify({ authHost, sandboxUrl })],
    logFile: join(logs, 'seed.log'),
  });
  await child.close();
  return demo.parse(child.ready);
}
