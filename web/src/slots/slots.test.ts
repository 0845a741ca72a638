import type { SlotPlan } from '@herald-publishing/client';
import { expect, it } from 'vitest';
import { hasSlots, planOf, slotAccount } from './plans.ts';
import { type Weekly, withMondayUntilFriday, withoutTime, withTime } from './times-form.tsx';

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

const weekly: Weekly = { monday: ['09:00', '18:00'], saturday: ['11:00'] };

it('a time is added in order and once, and removed', () => {
  const added = withTime(weekly, 'monday', '12:30');
  expect(added).toEqual({ monday: ['09:00', '12:30', '18:00'], saturday: ['11:00'] });
  expect(withTime(added, 'monday', '12:30')).toEqual(added);
  expect(withTime(weekly, 'friday', '08:00').friday).toEqual(['08:00']);
  expect(withoutTime(added, 'monday', '12:30')).toEqual(weekly);
});

it('the times of Monday are copied to the other weekdays and leave the weekend', () => {
  const monday = weekly.monday;
  expect(withMondayUntilFriday({ ...weekly, tuesday: ['07:00'] })).toEqual({
    monday,
    tuesday: monday,
    wednesday: monday,
    thursday: monday,
    friday: monday,
    saturday: ['11:00'],
  });
});
