import { createStore, type Store } from '../../functions/src/infra/store/store.ts';
import type { Firestore } from './firestore.ts';

/** The real store, and the number of its commits. `commit` may be replaced to make them fail. */
export function countingStore(
  db: Firestore,
  intercept: <T>(commit: () => Promise<T>) => Promise<T> = (commit) => commit(),
): { store: Store; commits(): number } {
  const store = createStore(db);
  let commits = 0;
  const batch: Store['batch'] = () => {
    const real = store.batch();
    const commit = real.commit.bind(real);
    real.commit = () => {
      commits += 1;
      return intercept(commit);
    };
    return real;
  };
  return { store: { ...store, batch }, commits: () => commits };
}
