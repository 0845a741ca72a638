export {
  type AccountEventType,
  accountEventTypes,
  type DraftEventType,
  type EventType,
  eventTypes,
  METRICS_EVENT,
  postEventTypes,
  reconnectEventTypes,
  type TargetEventType,
  targetEventTypes,
} from './event-types.ts';
export {
  addEvent,
  announceEvents,
  DELIVERY_QUEUE,
  deliveryTask,
  type EndpointAddress,
  eventIdOf,
  type NewEvent,
  type PendingEvents,
  pendingEvent,
  recordsEvents,
  SEQUENCE_QUEUE,
  sequenceTask,
} from './new-event.ts';
export { numberAtOnce } from './number-at-once.ts';
