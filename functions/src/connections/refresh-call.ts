import type { Context } from '../context.ts';
import { NetworkError } from '../http/platform-http.ts';
import type { Logger } from '../observe/logger.ts';
import type { Tokens } from '../platforms/contract/connect.ts';
import type { PlatformModule } from '../platforms/contract/module.ts';
import { PlatformFailure } from '../platforms/contract/outcome.ts';
import { isPreconditionFailed } from '../store/write-errors.ts';
import { SECOND } from '../time/clock.ts';
import { reconnectFailure } from './open-account.ts';
import { platformSettings } from './platform-settings.ts';
import { releaseRefresh } from './refresh-lease.ts';
import { saveRefreshed } from './save-refreshed.ts';
import type { OpenTokens } from './sealed-tokens.ts';
import type { StoredAccount, Version } from './stored-account.ts';
import { isRefreshable } from './token-life.ts';

const RETRY_AFTER_MS = 30 * SECOND;

/** What a failed refresh means: the platform's definite no, a later try, or a fault of ours (as it was thrown). */
const meaningOf = (error: unknown, displayName: string): unknown => {
  if (error instanceof PlatformFailure && ['reconnect', 'retryAfter'].includes(error.outcome.kind)) return error;
  if (!(error instanceof PlatformFailure || error instanceof NetworkError)) return error;
  const message = `${displayName} did not renew the access to this account. Herald will try again.`;
  return new PlatformFailure({ kind: 'retryAfter', retryAfterMs: RETRY_AFTER_MS, message }, { cause: error });
};

/** True when the account now says that it has to be connected again; false when it has changed meanwhile. */
const markRefused = async ({ ref }: StoredAccount, claimed: Version): Promise<boolean> => {
  try {
    await ref.update({ reconnectRequired: true, refreshLease: null }, { lastUpdateTime: claimed });
    return true;
  } catch (error) {
    if (isPreconditionFailed(error)) return false;
    throw error;
  }
};

const askPlatform = async (
  ctx: Context,
  { connect, displayName, platform }: PlatformModule,
  { account }: StoredAccount,
  { accessToken, refreshToken }: OpenTokens,
  logger: Logger,
): Promise<Tokens> => {
  if (!isRefreshable(account, connect, ctx.clock.now())) throw reconnectFailure(displayName);
  const call = { settings: platformSettings(ctx, platform), http: ctx.http, logger };
  return connect.refresh(call, { accountId: account.accountId, accessToken: accessToken ?? '', refreshToken });
};

/**
 * One refresh by the worker that has claimed it: asks the platform, and stores what it answers before anything else
 * happens. False when the document changed under our hands and is worth another look. Throws `PlatformFailure`; only a
 * definite refusal by the platform marks the account as disconnected, a lost answer never does.
 */
export const refreshUnderLease = async (
  ctx: Context,
  module: PlatformModule,
  used: StoredAccount,
  claimed: Version,
  tokens: OpenTokens,
  logger: Logger,
): Promise<boolean> => {
  const facts = { platform: used.address.platform, accountId: used.address.accountId };
  let fresh: Tokens;
  try {
    fresh = await askPlatform(ctx, module, used, tokens, logger);
  } catch (error) {
    const meaning = meaningOf(error, module.displayName);
    if (meaning instanceof PlatformFailure && meaning.outcome.kind === 'reconnect') {
      logger.warn('the platform refuses the account', { ...facts, platformTraceId: meaning.platformTraceId });
      if (!(await markRefused(used, claimed))) return false;
    } else {
      logger.warn('token not refreshed', facts, error);
      await releaseRefresh(used, claimed);
    }
    throw meaning;
  }
  try {
    await saveRefreshed(ctx, used, claimed, tokens, fresh);
  } catch (error) {
    logger.error('refreshed token not saved: the account may have to be connected again', facts, error);
    throw error;
  }
  logger.info('token refreshed', { ...facts, expiresIn: fresh.expiresIn });
  return true;
};
