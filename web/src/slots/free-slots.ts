import type { AccountId, Slot } from '@herald-publishing/client';
import { herald } from '../api/client.ts';
import type { QueryOptions } from '../api/use-query.ts';
import { hasSlots } from './plans.ts';

/** At most this many slots are in a response. */
const MAX_COUNT = 100;
/** More than a month has with as many times a day as there may be. */
const MAX_PAGES = 12;

/** The next free slots, from a time on. */
export function nextSlotsQuery(account: AccountId | null, count: number, from?: string): QueryOptions<Slot[]> {
  return {
    queryKey: ['free-slots', account, count, from],
    queryFn: ({ signal }) => herald.slots.next({ ...account, count, ...(from ? { from } : {}) }, { signal }),
  };
}

/** The free slots from `start` on and before `end`; none without weekly times. */
export function slotsBetweenQuery(account: AccountId | null, start: Date, end: Date): QueryOptions<Slot[]> {
  return {
    queryKey: ['free-slots', account, start, end],
    queryFn: async ({ signal }) => {
      const found: Slot[] = [];
      if (end.getTime() <= Date.now() || !hasSlots(await herald.slots.list({ signal }), account)) return found;
      let from = start;
      for (let pages = 0; from < end && pages < MAX_PAGES; pages += 1) {
        const query = { ...account, count: MAX_COUNT, from: from.toISOString() };
        const page = await herald.slots.next(query, { signal });
        found.push(...page.filter(({ at }) => new Date(at) < end));
        const last = page.length < MAX_COUNT ? undefined : page.at(-1);
        from = last ? new Date(Date.parse(last.at) + 1) : end;
      }
      return found;
    },
  };
}
