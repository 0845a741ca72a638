import { useState } from 'preact/hooks';
import { type ApiError, toApiError } from './api-error.ts';

/** Something a person does by pressing a button: once at a time, with what went wrong. */
export const useAction = (): {
  busy: boolean;
  problem: ApiError | null;
  /** Resolves with whether it worked. */
  run(work: () => Promise<void>): Promise<boolean>;
  clear(): void;
} => {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ApiError | null>(null);
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
        setProblem(toApiError(thrown));
        return false;
      } finally {
        setBusy(false);
      }
    },
  };
};
