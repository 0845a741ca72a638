import type { StoredEvent } from '../../../model/event.ts';
import { isLive, profileOf } from '../../../model/ids.ts';

type PublicFields = Pick<StoredEvent, 'userId' | 'type' | 'createdAt' | 'sequence' | 'data'>;

/** The public form of an event: the body of a webhook request, and an entry of the list of events. */
export function viewEvent(id: string, { userId, type, createdAt, sequence, data }: PublicFields) {
  return {
    id,
    type,
    timestamp: createdAt.toISOString(),
    sequence: sequence ?? 0,
    livemode: isLive(userId),
    profileId: profileOf(userId),
    data,
  };
}

/** An event as it is sent to webhook endpoints; `reconnectUrl` where the endpoint wants one and the event has one. */
export function messageOf(id: string, event: PublicFields, reconnectUrl?: string): { id: string; body: string } {
  return {
    id,
    body: JSON.stringify({ ...viewEvent(id, event), reconnectUrl }),
  };
}
