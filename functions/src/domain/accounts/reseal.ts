import type { Context } from '../../context.ts';
import type { Logger } from '../../infra/observe/logger.ts';
import type { QueryDocumentSnapshot } from '../../infra/store/collections.ts';
import type { JobSummary } from '../../infra/store/job-summary.ts';
import { type Resealing, type ResealProgress, resealDocuments } from '../../infra/store/reseal.ts';
import type { Account } from '../../model/account.ts';
import { addressOf, sealContext } from './accounts.ts';
import { isLeased } from './refresh-call.ts';

/** Seals the tokens of all accounts again after a rotation of the key. Throws what the database throws. */
export function resealAccounts(
  ctx: Pick<Context, 'store' | 'clock' | 'vault'>,
  logger: Logger,
  onPage?: ResealProgress,
): Promise<JobSummary> {
  const { allAccounts: documents } = ctx.store;
  const reseal = (document: QueryDocumentSnapshot<Account>) => resealed(ctx, document);
  return resealDocuments(ctx, logger, { name: 'resealAccounts', documents, reseal }, onPage);
}

function resealed(
  { vault }: Pick<Context, 'vault'>,
  document: QueryDocumentSnapshot<Account>,
): Resealing<Pick<Account, 'accessToken' | 'refreshToken'>> {
  const address = addressOf(document.ref.path);
  if (!address) return 'current';
  const account = document.data();
  const { accessToken, refreshToken } = account;
  const changed = {
    accessToken: accessToken && vault.reseal(accessToken, sealContext(address, 'accessToken')),
    refreshToken: refreshToken && vault.reseal(refreshToken, sealContext(address, 'refreshToken')),
  };
  if (changed.accessToken === accessToken && changed.refreshToken === refreshToken) return 'current';
  // The worker that refreshes the tokens would take other seals for the tokens of another worker, and drop its own.
  return isLeased({ account, readAt: document.readTime.toMillis() }) ? 'busy' : changed;
}
