import { jitter } from '../ids/ids.ts';
import { isAlreadyExists, isPreconditionFailed } from './write-errors.ts';

const PAUSE_MS = 20;

/**
 * Reads, decides and commits again, where somebody else has changed meanwhile what the decision was made on: `attempt`
 * commits with `create` and `lastUpdateTime` preconditions alone. Throws the last conflict after `mostAttempts`.
 */
export const retryOnConflict = async <T>(attempt: () => Promise<T>, maxAttempts: number): Promise<T> => {
  for (let count = 1; ; count += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (count >= maxAttempts || !(isPreconditionFailed(error) || isAlreadyExists(error))) throw error;
      await new Promise((resolve) => setTimeout(resolve, jitter(PAUSE_MS * count)));
    }
  }
};
