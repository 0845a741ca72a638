import type { Context } from '../../context.ts';
import type { PlatformHttp } from '../../infra/http-client/platform-http.ts';
import type { Logger } from '../../infra/observe/logger.ts';
import { isTestUser } from '../../model/ids.ts';
import type { Purpose } from '../../model/spending.ts';
import { noSettings, type PlatformSettings } from '../../platforms/contract/definition.ts';
import type { PlatformModule } from '../../platforms/contract/module.ts';
import { PlatformFailure } from '../../platforms/contract/outcome.ts';
import type { PublishContext } from '../../platforms/contract/publish.ts';
import { rejected } from '../../platforms/kit/outcomes.ts';
import type { AccountAddress } from './accounts.ts';
import type { OpenAccount } from './open-account.ts';
import { platformSettings } from './platform-settings.ts';
import { freshAccount, withFreshTokens } from './refresh.ts';

/** What a read needs that nobody but its account asks for. */
type ReadCall = Pick<PublishContext, 'http' | 'clock' | 'logger'> & { account: OpenAccount };

/** The platform accepts the token of an account, and refuses this read. */
export class ReadRefused extends PlatformFailure {}

/**
 * Reads something of an account from its platform with the token of the account, which is refreshed as for publishing. Where the
 * platform refuses the read, the check of the account decides whether it refuses the token: a scope may be missing, and publishing
 * goes on without it (`ReadRefused`). For a test user, the simulated platforms are read. Throws `PlatformFailure`, and
 * `missing_integrations` where there is no such account.
 */
export function readPlatform<T>(
  ctx: Context,
  address: AccountAddress,
  { module, logger, purpose }: { module: PlatformModule; logger: Logger; purpose: Purpose },
  read: (call: ReadCall, settings: PlatformSettings) => Promise<T>,
): Promise<T> {
  const isTest = isTestUser(address.uid);
  return withFreshTokens(
    (refused) => freshAccount(ctx, address, { logger, refused }),
    async (account) => {
      const settings = isTest ? noSettings : platformSettings(ctx, module.platform);
      const readWith = async (http: PlatformHttp): Promise<T> => {
        try {
          return await read({ http, clock: ctx.clock, account, logger }, settings);
        } catch (error) {
          if (isTest || !(error instanceof PlatformFailure) || error.outcome.kind !== 'reconnect') throw error;
          await module.connect.check({ settings, http, logger }, account);
          throw new ReadRefused(rejected(error.message), { cause: error });
        }
      };
      if (isTest) return readWith(await simulatedHttp(ctx, account));
      return ctx.budgets.metered({ http: ctx.http, module, purpose, logger }, readWith);
    },
  );
}

async function simulatedHttp({ store, clock }: Context, { uid }: AccountAddress): Promise<PlatformHttp> {
  const { simulatedReads } = await import('../../platforms/simulated/server.ts');
  return simulatedReads({ posts: store.user(uid).simulatedPosts, clock });
}
