import type { Context } from '../../context.ts';
import { NetworkError } from '../../infra/http-client/network-error.ts';
import type { Logger } from '../../infra/observe/logger.ts';
import { isPreconditionFailed, unlessChanged } from '../../infra/store/conflicts.ts';
import { MINUTE } from '../../model/clock.ts';
import { TOKENS_NOT_RENEWED_DELAY_MS } from '../../model/delays.ts';
import { uuid } from '../../model/ids.ts';
import type { PlatformModule } from '../../platforms/contract/module.ts';
import type { Tokens } from '../../platforms/contract/oauth.ts';
import { PlatformFailure } from '../../platforms/contract/outcome.ts';
import type { StoredAccount, Version } from './accounts.ts';
import { markReconnect, markRefreshRefused } from './mark-reconnect.ts';
import { type OpenTokens, reconnectFailure } from './open-account.ts';
import { platformSettings } from './platform-settings.ts';
import { saveRefreshed } from './save-refreshed.ts';
import { isRefreshable } from './token-life.ts';

/** An account as it was read, with its tokens. */
export interface AccountState {
  stored: StoredAccount;
  tokens: OpenTokens;
  /** The access token is not known to be expired or refused. */
  usable: boolean;
}

/**
 * One refresh by the worker that holds the lease: calls the platform and stores the new tokens before anything else. False
 * when the document has changed meanwhile and should be read again. Throws `PlatformFailure`. Only a definite refusal by the
 * platform disconnects the account, and only if its access token is no longer usable; a lost response never does.
 */
export async function refreshWithLease(
  ctx: Context,
  module: PlatformModule,
  { stored: used, tokens, usable }: AccountState,
  claimed: Version,
  logger: Logger,
): Promise<boolean> {
  const facts = { platform: used.address.platform, accountId: used.address.accountId };
  let fresh: Tokens;
  try {
    fresh = await requestTokens(ctx, module, used, tokens, logger);
  } catch (error) {
    const failure = failureOf(error, module.displayName);
    if (failure instanceof PlatformFailure && failure.outcome.kind === 'reconnect') {
      const message = usable ? 'the platform refuses to renew the account' : 'the platform refuses the account';
      logger.warn(message, { ...facts, platformTraceId: failure.platformTraceId });
      const mark = usable ? markRefreshRefused : markReconnect;
      if (!(await mark(ctx, used, claimed))) return false;
    } else {
      logger.warn('token not refreshed', facts, error);
      await releaseRefresh(used, claimed);
    }
    throw failure;
  }
  try {
    await saveRefreshed(ctx, used, claimed, tokens, fresh);
  } catch (error) {
    logger.error('refreshed token not saved: the account may have to be connected again', facts, error);
    throw error;
  }
  logger.info('token refreshed', { ...facts, expiresIn: fresh.expiresIn });
  return true;
}

async function requestTokens(
  ctx: Context,
  { connect, displayName, platform }: PlatformModule,
  { account }: StoredAccount,
  { accessToken, refreshToken }: OpenTokens,
  logger: Logger,
): Promise<Tokens> {
  if (!isRefreshable(account, connect, ctx.clock.now())) throw reconnectFailure(displayName);
  const call = { settings: platformSettings(ctx, platform), http: ctx.http, logger };
  const { accountId, server, extra } = account;
  return connect.refresh(call, { accountId, accessToken: accessToken ?? '', refreshToken, server, extra });
}

/** A failed refresh as `PlatformFailure`: a definite refusal or a later retry; internal errors as they were thrown. */
function failureOf(error: unknown, displayName: string): unknown {
  if (error instanceof PlatformFailure && ['reconnect', 'retryAfter'].includes(error.outcome.kind)) return error;
  if (!(error instanceof PlatformFailure || error instanceof NetworkError)) return error;
  const message = `${displayName} did not renew the access to this account. Herald will try again.`;
  return new PlatformFailure(
    { kind: 'retryAfter', retryAfterMs: TOKENS_NOT_RENEWED_DELAY_MS, message, reason: 'token_refresh' },
    { cause: error },
  );
}

/** Longer than a refresh call (30 s) and saving its result take. */
const LEASE_MS = MINUTE;

/** True while a worker is refreshing. Both times are of the database's clock, so that no worker's clock matters. */
export function isLeased({ account, readAt }: Pick<StoredAccount, 'account' | 'readAt'>): boolean {
  return account.refreshLease !== null && account.refreshLease.until.getTime() > readAt;
}

/** Acquires the lease. Null when the document has changed since it was read: read it again. */
export async function claimRefresh({ ref, version, readAt }: StoredAccount): Promise<Version | null> {
  try {
    const refreshLease = { owner: uuid(), until: new Date(readAt + LEASE_MS) };
    return (await ref.update({ refreshLease }, { lastUpdateTime: version })).writeTime;
  } catch (error) {
    if (isPreconditionFailed(error)) return null;
    throw error;
  }
}

/** Releases the lease, unless the document has changed. */
async function releaseRefresh({ ref }: StoredAccount, claimed: Version): Promise<void> {
  await unlessChanged(() => ref.update({ refreshLease: null }, { lastUpdateTime: claimed }));
}
