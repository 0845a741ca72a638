import type { SlotPlan } from '@herald-publishing/client';
import { expect, it } from 'vitest';
import { hasSlots, planOf, slotAccount } from './plans.ts';

const x = { platform: 'x', accountId: '1' } as const;
const threads = { platform: 'threads', accountId: '2' } as const;

function plan(account: SlotPlan['account']): SlotPlan {
  return { account, timeZone: 'UTC', weekly: { monday: ['09:00'] }, updatedAt: '2090-01-01T00:00:00.000Z' };
}

it('a post to one account has the times of the account, and other posts have the times of all', () => {
  expect([slotAccount([x]), slotAccount([x, threads]), slotAccount([])]).toEqual([x, null, null]);
  const plans = [plan(x), plan(null)];
  expect([planOf(plans, x), planOf(plans, null), planOf(plans, threads)]).toEqual([...plans, undefined]);
  expect(hasSlots(plans, threads)).toBe(true);
  expect([hasSlots([plan(x)], x), hasSlots([plan(x)], threads), hasSlots([plan(x)], null)]).toEqual([
    true,
    false,
    false,
  ]);
});
