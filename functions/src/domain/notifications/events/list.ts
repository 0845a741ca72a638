import type { Context } from '../../../context.ts';
import type { StoredEvent } from '../../../infra/store/documents/event.ts';
import { readable } from '../../../infra/store/readable.ts';

/** An event that has its number. */
export interface ListedEvent {
  id: string;
  event: StoredEvent & { sequence: number };
}

const isNumbered = (event: StoredEvent): event is ListedEvent['event'] => event.sequence !== null;

/** A user's events after a number, in their order; `next` is null on the last page. */
export const listEvents = async (
  { store }: Pick<Context, 'store'>,
  userId: string,
  { after, limit }: { after: number; limit: number },
): Promise<{ events: ListedEvent[]; next: number | null }> => {
  const later = store.user(userId).events.where('sequence', '>', after).orderBy('sequence');
  const { docs } = await later.limit(limit + 1).get();
  const events = readable(docs.slice(0, limit)).flatMap(({ id, data }) =>
    isNumbered(data) ? [{ id, event: data }] : [],
  );
  const last = events.at(-1);
  return { events, next: docs.length > limit && last ? last.event.sequence : null };
};

/** The number of a user's latest event; 0 where there is none. */
export const latestSequence = async ({ store }: Pick<Context, 'store'>, userId: string): Promise<number> =>
  (await store.read(store.user(userId).eventStream)).data()?.lastSequence ?? 0;
