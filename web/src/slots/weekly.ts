import type { NewSlotPlan } from '@herald-publishing/client';

export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
type Weekday = (typeof weekdays)[number];

/** The times of each day, such as `09:00`. */
export type Weekly = NewSlotPlan['weekly'];

/** The times with another one on a day. */
export function withTime(weekly: Weekly, day: Weekday, time: string): Weekly {
  return { ...weekly, [day]: [...new Set([...(weekly[day] ?? []), time])].sort() };
}

/** The times without one of a day. */
export function withoutTime(weekly: Weekly, day: Weekday, time: string): Weekly {
  return { ...weekly, [day]: weekly[day]?.filter((each) => each !== time) ?? [] };
}

/** The times with those of Monday on the other days until Friday too. */
export function withMondayUntilFriday(weekly: Weekly): Weekly {
  const { monday = [] } = weekly;
  return { ...weekly, tuesday: monday, wednesday: monday, thursday: monday, friday: monday };
}
