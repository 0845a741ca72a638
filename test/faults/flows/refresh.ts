import type { Account } from '../../../functions/src/model/account.ts';
import { HOUR } from '../../../functions/src/model/clock.ts';
import type { Platform } from '../../../functions/src/model/platform.ts';
import type { Flow, PreparedFlow, Violation } from '../flow.ts';
import type { Harness } from '../harness.ts';
import type { PlatformFaults } from '../platform-faults.ts';
import { holdsLiveToken } from './connection.ts';
import { refreshLost } from './expected-reports.ts';
import { allTokens, createUser, type FlowUser } from './user.ts';

/** The sweep's cadence. */
const EVERY_MS = 12 * HOUR;
/** How many run: a killed one leaves its work to the next. */
const SWEEPS = { min: 2, max: 5 } as const;

/** The sweep keeps an unused token valid. */
export function refreshFlow(platform: Platform, faults: PlatformFaults, tokenAgeMs: number): Flow {
  return {
    name: `refresh ${platform}`,
    mayReport: refreshLost(faults),
    prepare: async (harness): Promise<PreparedFlow> => {
      harness.sandbox.platforms.find(({ name }) => name === platform)?.settings.patch(faults.sandbox ?? {});
      const user = await createUser(harness, [platform]);
      await harness.advance(tokenAgeMs);
      return {
        run: async () => {
          for (let sweeps = 0; sweeps < SWEEPS.max; sweeps += 1) {
            if (sweeps >= SWEEPS.min && (await verify(harness, user, platform)).length === 0) return;
            if (sweeps > 0) await harness.advance(EVERY_MS);
            await harness.job('ttRefreshSweep');
          }
        },
        verify: () => verify(harness, user, platform),
        secrets: () => [user.apiKey, ...allTokens(harness)],
      };
    },
  };
}

async function verify(harness: Harness, user: FlowUser, platform: Platform): Promise<Violation[]> {
  const { ctx } = harness;
  const [account] = (await ctx.store.user(user.uid).accounts(platform).get()).docs;
  if (!account) return [{ kind: 'lost', message: 'the account is gone' }];
  const works = await holdsLiveToken(harness, { uid: user.uid, platform, accountId: account.id });
  const { reconnectRequired, refreshRefusedAt } = account.data();
  if (reconnectRequired || refreshRefusedAt)
    return [{ kind: 'reported', message: 'the account has to be connected again' }];
  if (!works) return [{ kind: 'lost', message: 'the token is invalid, and the account does not record it' }];
  return isFresh(account.data()) ? [] : [{ kind: 'stuck', message: 'the token was not refreshed' }];
}

function isFresh({ expiresAt }: Account): boolean {
  return expiresAt === null || expiresAt.getTime() > Date.now();
}
