import { sha256Hex } from '../../infra/crypto/digest.ts';
import { EVENT_RETENTION_MS, type StoredEvent } from '../../infra/store/documents/event.ts';
import type { Store } from '../../infra/store/store.ts';
import type { EventType } from './event-types.ts';

/** Something that happens with the commit that it is added to. */
export interface NewEvent {
  /** Deterministic: a repeated commit of the same event has the same id. */
  id: string;
  userId: string;
  type: EventType;
  at: Date;
  /** What `http/api/routes/events/event-view.ts` describes for the type. */
  data: Record<string, unknown>;
  postSubmissionId?: string;
}

const ID_LENGTH = 32;

/** The id of the event that these parts identify. */
export function eventIdOf(...subject: readonly (string | number)[]): string {
  return `evt_${sha256Hex(JSON.stringify(subject)).slice(0, ID_LENGTH)}`;
}

/** An event and its document, for the commit in which it happens. Its number comes later (sequence-events.ts). */
export function pendingEvent(store: Pick<Store, 'user'>, { id, userId, type, at, data, postSubmissionId }: NewEvent) {
  const document: StoredEvent = {
    userId,
    type,
    createdAt: at,
    data,
    postSubmissionId: postSubmissionId ?? null,
    sequence: null,
    pendingAt: at,
    expireAt: new Date(at.getTime() + EVENT_RETENTION_MS),
  };
  return { ref: store.user(userId).events.doc(id), document };
}

/** Adds an event to the commit of its change. Uses `set`, because a repeated commit writes the same event. */
export function addEvent(store: Pick<Store, 'user'>, batch: ReturnType<Store['batch']>, event: NewEvent): void {
  const { ref, document } = pendingEvent(store, event);
  batch.set(ref, document);
}
