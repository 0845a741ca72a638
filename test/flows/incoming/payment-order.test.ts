import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Context, context } from '../../../functions/src/context.ts';
import type { ApplyResult } from '../../../functions/src/domain/billing/apply-payment-event.ts';
import { applyPaymentEvent } from '../../../functions/src/domain/billing/index.ts';
import { eventEnvelope, paymentEventOf } from '../../../functions/src/http/incoming/stripe-event.ts';
import { isAlreadyExists, isPreconditionFailed } from '../../../functions/src/infra/store/conflicts.ts';
import type { Store } from '../../../functions/src/infra/store/store.ts';
import { beforeFirstCommit } from '../../support/before-first-commit.ts';
import { Customer, DAYS, type StripeEvent, stripeId } from '../../support/stripe-events.ts';

const START = 1_800_000_000;
const [FIRST_END, SECOND_END] = [START + 30 * DAYS, START + 60 * DAYS];

function take(event: StripeEvent, ctx: Context = context()): Promise<ApplyResult> {
  const paymentEvent = paymentEventOf(eventEnvelope.parse(event));
  if (!paymentEvent) throw new Error(`${event.type} means nothing.`);
  return applyPaymentEvent(ctx, paymentEvent);
}

/** Retries until the event is accepted, as the payment provider does. */
async function takeUntilTaken(event: StripeEvent): Promise<ApplyResult> {
  for (;;) {
    try {
      return await take(event);
    } catch (error) {
      if (!(isPreconditionFailed(error) || isAlreadyExists(error))) throw error;
    }
  }
}

/** A subscription from checkout to its end, in order. Only the checkout names the user. */
function lifeOf(uid: string): StripeEvent[] {
  const customer = new Customer(null);
  const [first, second] = [stripeId('in'), stripeId('in')];
  const items = { items: { data: [{ current_period_end: FIRST_END }] } };
  const renewal = { lines: { data: [{ period: { start: FIRST_END, end: SECOND_END } }] } };
  return [
    customer.subscription('created', START, 'incomplete', FIRST_END),
    customer.subscription('updated', START, 'active', FIRST_END, { status: 'incomplete' }),
    customer.invoice('paid', START, first, { billing_reason: 'subscription_create' }),
    customer.checkout(START, uid),
    customer.subscription('updated', FIRST_END, 'active', SECOND_END, items),
    customer.invoice('payment_failed', FIRST_END + 3600, second, renewal),
    customer.subscription('updated', FIRST_END + 3600, 'past_due', SECOND_END, { status: 'active' }),
    customer.invoice('paid', FIRST_END + DAYS, second, renewal),
    customer.subscription('updated', FIRST_END + DAYS, 'active', SECOND_END, { status: 'past_due' }),
    customer.subscription('deleted', FIRST_END + 2 * DAYS, 'canceled', SECOND_END),
  ];
}

/** The expected state after the first `count` events. */
function expected(count: number) {
  return {
    status: [
      'incomplete',
      'active',
      'active',
      'active',
      'active',
      'past_due',
      'past_due',
      'active',
      'active',
      'canceled',
    ][count - 1],
    periodEnd: count < 5 ? FIRST_END : SECOND_END,
    invoices: count < 3 ? 0 : count < 8 ? 1 : 2,
  };
}

async function stateOf(uid: string) {
  const { subscription, credits, creditGrants } = context().store.user(uid);
  const [stored, balance, entries] = await Promise.all([subscription.get(), credits.get(), creditGrants.get()]);
  return {
    status: stored.data()?.status,
    periodEnd: (stored.data()?.currentPeriodEnd?.getTime() ?? 0) / 1000,
    invoices: (balance.data()?.balance ?? 0) / context().config.billing.creditsPerPeriod,
    entries: entries.size,
  };
}

async function expectState(uid: string, count: number): Promise<void> {
  const { invoices, ...rest } = expected(count);
  expect(await stateOf(uid)).toEqual({ ...rest, invoices, entries: invoices });
}

function permutations<T>(items: readonly T[]): T[][] {
  return items.length === 0
    ? [[]]
    : items.flatMap((item, index) => permutations(items.toSpliced(index, 1)).map((rest) => [item, ...rest]));
}

it('a subscription ends in its newest state when events arrive in order', async () => {
  const uid = randomUUID();
  for (const [index, event] of lifeOf(uid).entries()) {
    await take(event);
    if (index >= 3) await expectState(uid, index + 1);
  }
});

