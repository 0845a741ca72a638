import { useCallback, useEffect, useState } from 'preact/hooks';
import { asProblem, type Problem } from './problem.ts';

export interface Loaded<T> {
  /** Null until it is there; what was there stays while it is loaded again. */
  value: T | null;
  problem: Problem | null;
  reload(): void;
}

/** Loads something when the page opens, and again on `reload`. `load` must be the same function each time. */
export const useLoaded = <T>(load: (signal: AbortSignal) => Promise<T>): Loaded<T> => {
  const [value, setValue] = useState<T | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [round, setRound] = useState(0);
  // A new round is what loads again.
  useEffect(() => {
    const leaving = new AbortController();
    load(leaving.signal).then(
      (loaded) => {
        if (leaving.signal.aborted) return;
        setValue(loaded);
        setProblem(null);
      },
      (thrown: unknown) => {
        if (!leaving.signal.aborted) setProblem(asProblem(thrown));
      },
    );
    return () => leaving.abort();
  }, [load, round]);
  return { value, problem, reload: useCallback(() => setRound((before) => before + 1), []) };
};
