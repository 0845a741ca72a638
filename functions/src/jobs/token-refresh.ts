import type { AccountAddress } from '../connections/account-address.ts';
import { renew } from '../connections/renew.ts';
import { isDueForSweep, isRefreshable } from '../connections/token-life.ts';
import type { Context } from '../context.ts';
import type { Logger } from '../observe/logger.ts';
import { platforms } from '../platforms/platform.ts';
import { isSupported, load } from '../platforms/registry.ts';
import { MINUTE } from '../time/clock.ts';

/** Accounts read at a time. */
const PAGE = 100;
const ABREAST = 10;
/** Begins nothing new after this (ms), so that a run ends within its function's nine minutes. The next one goes on. */
const BUDGET_MS = 8 * MINUTE;

export interface RefreshSummary {
  looked: number;
  refreshed: number;
  reconnect: number;
  failed: number;
  /** False when time ran out before all accounts were looked at. */
  complete: boolean;
}

type Accounts = Context['store']['allAccounts'];
type Query = ReturnType<Accounts['limit']>;
type AccountDocument = Awaited<ReturnType<Query['get']>>['docs'][number];

/** `users/{uid}/integrations/{platform}/accounts/{accountId}`; null for a path that is none. */
const addressOf = (path: string): AccountAddress | null => {
  const [users, uid, integrations, name, accounts, accountId, ...rest] = path.split('/');
  const platform = platforms.find((known) => known === name);
  const isAccount =
    users === 'users' && integrations === 'integrations' && accounts === 'accounts' && rest.length === 0;
  return isAccount && uid && platform && accountId ? { uid, platform, accountId } : null;
};

async function* pagesOf(query: Query): AsyncGenerator<AccountDocument[]> {
  for (let page = await query.limit(PAGE).get(); ; ) {
    yield page.docs;
    const last = page.docs.at(-1);
    if (!last || page.size < PAGE) return;
    page = await query.startAfter(last).limit(PAGE).get();
  }
}

/**
 * Whoever may be due, the most urgent first: those about to expire, then the expired, the latest first (those long dead
 * wait for their owners), then those of whom nobody knows.
 */
const candidates = (accounts: Accounts, now: number, marginMs: number): Query[] => [
  accounts
    .where('expiresAt', '>', new Date(now))
    .where('expiresAt', '<=', new Date(now + marginMs))
    .orderBy('expiresAt'),
  accounts.where('expiresAt', '<=', new Date(now)).orderBy('expiresAt', 'desc'),
  accounts.where('expiresAt', '==', null),
];

const refreshOne = async (
  ctx: Context,
  document: AccountDocument,
  summary: RefreshSummary,
  logger: Logger,
): Promise<void> => {
  const address = addressOf(document.ref.path);
  if (!address || !isSupported(address.platform)) return;
  const account = document.data();
  const { connect } = await load(address.platform);
  const now = ctx.clock.now();
  if (account.reconnectRequired || !isDueForSweep(account, connect, now) || !isRefreshable(account, connect, now))
    return;
  const { result } = await renew(ctx, address, account, logger);
  if (result === 'refreshed' || result === 'reconnect') summary[result] += 1;
  else summary.failed += 1;
};

const refreshPage = async (
  ctx: Context,
  page: readonly AccountDocument[],
  summary: RefreshSummary,
  logger: Logger,
): Promise<void> => {
  const waiting = [...page];
  const worker = async (): Promise<void> => {
    for (let document = waiting.shift(); document; document = waiting.shift()) {
      const path = document.ref.path;
      await refreshOne(ctx, document, summary, logger).catch((error: unknown) => {
        summary.failed += 1;
        logger.warn('an account could not be refreshed', { path }, error);
      });
    }
  };
  summary.looked += page.length;
  await Promise.all(Array.from({ length: ABREAST }, worker));
};

/** The widest margin of any platform: what one query has to reach (ms). */
const widestMargin = async (): Promise<number> => {
  const modules = await Promise.all(platforms.filter(isSupported).map(load));
  return Math.max(...modules.map(({ connect }) => connect.refreshBeforeMs));
};

/**
 * The sweep that keeps tokens alive which nobody uses: renews every account whose token ends within its platform's
 * margin, or ends nobody knows when. One account's trouble is not another's. Running it twice renews nothing twice.
 */
export const sweepTokens = async (ctx: Context, logger: Logger): Promise<RefreshSummary> => {
  const summary: RefreshSummary = { looked: 0, refreshed: 0, reconnect: 0, failed: 0, complete: false };
  const start = ctx.clock.now();
  for (const query of candidates(ctx.store.allAccounts, start, await widestMargin()))
    for await (const page of pagesOf(query)) {
      if (ctx.clock.now() - start > BUDGET_MS) return summary;
      await refreshPage(ctx, page, summary, logger);
    }
  return { ...summary, complete: true };
};