it('a subscription ends in its newest state for every order of its first events', async () => {
  for (const order of permutations([0, 1, 2, 3])) {
    const uid = randomUUID();
    const life = lifeOf(uid);
    for (const index of order) await take(life[index] ?? expect.unreachable());
    await expectState(uid, 4);
  }
});

it('a subscription ends in its newest state for any order of all events, with repeats', async () => {
  const shuffled = fc
    .integer({ min: 4, max: 10 })
    .chain((count) =>
      fc
        .array(fc.nat({ max: count - 1 }), { maxLength: 4 })
        .chain((again) => fc.shuffledSubarray([...Array(count).keys(), ...again], { minLength: count + again.length })),
    );
  await fc.assert(
    fc.asyncProperty(shuffled, async (order) => {
      const uid = randomUUID();
      const life = lifeOf(uid);
      for (const index of order) await take(life[index] ?? expect.unreachable());
      await expectState(uid, new Set(order).size);
    }),
    { numRuns: 12 },
  );
});

it('a subscription ends in its newest state when all events arrive concurrently, twice', async () => {
  const uid = randomUUID();
  const life = lifeOf(uid);
  await Promise.all([...life, ...life].map(takeUntilTaken));
  await expectState(uid, 10);
});

it('one event that is delivered twice concurrently has one effect', async () => {
  for (let round = 0; round < 3; round += 1) {
    const uid = randomUUID();
    const event = new Customer(uid).invoice('paid', START, stripeId('in'));
    const outcomes = await Promise.all([takeUntilTaken(event), takeUntilTaken(event)]);
    expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(['applied', 'duplicate']);
    expect((await stateOf(uid)).invoices).toBe(1);
  }
});

it('a subscription is active when the event that names the user and a waiting event arrive concurrently', async () => {
  for (let round = 0; round < 3; round += 1) {
    const uid = randomUUID();
    const customer = new Customer(null);
    const active = customer.subscription('created', START, 'active', FIRST_END);
    await Promise.all([takeUntilTaken(active), takeUntilTaken(customer.checkout(START, uid))]);
    expect(await stateOf(uid)).toMatchObject({ status: 'active', periodEnd: FIRST_END });
  }
});

describe('a worker that dies', () => {
  const death = new Error('the worker died');
  const dying = (commitAndDie: (commit: () => Promise<unknown>) => Promise<never>): Context => {
    const ctx = context();
    const batch: Store['batch'] = () => {
      const real = ctx.store.batch();
      const commit = real.commit.bind(real);
      real.commit = () => commitAndDie(commit);
      return real;
    };
    return { ...ctx, store: { ...ctx.store, batch } };
  };

  it('a worker that dies before its commit has no effect, and the next delivery has the effect', async () => {
    const uid = randomUUID();
    const event = new Customer(uid).invoice('paid', START, stripeId('in'));
    const ctx = dying(() => Promise.reject(death));
    await expect(take(event, ctx)).rejects.toBe(death);
    expect(await stateOf(uid)).toMatchObject({ invoices: 0, entries: 0 });
    expect((await context().store.webhookEvents.doc(`stripe:${event.id}`).get()).exists).toBe(false);
    expect(await take(event)).toMatchObject({ outcome: 'applied' });
    expect(await stateOf(uid)).toMatchObject({ invoices: 1, entries: 1 });
  });

  it('a worker that dies after its commit has its effect, and the next delivery has none', async () => {
    const uid = randomUUID();
    const event = new Customer(uid).invoice('paid', START, stripeId('in'));
    const ctx = dying(async (commit) => {
      await commit();
      throw death;
    });
    await expect(take(event, ctx)).rejects.toBe(death);
    expect(await take(event)).toEqual({ outcome: 'duplicate' });
    expect(await stateOf(uid)).toMatchObject({ invoices: 1, entries: 1 });
  });

  it('a slow delivery finds the record of a faster delivery', async () => {
    const uid = randomUUID();
    const event = new Customer(uid).invoice('paid', START, stripeId('in'));
    const ctx = context();
    const store = beforeFirstCommit(ctx.store, () => take(event));
    expect(await take(event, { ...ctx, store })).toEqual({ outcome: 'duplicate' });
    expect(await stateOf(uid)).toMatchObject({ invoices: 1, entries: 1 });
  });
});
