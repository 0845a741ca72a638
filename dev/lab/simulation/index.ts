// First: it replaces timers, and other modules keep those that they find.

import './process.ts';

export { Bucket, type SessionState } from './bucket.ts';
export * from './faults.ts';
export { type CallFaults, drawCallFaults, exchange, NoResponse } from './faulty-network.ts';
export { FaultyQueues } from './faulty-queue.ts';
export { faultyCalls, type StoreRules } from './faulty-store.ts';
export { handleInProcess, type InProcessRequest, type InProcessResponse } from './in-process-request.ts';
export { waitFor } from './process.ts';
export { callRemotely } from './remote-call.ts';
export { shrink } from './shrink.ts';
export {
  type Conditions,
  calmConditions,
  calmNetwork,
  type NetworkConditions,
  type Outage,
} from './world/conditions.ts';
export { SeededRandom } from './world/random.ts';
export { currentWorker, deliverAt, handlingTask, kill, newWorker, onWorker, type Worker } from './world/workers.ts';
export type { Timeline } from './world/world.ts';
export { createWorld, insideWorld, type World } from './world/world.ts';
