import type { Store } from '../../functions/src/infra/store/store.ts';

/** A store that does `work` just before it commits its first batch: another writer who is quicker. */
export function beforeFirstCommit(store: Store, work: () => Promise<unknown>): Store {
  let commits = 0;
  const batch: Store['batch'] = () => {
    const real = store.batch();
    const commit = real.commit.bind(real);
    real.commit = async () => {
      commits += 1;
      if (commits === 1) await work();
      return commit();
    };
    return real;
  };
  return { ...store, batch };
}
