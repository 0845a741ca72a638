import type { Context } from '../context.ts';
import type { InvoiceEvent, PaymentEventData } from '../store/documents/payment-event-data.ts';
import type { Subscription } from '../store/documents/subscription.ts';
import type { Store } from '../store/store.ts';
import { applyEventData, currentSubscription, storedStates } from './subscription-states.ts';

type Tools = Pick<Context, 'store' | 'clock' | 'config'>;
type Batch = ReturnType<Store['batch']>;

const grantsCredits = (fact: PaymentEventData): fact is InvoiceEvent =>
  fact.kind === 'invoice' && fact.outcome === 'paid' && fact.forPeriod;

/** What the facts could change for their user, as it stands: the subscription, the balance, and what was granted before. */
const readUser = async ({ store }: Tools, userId: string, facts: readonly PaymentEventData[]) => {
  const { subscription, credits, creditGrants } = store.user(userId);
  const invoiceIds = [...new Set(facts.filter(grantsCredits).map(({ invoiceId }) => invoiceId))];
  const [stored, balance, ...grants] = await Promise.all([
    subscription.get(),
    credits.get(),
    ...invoiceIds.map(async (invoiceId) => ({
      invoiceId,
      entry: await creditGrants.doc(`invoice_${invoiceId}`).get(),
    })),
  ]);
  return { stored, balance, grants: grants.filter(({ entry }) => !entry.exists) };
};

const subscriptionAfter = (
  stored: Subscription | null,
  facts: readonly PaymentEventData[],
  customerId: string | null,
): Omit<Subscription, 'updatedAt'> | null => {
  const before = facts[0] ? storedStates(stored, facts[0]) : {};
  return currentSubscription(facts.reduce((standings, fact) => applyEventData(standings, fact, customerId), before));
};

/**
 * Adds to a commit all that the facts mean for their user, on the condition that nobody has changed it since it was read
 * here: the subscription in its newest state, and the credits of invoices that have not brought any yet.
 */
export const addPaymentWrites = async (
  tools: Tools,
  batch: Batch,
  userId: string,
  { facts, customerId }: { facts: readonly PaymentEventData[]; customerId: string | null },
): Promise<void> => {
  const { stored, balance, grants } = await readUser(tools, userId, facts);
  const updatedAt = new Date(tools.clock.now());
  const after = subscriptionAfter(stored.data() ?? null, facts, customerId);
  if (after && stored.updateTime)
    batch.update(stored.ref, { ...after, updatedAt }, { lastUpdateTime: stored.updateTime });
  else if (after) batch.create(stored.ref, { ...after, updatedAt });

  if (grants.length === 0) return;
  const credits = tools.config.billing.creditsPerPeriod;
  const sum = { balance: (balance.data()?.balance ?? 0) + grants.length * credits, updatedAt };
  if (balance.updateTime) batch.update(balance.ref, sum, { lastUpdateTime: balance.updateTime });
  else batch.create(balance.ref, sum);
  for (const { entry, invoiceId } of grants)
    batch.create(entry.ref, { kind: 'grant', credits, invoiceId, createdAt: updatedAt });
};
