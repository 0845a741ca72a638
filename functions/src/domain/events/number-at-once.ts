import type { Context } from '../../context.ts';
import type { Store } from '../../infra/store/store.ts';
import { LONG_AGO } from '../../model/instant.ts';
import { type NewEvent, pendingEvent } from './new-event.ts';

/**
 * Returns what adds the events of a user with their numbers to the commit in which they happen, which saves a task and most reads of the
 * numbering. Null where they have to wait for it: the user has had an endpoint, for which the numbering makes deliveries, or has pending
 * events, which come first. The commit fails if anybody has numbered events, or has created an endpoint, since this read.
 */
export async function numberAtOnce(
  { store }: Pick<Context, 'store'>,
  userId: string,
  events: readonly NewEvent[],
): Promise<((batch: ReturnType<Store['batch']>) => void) | null> {
  const user = store.user(userId);
  const [stream, pending] = await Promise.all([
    store.read(user.eventStream),
    user.events.where('pendingAt', '>', LONG_AGO).limit(1).get(),
  ]);
  const { updateTime: lastUpdateTime } = stream;
  const { lastSequence = 0, endpointsChangedAt } = stream.data() ?? {};
  if (!lastUpdateTime || endpointsChangedAt !== null || !pending.empty) return null;
  return (batch) => {
    batch.update(stream.ref, { lastSequence: lastSequence + events.length }, { lastUpdateTime });
    for (const [index, event] of events.entries()) {
      const { ref, document } = pendingEvent(store, event);
      batch.set(ref, { ...document, sequence: lastSequence + index + 1, pendingAt: null });
    }
  };
}
