import { z } from 'zod';
import type { SlotPlan } from '../../../../model/planning.ts';
import { time } from '../../response-fields.ts';
import { accountIdView } from '../accounts/account-id.ts';

/** An object with something for each day that has it. */
export function eachDay<T extends z.ZodType>(times: T) {
  const some = times.optional();
  return { monday: some, tuesday: some, wednesday: some, thursday: some, friday: some, saturday: some, sunday: some };
}

export const planView = z
  .object({
    account: accountIdView
      .nullable()
      .meta({ description: 'The account to which the times belong; null for all posts without times of their own.' }),
    timeZone: z.string(),
    weekly: z
      .object(eachDay(z.array(z.string())))
      .meta({ description: 'The times of each day that has some, sorted.' }),
    updatedAt: time,
  })
  .meta({ id: 'SlotPlan' });

export function viewPlan({ updatedAt, ...plan }: SlotPlan): z.infer<typeof planView> {
  return { ...plan, updatedAt: updatedAt.toISOString() };
}
