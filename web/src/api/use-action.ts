import { useState } from 'preact/hooks';
import { type ApiError, toApiError } from './api-error.ts';
import { withRecentSignIn } from './recent-sign-in.ts';

export interface Action {
  isPending: boolean;
  error: ApiError | null;
  /** Does nothing while the previous call is pending. Resolves with whether it succeeded. */
  run(work: () => Promise<void>): Promise<boolean>;
  reset(): void;
}

/** The state of something that a button starts: pending, and the error of the last call. */
export function useAction(): Action {
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  return {
    isPending,
    error,
    reset: () => setError(null),
    run: async (work) => {
      if (isPending) return false;
      setPending(true);
      setError(null);
      try {
        await withRecentSignIn(work);
        return true;
      } catch (thrown) {
        setError(toApiError(thrown));
        return false;
      } finally {
        setPending(false);
      }
    },
  };
}
