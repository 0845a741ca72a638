import type { Context } from '../../context.ts';
import { readsNumbers } from '../../infra/config/platform-config.ts';
import type { Logger } from '../../infra/observe/logger.ts';
import { unlessChanged } from '../../infra/store/conflicts.ts';
import { dayOf } from '../../model/clock.ts';
import type { AccountMetricName, AccountMetrics, Observation } from '../../model/metrics.ts';
import { allMissing, type Numbers, type PlatformMetrics } from '../../platforms/contract/metrics.ts';
import { loadFor } from '../../platforms/registry.ts';
import { type AccountAddress, accountMetricsRef, accountRef } from '../accounts/index.ts';
import { type Answer, askPlatform } from './ask-platform.ts';
import { nextAccountObservation } from './schedule.ts';
import { accountKey, failedReadPauseMs, MAX_FAILED_READS } from './series.ts';

/** How many days of an account are kept. */
const MAX_DAYS = 400;

/**
 * Reads the numbers of an account if they are due, and writes them once. Where the operator has only those of posts read, the time moves
 * on, as older posts are read with their account; where none, it is removed.
 */
export async function observeAccount(ctx: Context, address: AccountAddress, logger: Logger): Promise<void> {
  const ref = accountMetricsRef(ctx.store, address);
  const snapshot = await ref.get();
  const stored = snapshot.data();
  const isDue = stored?.observeAt && stored.observeAt.getTime() <= ctx.clock.now();
  if (!isDue || !snapshot.updateTime) return;
  const module = await loadFor(address.uid, address.platform);
  if (!module.metrics || !readsNumbers(ctx.config, address.platform, 'posts')) return setObserved(ctx, address, false);
  const metrics = readsNumbers(ctx.config, address.platform, 'account') ? module.metrics : null;
  const answer = metrics
    ? await askPlatform(ctx, address, module, logger, (call, settings) => metrics.readAccount(call, settings))
    : null;
  const key = accountKey({ ...address, userId: address.uid });
  const next =
    metrics && answer && answer.kind !== 'disconnected'
      ? nextDays(key, stored, answer, metrics, ctx.clock.now())
      : { observeAt: answer ? null : new Date(nextAccountObservation(key, ctx.clock.now())) };
  const { updateTime } = snapshot;
  await unlessChanged(() => ref.update(next, { lastUpdateTime: updateTime }));
}

/**
 * Has the numbers of an account read from now on, or not any more, and marks the account. An account may have been connected while nobody
 * read its numbers, or be one of test mode. Only with the account in the same transaction, as it may be disconnected or its user
 * deleted meanwhile.
 */
export async function setObserved(
  { store, clock }: Pick<Context, 'store' | 'clock'>,
  address: AccountAddress,
  isObserved: boolean,
): Promise<void> {
  const { platform, accountId } = address;
  const account = accountRef(store, address);
  const ref = accountMetricsRef(store, address);
  if (!account) return;
  await store.transact(async (transaction) => {
    const [{ exists: isConnected }, numbers] = [await transaction.get(account), await transaction.get(ref)];
    if (isConnected) transaction.update(account, { isObserved });
    if (numbers.exists && !isObserved) transaction.update(ref, { observeAt: null });
    if (!isConnected || !isObserved || numbers.data()?.observeAt) return;
    const observeAt = new Date(clock.now());
    transaction.set(ref, { platform, accountId, observeAt, failedReads: 0 }, { merge: true });
  });
}

type ReadAccount = Exclude<Answer<Numbers<AccountMetricName>>, { kind: 'disconnected' }>;

/** The numbers of an account after a read at `now` (ms since the epoch): one observation of each UTC day. `account` as in `accountKey`. */
function nextDays(
  account: string,
  { observations, failedReads }: Pick<AccountMetrics, 'observations' | 'failedReads'>,
  answer: ReadAccount,
  { source, account: names }: Pick<PlatformMetrics, 'source' | 'account'>,
  now: number,
): Pick<AccountMetrics, 'observeAt' | 'observations' | 'failedReads'> {
  if (answer.kind === 'failed' && failedReads + 1 < MAX_FAILED_READS) {
    const observeAt = new Date(now + failedReadPauseMs(failedReads, answer.retryAfterMs));
    return { observeAt, observations, failedReads: failedReads + 1 };
  }
  const observedAt = new Date(now);
  const isToday = (each: Observation): boolean => dayOf(each.observedAt.getTime()) === dayOf(now);
  const numbers = answer.kind === 'answered' ? answer.value : allMissing(names, 'error');
  // A day that has its numbers keeps them, however the platform answers later.
  const keeps = answer.kind !== 'answered' && observations.some(isToday);
  const next = keeps
    ? observations
    : [...observations.filter((each) => !isToday(each)), { observedAt, source, ...numbers }];
  return {
    observeAt: new Date(nextAccountObservation(account, now)),
    observations: next.slice(-MAX_DAYS),
    failedReads: 0,
  };
}
