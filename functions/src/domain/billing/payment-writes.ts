import type { Context } from '../../context.ts';
import { writeIfUnchanged } from '../../infra/store/conflicts.ts';
import type { Store } from '../../infra/store/store.ts';
import type { InvoiceEvent, PaymentEventData, Subscription } from '../../model/billing.ts';
import { applyEventData, currentSubscription, storedStates } from './subscription-states.ts';

type Tools = Pick<Context, 'store' | 'clock' | 'config'>;
type Batch = ReturnType<Store['batch']>;

/**
 * Adds the effects of the events on their user to a commit: the current subscription, and the credits of invoices that were
 * not granted yet. The commit fails with a write conflict if the documents changed since they were read here.
 */
export async function addPaymentWrites(
  tools: Tools,
  batch: Batch,
  userId: string,
  { events, customerId }: { events: readonly PaymentEventData[]; customerId: string | null },
): Promise<void> {
  const { stored, balance, grants } = await readUser(tools, userId, events);
  const updatedAt = new Date(tools.clock.now());
  const after = subscriptionAfter(stored.data() ?? null, events, customerId);
  if (after) writeIfUnchanged(batch, stored, { ...after, updatedAt });

  if (grants.length === 0) return;
  const credits = tools.config.billing.creditsPerPeriod;
  const sum = (balance.data()?.balance ?? 0) + grants.length * credits;
  writeIfUnchanged(batch, balance, { balance: sum, updatedAt });
  for (const { entry, invoiceId } of grants)
    batch.create(entry.ref, { kind: 'grant', credits, invoiceId, createdAt: updatedAt });
}

/** Reads everything that the events can change for their user: the subscription, the balance, and earlier grants. */
async function readUser({ store }: Tools, userId: string, events: readonly PaymentEventData[]) {
  const { subscription, credits, creditGrants } = store.user(userId);
  const invoiceIds = [...new Set(events.filter(grantsCredits).map(({ invoiceId }) => invoiceId))];
  const [stored, balance, ...grants] = await Promise.all([
    subscription.get(),
    credits.get(),
    ...invoiceIds.map(async (invoiceId) => ({
      invoiceId,
      entry: await creditGrants.doc(`invoice_${invoiceId}`).get(),
    })),
  ]);
  return { stored, balance, grants: grants.filter(({ entry }) => !entry.exists) };
}

function grantsCredits(event: PaymentEventData): event is InvoiceEvent {
  return event.kind === 'invoice' && event.outcome === 'paid' && event.forPeriod;
}

function subscriptionAfter(
  stored: Subscription | null,
  events: readonly PaymentEventData[],
  customerId: string | null,
): Omit<Subscription, 'updatedAt'> | null {
  const before = events[0] ? storedStates(stored, events[0]) : {};
  return currentSubscription(events.reduce((states, event) => applyEventData(states, event, customerId), before));
}
