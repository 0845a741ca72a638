import type { Context } from '../../context.ts';
import type { Logger } from '../../infra/observe/logger.ts';
import { SECOND } from '../../model/clock.ts';
import { HeraldError } from '../../model/errors.ts';
import { isTestUser } from '../../model/ids.ts';
import { noSettings } from '../../platforms/contract/definition.ts';
import type { CreatorInfo, PlatformModule } from '../../platforms/contract/module.ts';
import { PlatformFailure } from '../../platforms/contract/outcome.ts';
import { loadFor } from '../../platforms/registry.ts';
import { type AccountAddress, findAccount, needsReconnect } from './accounts.ts';
import { reconnectFailure } from './open-account.ts';
import { platformSettings } from './platform-settings.ts';
import { freshAccount, withFreshTokens } from './refresh.ts';

interface Capabilities {
  /** Why the platform lets the account post nothing now, as a sentence; null where no reason is known. */
  blocked: string | null;
  /** Null where the platform has no such call, or where it refuses posts. */
  creator: CreatorInfo | null;
}

/**
 * Get what an account may post now, as reported by its platform. Throws `not_found`, `reconnect_required`, `rate_limit_exceeded` where the
 * platform was asked too often, and `platform_unavailable`.
 */
export async function readCapabilities(ctx: Context, address: AccountAddress, logger: Logger): Promise<Capabilities> {
  const { account } = await findAccount(ctx, address);
  const module = await loadFor(address.uid, address.platform);
  try {
    if (needsReconnect(account, ctx.clock.now())) throw reconnectFailure(module.displayName);
    return { blocked: null, creator: await readCreator(ctx, module, address, logger) };
  } catch (error) {
    if (!(error instanceof PlatformFailure)) throw error;
    return { blocked: reasonOf(error), creator: null };
  }
}

async function readCreator(
  ctx: Context,
  { readCreatorInfo }: PlatformModule,
  address: AccountAddress,
  logger: Logger,
): Promise<CreatorInfo | null> {
  if (!readCreatorInfo) return null;
  const settings = isTestUser(address.uid) ? noSettings : platformSettings(ctx, address.platform);
  return withFreshTokens(
    (refused) => freshAccount(ctx, address, { logger, refused }),
    (account) => readCreatorInfo({ ...ctx, account }, settings),
  );
}

/** The sentence of a refusal that a post would meet as well. Throws for a call that failed. */
function reasonOf(failure: PlatformFailure): string {
  const { outcome, message } = failure;
  if (outcome.kind === 'rejected' || (outcome.kind === 'retryAfter' && outcome.stop)) return message;
  if (outcome.kind === 'reconnect') throw new HeraldError('reconnect_required', message, { cause: failure });
  const code =
    outcome.kind === 'retryAfter' && outcome.reason === 'rate_limit' ? 'rate_limit_exceeded' : 'platform_unavailable';
  const retryAfterMs = outcome.retryAfterMs ?? SECOND;
  throw new HeraldError(code, message, { cause: failure, retryAfterSeconds: Math.ceil(retryAfterMs / SECOND) });
}
