import { z } from 'zod';
import { dayAfter, dayOf } from './clock.ts';
import { type Platform, platforms } from './platform.ts';

const count = z.number().int();
const byPlatform = z.partialRecord(z.enum(platforms), count);

/** What posts count for: themselves, their targets by platform, and what platforms charge for them at most. */
const dailyAmount = z.object({
  posts: count.default(0),
  platforms: byPlatform.default({}),
  /** Millionths of a US dollar, so that sums are exact. */
  microdollars: count.default(0),
});

export type DailyAmount = z.infer<typeof dailyAmount>;

/** What a day allows; absent where that is unlimited. */
const dailyLimits = z.object({
  posts: count.optional(),
  platforms: byPlatform.default({}),
  microdollars: count.optional(),
});

export type DailyLimits = z.infer<typeof dailyLimits>;

/**
 * `users/{customer}/dailyUse/current`: what was accepted from a customer and its profiles on one day. It is written where a limit may be
 * reached: for posts that cost money or go to a limited platform, and for all near the limit of posts.
 */
export const dailyUse = dailyAmount.extend({
  /** The day (UTC) of the amounts: the last one with a post; empty before the first post. */
  day: z.string().default(''),
  /** What the operator has chosen for this customer in place of the settings. */
  limits: dailyLimits.prefault({}),
  /** By day (UTC): the posts that were deleted with their profile on the day on which they were accepted. */
  deleted: z.record(z.string(), count).optional(),
});

export type DailyUse = z.infer<typeof dailyUse>;

export const NO_AMOUNT: DailyAmount = { posts: 0, platforms: {}, microdollars: 0 };

/**
 * The day in which a post counts that is accepted `now` (ms since the epoch), and what counts in it already. At midnight the clocks of
 * two instances differ: a day that another one has begun is not begun again.
 */
export function dayOfUse(stored: DailyUse | undefined, now: number): DailyAmount & { day: string } {
  const today = dayOf(now);
  return stored && (stored.day === today || stored.day === dayAfter(today, 1)) ? stored : { ...NO_AMOUNT, day: today };
}

export function addAmounts(one: DailyAmount, other: DailyAmount): DailyAmount {
  const platformsOfBoth = platforms.flatMap((platform) => {
    const sum = (one.platforms[platform] ?? 0) + (other.platforms[platform] ?? 0);
    return sum === 0 ? [] : [[platform, sum] as const];
  });
  return {
    posts: one.posts + other.posts,
    platforms: Object.fromEntries(platformsOfBoth),
    microdollars: one.microdollars + other.microdollars,
  };
}

/** What an amount has more than another one, in each of its numbers. */
export function moreThan(amount: DailyAmount, before: DailyAmount): DailyAmount {
  const more = (now: number, then: number) => Math.max(0, now - then);
  return {
    posts: more(amount.posts, before.posts),
    platforms: Object.fromEntries(
      platforms.flatMap((platform) => {
        const added = more(amount.platforms[platform] ?? 0, before.platforms[platform] ?? 0);
        return added === 0 ? [] : [[platform, added]];
      }),
    ),
    microdollars: more(amount.microdollars, before.microdollars),
  };
}

export function isNoAmount({ posts, platforms: counts, microdollars }: DailyAmount): boolean {
  return posts === 0 && microdollars === 0 && Object.keys(counts).length === 0;
}

/** A limit that a post would exceed. */
export interface DailyExcess {
  of: 'posts' | 'microdollars' | Platform;
  limit: number;
  used: number;
  added: number;
}

/** The first limit that the amount would exceed; null for none. What the amount does not need may be used up. */
export function excessOf(used: DailyAmount, amount: DailyAmount, limits: DailyLimits): DailyExcess | null {
  const all = [
    { of: 'posts' as const, limit: limits.posts, used: used.posts, added: amount.posts },
    ...platforms.map((platform) => ({
      of: platform,
      limit: limits.platforms[platform],
      used: used.platforms[platform] ?? 0,
      added: amount.platforms[platform] ?? 0,
    })),
    {
      of: 'microdollars' as const,
      limit: limits.microdollars,
      used: used.microdollars,
      added: amount.microdollars,
    },
  ];
  for (const { limit, ...one } of all)
    if (limit !== undefined && one.added > 0 && one.used + one.added > limit) return { ...one, limit };
  return null;
}
