import { inject } from 'vitest';
import { z } from 'zod';
import type { StackDescription } from '../../dev/stack/description.ts';

const inProcess = await globalThis.inProcessStack;

/** The running stack of this process, or of the whole run. */
export const stack: Omit<StackDescription, 'refusedQueries' | 'demo'> = inProcess?.description ?? inject('stack');

const outcome = z.object({ error: z.string().optional() });

/** Runs a scheduled function once, now, and resolves when it is done; throws what it threw. */
export async function runJob(name: string): Promise<void> {
  const response = await fetch(`${stack.jobsUrl}/jobs/${name}`, { method: 'POST' });
  const { error } = outcome.parse(await response.json());
  if (!response.ok) throw new Error(error);
}
