import type { Context } from '../../../context.ts';
import { readable } from '../../../infra/store/converter.ts';
import type { StoredEvent } from '../../../model/event.ts';

/** An event that has its number. */
export interface ListedEvent {
  id: string;
  event: StoredEvent & { sequence: number };
}

/** A user's events after a number, in their order; `next` is null on the last page. */
export async function listEvents(
  { store }: Pick<Context, 'store'>,
  userId: string,
  { after, limit }: { after: number; limit: number },
): Promise<{ events: ListedEvent[]; next: number | null }> {
  const later = store.user(userId).events.where('sequence', '>', after).orderBy('sequence');
  const { docs } = await later.limit(limit + 1).get();
  const events = readable(docs.slice(0, limit)).flatMap(({ id, data }) =>
    isNumbered(data) ? [{ id, event: data }] : [],
  );
  const last = events.at(-1);
  return { events, next: docs.length > limit && last ? last.event.sequence : null };
}

/** The number of the latest event of a user; 0 without events. */
export async function latestSequence({ store }: Pick<Context, 'store'>, userId: string): Promise<number> {
  return (await store.read(store.user(userId).eventStream)).data()?.lastSequence ?? 0;
}

function isNumbered(event: StoredEvent): event is ListedEvent['event'] {
  return event.sequence !== null;
}
