import type { AccountId, Slot, SlotPlan } from '@herald-publishing/client';
import { herald } from '../api/client.ts';
import type { QueryOptions } from '../api/use-query.ts';

/** At most this many slots are in a response. */
const MAX_COUNT = 100;
/** More than a month has with as many times a day as there may be. */
const MAX_PAGES = 12;

export const plansQuery: QueryOptions<SlotPlan[]> = {
  queryKey: ['slot-plans'],
  queryFn: ({ signal }) => herald.slots.list({ signal }),
};

/** The account whose times a post to these accounts takes; null for those of all accounts, which a post to several has. */
export function slotAccount([first, ...others]: readonly AccountId[]): AccountId | null {
  return first && others.length === 0 ? { platform: first.platform, accountId: first.accountId } : null;
}

/** The plan that belongs to an account, or to all. */
export function planOf(plans: readonly SlotPlan[], wanted: AccountId | null): SlotPlan | undefined {
  return plans.find(
    ({ account }) => account?.platform === wanted?.platform && account?.accountId === wanted?.accountId,
  );
}

/** Whether there are slots for a post with these times: an account without a plan has that of all. */
export function hasSlots(plans: readonly SlotPlan[], account: AccountId | null): boolean {
  return (planOf(plans, account) ?? planOf(plans, null)) !== undefined;
}

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
