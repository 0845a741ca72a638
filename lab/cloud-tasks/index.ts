export { type Delivery, QueueDriver } from './driver.ts';
export { ApiError } from './rules/api-error.ts';
export { MEASURED_RAMP, type Response } from './rules/pace.ts';
export { type Random, seededRandom } from './rules/random.ts';
export type { Dispatch, QueueEvent } from './rules/task-queue.ts';
export { TaskQueues } from './rules/task-queues.ts';
export { startQueueServer } from './server.ts';
export { MovableClock } from './time.ts';
