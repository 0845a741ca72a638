import { addressOf, type Filters } from '../filters.ts';
import { addDays, addMonths, type Day } from './days.ts';

export type Span = 'week' | 'month';

/** The part of the calendar that is shown. */
export interface CalendarView {
  span: Span;
  day: Day;
}

/** The address of a part of the calendar. */
export function calendarAddress(filters: Filters, { span, day }: CalendarView): string {
  const address = addressOf({ ...filters, view: 'calendar' });
  return `${address}&span=${span}&day=${day}`;
}

/** The week or month `steps` after this one. */
export function stepped({ span, day }: CalendarView, steps: number): CalendarView {
  return {
    span,
    day: span === 'week' ? addDays(day, 7 * steps) : addMonths(day, steps),
  };
}
