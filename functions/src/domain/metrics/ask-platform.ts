import type { Context } from '../../context.ts';
import type { Logger } from '../../infra/observe/logger.ts';
import { HeraldError } from '../../model/errors.ts';
import { isTestUser } from '../../model/ids.ts';
import type { PlatformSettings } from '../../platforms/contract/definition.ts';
import type { MetricsCall } from '../../platforms/contract/metrics.ts';
import type { PlatformModule } from '../../platforms/contract/module.ts';
import { PlatformFailure, retryDelayOf } from '../../platforms/contract/outcome.ts';
import { type AccountAddress, readPlatform } from '../accounts/index.ts';

/** What the platform answered to a read of numbers. */
export type Answer<T> =
  | { kind: 'answered'; value: T; recordsEvents: boolean; isObserved: boolean }
  | { kind: 'failed'; retryAfterMs: number }
  | { kind: 'refused' }
  /** There is no such account any more. */
  | { kind: 'disconnected' };

type Read<T> = (call: MetricsCall, settings: PlatformSettings) => Promise<T>;

/**
 * Reads numbers of an account. Every error that is not a refusal, also one of Herald, is a failed read, so that no batch is repeated
 * at once.
 */
export async function askPlatform<T>(
  ctx: Context,
  address: AccountAddress,
  module: PlatformModule,
  logger: Logger,
  read: Read<T>,
): Promise<Answer<T>> {
  try {
    return await readPlatform(ctx, address, { module, logger, purpose: 'numbers' }, async (call, settings) => {
      const value = await read(call, settings);
      const { recordsEvents, isObserved } = call.account;
      return { kind: 'answered', value, recordsEvents, isObserved };
    });
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
