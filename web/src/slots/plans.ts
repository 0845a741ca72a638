import type { AccountId, SlotPlan } from '@herald-publishing/client';
import { herald } from '../api/client.ts';
import type { QueryOptions } from '../api/use-query.ts';

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
