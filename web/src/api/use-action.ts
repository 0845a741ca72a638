import { useState } from 'preact/hooks';
import { asProblem, type Problem } from './problem.ts';

/** Something a person does by pressing a button: once at a time, with what went wrong. */
export const useAction = (): {
  busy: boolean;
  problem: Problem | null;
  /** Resolves with whether it worked. */
  run(work: () => Promise<void>): Promise<boolean>;
  clear(): void;
} => {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  return {
    busy,
    problem,
    clear: () => setProblem(null),
    run: async (work) => {
      if (busy) return false;
      setBusy(true);
      setProblem(null);
      try {
        await work();
        return true;
      } catch (thrown) {
        setProblem(asProblem(thrown));
        return false;
      } finally {
        setBusy(false);
      }
    },
  };
};
