import type { Context } from '../../context.ts';
import { ConfigError } from '../../infra/config/values.ts';
import type { Logger } from '../../infra/observe/logger.ts';
import { isTestUser } from '../../model/ids.ts';
import { PlatformFailure } from '../../platforms/contract/outcome.ts';
import { load } from '../../platforms/registry.ts';
import { type AccountAddress, type AccountView, findAccount, viewAccount } from './accounts.ts';
import { platformSettings } from './platform-settings.ts';
import { freshAccount, withFreshTokens } from './refresh.ts';

interface Answer {
  /** Whether the platform accepts the access of the account; null where Herald could not find out. */
  alive: boolean | null;
  /** Why it is not alive, or why Herald could not find out; null for an account that is alive. */
  reason: string | null;
}

interface AccountCheck extends AccountView, Answer {
  /** ISO 8601. */
  checkedAt: string;
}

/**
 * Asks the platform whether it accepts the token of an account now. Refreshes the token where it is due or refused, and marks an
 * account that the platform refuses for good, both as publishing does. Throws `not_found`.
 */
export async function checkAccount(ctx: Context, address: AccountAddress, logger: Logger): Promise<AccountCheck> {
  await findAccount(ctx, address);
  const answer = await ask(ctx, address, logger);
  const now = ctx.clock.now();
  const { account } = await findAccount(ctx, address);
  return { ...viewAccount(address, account, now), checkedAt: new Date(now).toISOString(), ...answer };
}

async function ask(ctx: Context, address: AccountAddress, logger: Logger): Promise<Answer> {
  const { platform } = address;
  const module = await load(platform);
  const { connect, displayName } = module;
  if (await ctx.budgets.isUsedUpFor(address.uid, platform, 'lookups'))
    return { alive: null, reason: `This service checks no more accounts on ${displayName} this month (UTC).` };
  try {
    await withFreshTokens(
      (refused) => freshAccount(ctx, address, { logger, refused }),
      async (account) => {
        if (isTestUser(address.uid)) return;
        const settings = platformSettings(ctx, platform);
        await ctx.budgets.metered({ http: ctx.http, module, purpose: 'lookups', logger }, (http) =>
          connect.check({ settings, http, logger }, account),
        );
      },
    );
    return { alive: true, reason: null };
  } catch (error) {
    if (error instanceof ConfigError) {
      logger.error('an account cannot be checked', { platform }, error);
      return { alive: null, reason: `Herald is not set up for ${displayName} at the moment.` };
    }
    if (!(error instanceof PlatformFailure)) throw error;
    return { alive: error.outcome.kind === 'reconnect' ? false : null, reason: error.message };
  }
}
