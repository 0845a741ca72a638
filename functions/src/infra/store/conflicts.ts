import { jitter } from '../ids/ids.ts';
import { isAlreadyExists, isPreconditionFailed } from './write-errors.ts';

const PAUSE_MS = 20;

/**
 * Runs `attempt` again after a write conflict. `attempt` reads, decides and commits; all its writes must have `create`
 * or `lastUpdateTime` preconditions. Throws the last conflict after `maxAttempts`.
 */
export async function retryOnConflict<T>(attempt: () => Promise<T>, maxAttempts: number): Promise<T> {
  for (let count = 1; ; count += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (count >= maxAttempts || !(isPreconditionFailed(error) || isAlreadyExists(error))) throw error;
      await new Promise((resolve) => setTimeout(resolve, jitter(PAUSE_MS * count)));
    }
  }
}
