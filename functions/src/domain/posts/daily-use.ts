import { LRUCache } from 'lru-cache';
import type { Context } from '../../context.ts';
import { isBeingDeleted } from '../../infra/auth/user-deletion.ts';
import { pagesOf } from '../../infra/store/batched-reads.ts';
import { isAlreadyExists, isPreconditionFailed, writeIfUnchanged } from '../../infra/store/conflicts.ts';
import { fieldDeletion, increment } from '../../infra/store/field-values.ts';
import type { Store } from '../../infra/store/store.ts';
import { DAY, dayOf, SECOND } from '../../model/clock.ts';
import { addAmounts, type DailyAmount, excessOf, isNoAmount } from '../../model/daily-use.ts';
import { customerOf, isLive, isTestUser, jitter } from '../../model/ids.ts';
import { dailyLimitReached, dayKey, limitsFor, type ReadDay, readDayOf } from './daily-limits.ts';
import { MOST_POSTS_PER_MINUTE } from './limit.ts';

type Tools = Pick<Context, 'store' | 'clock' | 'config'>;
type Batch = ReturnType<Store['batch']>;

/** How long an instance uses what it has read (ms): less than the minute of `MOST_POSTS_PER_MINUTE`. */
const FRESH_MS = 50 * SECOND;
/** A few megabytes. */
const MAX_CUSTOMERS = 5000;
/** How often an exact count starts over because other instances count for the customer. */
const MAX_ATTEMPTS = 24;
const PAUSE_MS = 20;
/** Below Firestore's limit of writes in a commit. */
const POSTS_PER_COMMIT = 400;

interface Memory {
  days: LRUCache<string, { day: Promise<ReadDay>; readAt: number }>;
  /** The last one of those who count exactly for a customer. */
  turns: Map<string, Promise<unknown>>;
}

const memories = new WeakMap<Store, Memory>();

/** Starts to read the day of a customer, so that a count soon after does not wait for it. */
export function prefetchDay(ctx: Pick<Tools, 'store' | 'clock'>, userId: string): void {
  if (!isTestUser(userId)) knownDay(ctx, customerOf(userId)).catch(() => undefined);
}

/**
 * Commits what is accepted from a user where the day of its customer allows that. Far from every limit that is one commit like any other.
 * Near one, `commit` also adds a write of the day to its batch, on condition that nobody else has counted. Throws `rate_limit_exceeded`
 * for what exceeds a limit, and what `commit` throws.
 */
export async function commitCounted<T>(
  ctx: Tools,
  userId: string,
  amount: DailyAmount,
  commit: (count: (batch: Batch) => void) => Promise<T>,
): Promise<T> {
  if (isTestUser(userId) || isNoAmount(amount)) return commit(() => {});
  const customer = customerOf(userId);
  if (await isFar(ctx, customer, amount)) return commit(() => {});
  return inTurn(ctx.store, customer, () => commitExactly(ctx, customer, amount, commit));
}

/**
 * Keeps the posts of a profile in the day of its customer, before they are deleted with the profile: else a customer could send more than a
 * day allows. May be repeated. Throws what the database throws.
 */
export async function keepInDay({ store, clock }: Pick<Tools, 'store' | 'clock'>, userId: string): Promise<void> {
  const customer = customerOf(userId);
  if (!isLive(userId) || userId === customer || (await isBeingDeleted({ store }, customer))) return;
  const now = clock.now();
  const day = dayOf(now);
  const accepted = store.submissions
    .where('userId', '==', userId)
    .where('createdAt', '>=', new Date(now - (now % DAY)))
    .orderBy('createdAt', 'desc')
    .select('customerDay', 'createdAt');
  for await (const page of pagesOf(accepted, POSTS_PER_COMMIT)) {
    const counted = page.filter((post) => post.get('customerDay') === dayKey(customer, day));
    if (counted.length === 0) continue;
    const batch = store.batch();
    for (const { ref, updateTime } of counted)
      batch.update(ref, { customerDay: fieldDeletion() }, { lastUpdateTime: updateTime });
    batch.set(store.user(customer).dailyUse, { deleted: { [day]: increment(counted.length) } }, { merge: true });
    await batch.commit();
  }
}

function memoryOf(store: Store): Memory {
  const memory = memories.get(store) ?? { days: new LRUCache({ max: MAX_CUSTOMERS }), turns: new Map() };
  memories.set(store, memory);
  return memory;
}

function knownDay(ctx: Pick<Tools, 'store' | 'clock'>, customer: string): Promise<ReadDay> {
  const { days } = memoryOf(ctx.store);
  const now = ctx.clock.now();
  const known = days.get(customer);
  // A clock that was set back would keep an entry for too long.
  if (known && Math.abs(now - known.readAt) < FRESH_MS) return known.day;
  const day = readDayOf(ctx, customer);
  days.set(customer, { day, readAt: now });
  day.catch(() => days.delete(customer));
  return day;
}

/**
 * Whether no limit can be reached before this instance reads the day again, whatever others accept meanwhile. That is known only of
 * posts, as a minute has a limit of them.
 */
async function isFar(ctx: Tools, customer: string, { posts, platforms, microdollars }: DailyAmount): Promise<boolean> {
  const { stored, use } = await knownDay(ctx, customer);
  const limits = limitsFor(ctx.config, customer, stored);
  if (microdollars > 0 || Object.keys(platforms).some((one) => Object.hasOwn(limits.platforms, one))) return false;
  return posts === 0 || limits.posts === undefined || limits.posts - use.posts >= MOST_POSTS_PER_MINUTE;
}

async function commitExactly<T>(
  ctx: Tools,
  customer: string,
  amount: DailyAmount,
  commit: Parameters<typeof commitCounted<T>>[3],
): Promise<T> {
  const { store, clock, config } = ctx;
  for (let attempt = 1; ; attempt += 1) {
    const { document, stored, use } = await readDayOf(ctx, customer);
    const excess = excessOf(use, amount, limitsFor(config, customer, stored));
    if (excess) throw dailyLimitReached(excess, clock.now());
    const counted = { ...addAmounts(use, amount), day: use.day, limits: stored?.limits ?? { platforms: {} } };
    try {
      return await commit((batch) => writeIfUnchanged(batch, document, counted));
    } catch (error) {
      const isConflict = isPreconditionFailed(error) || isAlreadyExists(error);
      if (attempt >= MAX_ATTEMPTS || !isConflict || !(await hasChanged(store, document))) throw error;
      await new Promise((resolve) => setTimeout(resolve, jitter(PAUSE_MS * Math.min(attempt, 5))));
    }
  }
}

/** Whether somebody else has counted since: a commit may also fail for another of its conditions. */
async function hasChanged(store: Store, { ref, updateTime }: ReadDay['document']): Promise<boolean> {
  const now = (await store.read(ref)).updateTime;
  return now === undefined || updateTime === undefined ? now !== updateTime : !now.isEqual(updateTime);
}

/** Those who count exactly for a customer in this process do so one after the other: they would only conflict. */
async function inTurn<T>(store: Store, customer: string, work: () => Promise<T>): Promise<T> {
  const { turns } = memoryOf(store);
  const result = (turns.get(customer) ?? Promise.resolve()).then(work);
  const settled = result.catch(() => {});
  turns.set(customer, settled);
  try {
    return await result;
  } finally {
    if (turns.get(customer) === settled) turns.delete(customer);
  }
}
