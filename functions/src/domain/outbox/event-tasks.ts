import { taskName } from '../../infra/queue/task-names.ts';
import type { Task } from '../../infra/queue/task-queue.ts';

/** The function that numbers events, and its queue. */
export const SEQUENCE_QUEUE = 'sequenceEvents';
/** The function that sends events to endpoints, and its queue. */
export const DELIVERY_QUEUE = 'deliverWebhooks';

/** Has a user's pending events numbered. `round` tells deliberate repeats apart. */
export function sequenceTask(userId: string, round: string): Task {
  return {
    queue: SEQUENCE_QUEUE,
    name: taskName('events', userId, round),
    payload: { userId },
  };
}

/** Which endpoint of which user. */
export interface EndpointAddress {
  userId: string;
  webhookId: string;
}

/** Has an endpoint told of what is due for it. `round` as above. */
export function deliveryTask({ userId, webhookId }: EndpointAddress, round: string): Task {
  return {
    queue: DELIVERY_QUEUE,
    name: taskName('webhook', `${userId}:${webhookId}`, round),
    payload: { userId, webhookId },
  };
}
