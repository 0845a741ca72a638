import type { Context } from '../../context.ts';
import { HeraldError } from '../../infra/errors.ts';
import type { PlatformHttp } from '../../infra/http-client/platform-http.ts';
import { isTestUser } from '../../infra/ids/ids.ts';
import type { Logger } from '../../infra/observe/logger.ts';
import type { MetricsCall } from '../../platforms/contract/metrics.ts';
import type { PlatformModule } from '../../platforms/contract/module.ts';
import { PlatformFailure, retryDelayOf } from '../../platforms/contract/outcome.ts';
import { noSettings, type PlatformSettings } from '../../platforms/contract/settings.ts';
import { rejected } from '../../platforms/kit/outcomes.ts';
import type { AccountAddress } from '../accounts/accounts.ts';
import type { OpenAccount } from '../accounts/open-account.ts';
import { platformSettings } from '../accounts/platform-settings.ts';
import { freshAccount, withFreshTokens } from '../accounts/refresh.ts';

/** What the platform answered to a read of numbers. */
export type Answer<T> =
  | { kind: 'answered'; value: T; recordsEvents: boolean }
  | { kind: 'failed'; retryAfterMs: number }
  | { kind: 'refused' }
  /** There is no such account any more. */
  | { kind: 'disconnected' };

type Read<T> = (call: MetricsCall, settings: PlatformSettings) => Promise<T>;

/**
 * Reads numbers with the account's token, which is refreshed as for publishing. Where the platform refuses the read, the check of
 * the account decides whether it refuses the token: the scope of numbers may be missing, and publishing goes on without it. Every
 * other error, also one of Herald, is a failed read, so that no batch is repeated at once.
 */
export async function askPlatform<T>(
  ctx: Context,
  address: AccountAddress,
  module: PlatformModule,
  logger: Logger,
  read: Read<T>,
): Promise<Answer<T>> {
  try {
    return await withFreshTokens(
      (refused) => freshAccount(ctx, address, { logger, refused }),
      async (account) => {
        const value = await readWith(ctx, account, module, logger, read);
        return { kind: 'answered', value, recordsEvents: account.recordsEvents };
      },
    );
  } catch (error) {
    if (error instanceof HeraldError && error.reason === 'missing_integrations') return { kind: 'disconnected' };
    if (!(error instanceof PlatformFailure)) {
      logger.error('numbers could not be read', { platform: address.platform }, error);
      return { kind: 'failed', retryAfterMs: 0 };
    }
    const { outcome, platformTraceId } = error;
    const fields = { platform: address.platform, outcome: outcome.kind, platformTraceId };
    logger[isTestUser(address.uid) ? 'debug' : 'warn']('the platform gave no numbers', fields, error.cause ?? error);
    if (outcome.kind === 'reconnect' || outcome.kind === 'rejected') return { kind: 'refused' };
    return { kind: 'failed', retryAfterMs: retryDelayOf(outcome) ?? 0 };
  }
}

async function readWith<T>(
  ctx: Context,
  account: OpenAccount,
  { connect, platform }: PlatformModule,
  logger: Logger,
  read: Read<T>,
): Promise<T> {
  const { clock } = ctx;
  const isTest = isTestUser(account.uid);
  const settings = isTest ? noSettings : platformSettings(ctx, platform);
  const http = isTest ? await simulatedHttp(ctx, account) : ctx.http;
  try {
    return await read({ http, clock, account, logger }, settings);
  } catch (error) {
    if (isTest || !(error instanceof PlatformFailure) || error.outcome.kind !== 'reconnect') throw error;
    await connect.check({ settings, http, logger }, account);
    throw new PlatformFailure(rejected(error.message), { cause: error });
  }
}

async function simulatedHttp({ store, clock }: Context, { uid }: AccountAddress): Promise<PlatformHttp> {
  const { simulatedMetricsServer } = await import('../../platforms/simulated/server.ts');
  return simulatedMetricsServer({ posts: store.user(uid).simulatedPosts, clock });
}
