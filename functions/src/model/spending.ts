import { z } from 'zod';

/** What calls to a platform are for, each with a budget: reading numbers, looking for posts or accounts, publishing. */
export const purposes = ['numbers', 'lookups', 'posts'] as const;
export type Purpose = (typeof purposes)[number];

/** Calls, and what they cost in millionths of a US dollar, so that sums are exact. */
const amount = z.object({ calls: z.number().int().default(0), microdollars: z.number().int().default(0) });
export type Amount = z.infer<typeof amount>;

/** What calls to a platform have cost, by their purpose. As `operations/spending-{platform}-{month}`, in that month (UTC). */
export const spending = z.partialRecord(z.enum(purposes), amount);
export type Spending = z.infer<typeof spending>;

/** What may be spent in a month; null where that is unlimited. */
export interface Budget {
  calls: number | null;
  microdollars: number | null;
}

export const MICRODOLLARS = 1_000_000;

/** An amount in US dollars as a whole number of millionths. */
export function microdollarsOf(dollars: number): number {
  return Math.round(dollars * MICRODOLLARS);
}

/** The operator is warned when so much of a budget is spent. */
export const WARNED_SHARE = 0.8;

export function addSpending(a: Spending, b: Spending): Spending {
  return Object.fromEntries(
    purposes.flatMap((purpose) => {
      const [one, other] = [a[purpose], b[purpose]];
      return one || other ? [[purpose, { calls: sum('calls'), microdollars: sum('microdollars') }]] : [];
      function sum(field: keyof Amount): number {
        return (one?.[field] ?? 0) + (other?.[field] ?? 0);
      }
    }),
  );
}

export function isNothing(spent: Spending | undefined): boolean {
  return Object.keys(spent ?? {}).length === 0;
}

/** The part of a budget that is spent: 1 or more once it is used up, and 0 without a limit. */
export function shareOf(spent: Partial<Amount> | undefined, { calls, microdollars }: Budget): number {
  const share = (used: number | undefined, limit: number | null) => (limit === null ? 0 : (used ?? 0) / limit);
  return Math.max(share(spent?.calls, calls), share(spent?.microdollars, microdollars));
}

/** A month in UTC, as YYYY-MM. */
export function monthOf(at: number): string {
  return new Date(at).toISOString().slice(0, 'YYYY-MM'.length);
}

/** When the month began in UTC (ms since the epoch). */
export function monthStart(at: number): number {
  return Date.parse(`${monthOf(at)}-01`);
}

/** When the next month begins in UTC (ms since the epoch). */
export function nextMonth(at: number): number {
  const date = new Date(at);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1);
}
