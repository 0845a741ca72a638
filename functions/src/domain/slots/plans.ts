import type { Context } from '../../context.ts';
import { readable, unlessMalformed } from '../../infra/store/converter.ts';
import type { SlotPlan } from '../../model/planning.ts';
import type { Platform } from '../../model/platform.ts';

/** An account that posts go to. */
export interface SlotAccount {
  platform: Platform;
  accountId: string;
}

/** A plan and its id. */
export interface StoredPlan {
  id: string;
  plan: SlotPlan;
}

type Tools = Pick<Context, 'store'>;

/** Stores a plan in place of the earlier one; without times there is none. Posts that are scheduled keep their times. */
export async function savePlan(
  { store, clock }: Tools & Pick<Context, 'clock'>,
  userId: string,
  plan: Omit<SlotPlan, 'updatedAt'>,
): Promise<SlotPlan> {
  const ref = store.user(userId).slots.doc(planId(plan.account));
  const saved = { ...plan, updatedAt: new Date(clock.now()) };
  await (Object.keys(plan.weekly).length > 0 ? ref.set(saved) : ref.delete());
  return saved;
}

/** The plans of a user. */
export async function listPlans({ store }: Tools, userId: string): Promise<SlotPlan[]> {
  return readable((await store.user(userId).slots.get()).docs).map(({ data }) => data);
}

/** The plan of a post to these accounts: that of its only account if it has one, otherwise the plan of all. Null if there is none. */
export async function planFor(
  { store }: Tools,
  userId: string,
  accounts: readonly SlotAccount[],
): Promise<StoredPlan | null> {
  const { slots } = store.user(userId);
  const own = [...new Set(accounts.map(planId))];
  const ids = [...(own.length === 1 ? own : []), planId(null)];
  const found = await Promise.all(ids.map((id) => store.read(slots.doc(id))));
  const stored = found.flatMap((snapshot) => {
    const plan = unlessMalformed(() => snapshot.data());
    return plan ? [{ id: snapshot.id, plan }] : [];
  });
  return stored[0] ?? null;
}

function planId(account: SlotAccount | null): string {
  return account ? `${account.platform}:${account.accountId}` : 'all';
}
