import pMap from 'p-map';
import type { Context } from '../../context.ts';
import type { Logger } from '../../infra/observe/logger.ts';
import { pagesOf } from '../../infra/store/batched-reads.ts';
import { isTimestamp } from '../../infra/store/field-values.ts';
import { type JobSummary, oldestAge } from '../../infra/store/job-summary.ts';
import { MINUTE } from '../../model/clock.ts';
import { platforms } from '../../model/platform.ts';
import { load } from '../../platforms/registry.ts';
import { addressOf } from './accounts.ts';
import { renew } from './renew.ts';
import { isDueForSweep, isRefreshable } from './token-life.ts';

/** Accounts read at a time. */
const PAGE = 100;
const CONCURRENCY = 10;
/** Starts no refresh after this (ms), to end within the function's nine minutes; the next sweep continues. */
const BUDGET_MS = 8 * MINUTE;

/** `done` are the refreshed accounts, `oldestAgeMs` is for how long the token of an account that was due had been expired. */
interface RefreshSummary extends JobSummary {
  /** Accounts that the platform refuses to renew: their user has to connect them again. */
  reconnect: number;
}

type Progress = Omit<RefreshSummary, 'skipped' | 'more'>;

type Accounts = Context['store']['allAccounts'];
type Query = ReturnType<Accounts['limit']>;
type AccountDocument = Awaited<ReturnType<Query['get']>>['docs'][number];

interface Candidates {
  query: Query;
  isCandidate(document: AccountDocument): boolean;
}

/**
 * Refreshes every account whose token expires within its platform's margin or has no expiry, including unused
 * accounts. A failure of one account does not stop the others. Idempotent: a second sweep refreshes nothing twice.
 */
export async function sweepTokens(ctx: Context, logger: Logger): Promise<RefreshSummary> {
  const progress: Progress = { found: 0, done: 0, reconnect: 0, failed: 0, oldestAgeMs: 0 };
  const summary = (more: boolean): RefreshSummary => {
    const { found, done, reconnect, failed } = progress;
    return { ...progress, skipped: found - done - reconnect - failed, more };
  };
  const start = ctx.clock.now();
  for (const { query, isCandidate } of candidates(ctx.store.allAccounts, start, await longestMargin()))
    for await (const page of pagesOf(query, PAGE)) {
      if (ctx.clock.now() - start > BUDGET_MS) return summary(true);
      await refreshPage(ctx, page.filter(isCandidate), progress, logger);
    }
  return summary(false);
}

/**
 * Accounts that may be due, the most urgent first: tokens about to expire, then expired ones (the latest first, since
 * long expired accounts need a new connection by their user), then accounts without an expiry. No query finds a document
 * that lacks the field, or a time that another program has stored in another form, so these are selected among all accounts.
 */
function candidates(accounts: Accounts, now: number, marginMs: number): Candidates[] {
  const isCandidate = () => true;
  return [
    {
      query: accounts
        .where('expiresAt', '>', new Date(now))
        .where('expiresAt', '<=', new Date(now + marginMs))
        .orderBy('expiresAt'),
      isCandidate,
    },
    { query: accounts.where('expiresAt', '<=', new Date(now)).orderBy('expiresAt', 'desc'), isCandidate },
    { query: accounts, isCandidate: (document) => !isTimestamp(document.get('expiresAt')) },
  ];
}

/** The longest `refreshBeforeMs` of all platforms: the range of the query (ms). */
async function longestMargin(): Promise<number> {
  const modules = await Promise.all(platforms.map(load));
  return Math.max(...modules.map(({ connect }) => connect.refreshBeforeMs ?? 0));
}

async function refreshPage(
  ctx: Context,
  page: readonly AccountDocument[],
  progress: Progress,
  logger: Logger,
): Promise<void> {
  const refresh = (document: AccountDocument): Promise<void> =>
    refreshOne(ctx, document, progress, logger).catch((error: unknown) => {
      progress.failed += 1;
      logger.warn('an account could not be refreshed', { path: document.ref.path }, error);
    });
  progress.found += page.length;
  await pMap(page, refresh, { concurrency: CONCURRENCY });
}

async function refreshOne(ctx: Context, document: AccountDocument, progress: Progress, logger: Logger): Promise<void> {
  const address = addressOf(document.ref.path);
  if (!address) return;
  const account = document.data();
  const { connect } = await load(address.platform);
  const now = ctx.clock.now();
  if (account.reconnectRequired || !isDueForSweep(account, connect, now) || !isRefreshable(account, connect, now))
    return;
  const expiredFor = oldestAge(now, account.expiresAt ? [account.expiresAt.getTime()] : []);
  progress.oldestAgeMs = Math.max(progress.oldestAgeMs, expiredFor);
  const { result } = await renew(ctx, address, account, logger);
  if (result === 'refreshed') progress.done += 1;
  else if (result === 'reconnect') progress.reconnect += 1;
  else progress.failed += 1;
}
