import type { Context } from '../../context.ts';
import type { Config } from '../../infra/config/config.ts';
import { rateLimitExceeded } from '../../infra/limits/rate-limit-exceeded.ts';
import { fieldDeletion } from '../../infra/store/field-values.ts';
import { DAY, dayOf, SECOND } from '../../model/clock.ts';
import {
  addAmounts,
  type DailyAmount,
  type DailyExcess,
  type DailyLimits,
  type DailyUse,
  dayOfUse,
  excessOf,
  NO_AMOUNT,
} from '../../model/daily-use.ts';
import type { HeraldError } from '../../model/errors.ts';
import { customerOf, isLive, isTestUser } from '../../model/ids.ts';
import type { Content, Target } from '../../model/post.ts';
import { MICRODOLLARS, microdollarsOf } from '../../model/spending.ts';
import { dollarText } from '../../platforms/kit/rules/wording.ts';
import { platformDefinitions } from '../../platforms/registry.ts';
import { platformRules } from '../../platforms/rules.ts';
import { contentOf } from './overrides.ts';
import { type PostProblem, plainRule } from './post-problem.ts';

/** Applies to the day on which a post is accepted, also a scheduled one. */
export const dailyLimitRule = plainRule(
  'customer.daily_limit',
  'account',
  'The post must fit what its customer may publish in a day (UTC), with all profiles.',
);

const REMEDY = 'Send the post after the limit resets, or ask the operator of this service for a higher limit.';

interface CountedPost {
  content: Content;
  targets: readonly Pick<Target, 'platform' | 'overrides' | 'parts'>[];
}

/** What a post counts for. */
export function amountOf({ content, targets }: CountedPost): DailyAmount {
  return targets
    .map(({ platform, ...target }): DailyAmount => {
      const dollars = platformRules[platform].costOf?.(contentOf(content, target)) ?? 0;
      return { posts: 0, platforms: { [platform]: 1 }, microdollars: microdollarsOf(dollars) };
    })
    .reduce(addAmounts, { posts: 1, platforms: {}, microdollars: 0 });
}

/** The limits of a customer: by the operator's choice for this one, else by the settings. */
export function limitsFor(
  { dailyLimits, rateLimits }: Pick<Config, 'dailyLimits' | 'rateLimits'>,
  customer: string,
  stored: DailyUse | undefined,
): DailyLimits {
  if (rateLimits.whitelist.has(customer)) return { platforms: {} };
  return { ...dailyLimits, platforms: {}, ...stored?.limits };
}

/** What was read of a day: its document, and what is used in it. */
export interface ReadDay {
  document: Awaited<ReturnType<ReturnType<Context['store']['user']>['dailyUse']['get']>>;
  stored: DailyUse | undefined;
  use: DailyAmount & { day: string };
}

/** The `customerDay` of a post that is accepted `now` (ms since the epoch). Posts of test mode have none. */
export function customerDayOf(userId: string, now: number): { customerDay?: string } {
  return isLive(userId) ? { customerDay: dayKey(customerOf(userId), dayOf(now)) } : {};
}

/**
 * What a customer has used today. Posts are counted where they are stored, so that most of them write nothing but themselves; those that
 * were deleted since are counted apart.
 */
export async function readDayOf(
  { store, clock }: Pick<Context, 'store' | 'clock'>,
  customer: string,
): Promise<ReadDay> {
  const document = await store.read(store.user(customer).dailyUse);
  // In this order, for one and the same day: a post that the count misses is committed after it, and so changes the document.
  const stored = document.data();
  const use = dayOfUse(stored, clock.now());
  const counted = await store.submissions.where('customerDay', '==', dayKey(customer, use.day)).count().get();
  const posts = counted.data().count + (stored?.deleted?.[use.day] ?? 0);
  return { document, stored, use: { ...use, posts: Math.max(use.posts, posts) } };
}

/** A day as a customer sees it. */
export interface DayView {
  limits: DailyLimits;
  use: DailyAmount;
  resetsAt: Date;
}

/** The limits of the customer of a user, and what is used today (UTC). Of test mode nothing counts. */
export async function readDay(
  { store, clock, config }: Pick<Context, 'store' | 'clock' | 'config'>,
  userId: string,
): Promise<DayView> {
  const customer = customerOf(userId);
  const resetsAt = nextDay(clock.now());
  if (isTestUser(userId)) return { limits: { platforms: {} }, use: NO_AMOUNT, resetsAt };
  const { stored, use } = await readDayOf({ store, clock }, customer);
  return { limits: limitsFor(config, customer, stored), use, resetsAt };
}

/** Sets limits of a customer and keeps the others; null returns to the settings. Instances notice that within a minute. */
export async function setDailyLimits(
  { store }: Pick<Context, 'store'>,
  customer: string,
  limits: Partial<DailyLimits> | null,
): Promise<void> {
  await store.user(customer).dailyUse.set({ limits: limits ?? fieldDeletion() }, { merge: true });
}

/**
 * The problem of each of several posts of a user, sent in this order, that the day of its customer does not allow any more; null for none,
 * and for what would not be accepted anyway.
 */
export async function dailyProblems(
  ctx: Pick<Context, 'store' | 'clock' | 'config'>,
  userId: string,
  posts: readonly (CountedPost | null)[],
): Promise<(PostProblem | null)[]> {
  if (isTestUser(userId)) return posts.map(() => null);
  const { limits, use, resetsAt } = await readDay(ctx, userId);
  let used: DailyAmount = use;
  return posts.map((post) => {
    if (!post || post.targets.length === 0) return null;
    const amount = amountOf(post);
    const excess = excessOf(used, amount, limits);
    if (excess) return problemOf(excess, resetsAt);
    used = addAmounts(used, amount);
    return null;
  });
}

/** The error of a post that exceeds a limit. `now` in ms since the epoch. */
export function dailyLimitReached(excess: DailyExcess, now: number): HeraldError {
  const resetsAt = nextDay(now);
  const details = { ...shown(excess), resetsAt: resetsAt.toISOString() };
  return rateLimitExceeded(Math.ceil((resetsAt.getTime() - now) / SECOND), {
    explanation: `${sentence(excess)} ${REMEDY}`,
    details,
  });
}

function problemOf(excess: DailyExcess, resetsAt: Date): PostProblem {
  const { limit, used } = shown(excess);
  const { id: rule, severity } = dailyLimitRule;
  const message = `${sentence(excess)} The limit resets at ${resetsAt.toISOString()}.`;
  return { field: '', target: null, rule, limit, actual: used, severity, message, fix: REMEDY };
}

/** With dollars in place of their millionths. */
function shown({ of, limit, used }: DailyExcess) {
  return of === 'microdollars'
    ? { of: 'dollars', limit: limit / MICRODOLLARS, used: used / MICRODOLLARS }
    : { of, limit, used };
}

function sentence({ of, limit, used, added }: DailyExcess): string {
  if (of === 'posts') return `You may publish ${limit} posts a day (UTC). This one would be number ${used + 1}.`;
  if (of === 'microdollars')
    return `You may spend ${dollarText(limit / MICRODOLLARS)} a day (UTC) on platforms that charge. With this post it would be ${dollarText((used + added) / MICRODOLLARS)}.`;
  const { displayName } = platformDefinitions[of];
  return `You may publish to ${limit} accounts of ${displayName} a day (UTC), counting each post. With this post it would be ${used + added}.`;
}

export function dayKey(customer: string, day: string): string {
  return `${customer} ${day}`;
}

function nextDay(now: number): Date {
  return new Date((Math.floor(now / DAY) + 1) * DAY);
}
