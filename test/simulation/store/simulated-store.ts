import { Firestore } from 'firebase-admin/firestore';
import { createStore, type Store } from '../../../functions/src/store/store.ts';
import type { World } from '../world/world.ts';
import type { Database } from './database.ts';
import { GapicClient } from './gapic-client.ts';

/** The product's store on Firestore's real SDK, whose connection leads to a database in this process. */
export const createSimulatedStore = (world: World, database: Database): Store => {
  const firestore = new Firestore({ projectId: 'demo-simulation', ignoreUndefinedProperties: true });
  const client = new GapicClient(world, database);
  // Private parts of the SDK: its pool of connections, and the options of a call, whose making looks up a package each time.
  Object.assign(firestore, {
    createCallOptions: (_method: string, retryCodes?: number[]) => (retryCodes ? { retry: { retryCodes } } : {}),
    _clientPool: {
      run: (_tag: string, _requiresGrpc: boolean, operation: (client: unknown) => Promise<unknown>) =>
        operation(client),
      terminate: async () => {},
    },
  });
  return createStore(firestore);
};
