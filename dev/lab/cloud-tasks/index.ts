export { type ClientTask, createTask } from './client-task.ts';
export { type Delivery, QueueDriver } from './driver.ts';
export { MEASURED_RAMP, type Response } from './rules/pace.ts';
export { declaredSettings } from './rules/queue-config.ts';
export { type Random, seededRandom } from './rules/random.ts';
export type { Dispatch, QueueEvent } from './rules/task-queue.ts';
export { TaskQueues } from './rules/task-queues.ts';
export { startQueueServer } from './server.ts';
export { MovableClock } from './time.ts';
