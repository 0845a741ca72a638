import { context } from '../../functions/src/context.ts';
import { createStore, type Store } from '../../functions/src/infra/store/store.ts';

/** A store of another instance: over the same connection, which may be configured only once. */
export function stackStore(): Store {
  return createStore(context().store.submissions.firestore);
}
