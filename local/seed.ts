import { join } from 'node:path';
import { z } from 'zod';
import type { StackDescription } from './description.ts';
import { type SharedChildOptions, startChild } from './process/child.ts';
import { inProject } from './project.ts';

/** What seeding can reach: everything in the description but the demo user it makes. */
export type SeedContext = Omit<StackDescription, 'demo'>;

const demo = z.object({ uid: z.string(), email: z.string(), password: z.string(), apiKey: z.string() });

/** Makes the demo user with all they need for a first post, in a process that sees the stack as a function does. */
export const seed = async (
  context: SeedContext,
  { logs, ...options }: SharedChildOptions,
): Promise<StackDescription['demo']> => {
  const child = await startChild({
    ...options,
    name: 'The seed',
    file: inProject('local/seed-process.ts'),
    args: [JSON.stringify({ authHost: context.authHost, sandboxUrl: context.sandboxUrl })],
    logFile: join(logs, 'seed.log'),
  });
  await child.close();
  return demo.parse(child.ready);
};
