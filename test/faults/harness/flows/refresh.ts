import type { Platform } from '../../../../functions/src/platforms/platform.ts';
import type { Account } from '../../../../functions/src/store/documents/account.ts';
import { DAY, HOUR, MINUTE } from '../../../../functions/src/time/clock.ts';
import type { Finding, Flow, Scene } from '../flow.ts';
import type { World } from '../world.ts';
import { holdsLiveToken } from './connection.ts';
import { allTokens, createUser, type FlowUser } from './user.ts';

/** How old a token is when the sweep begins: within the margin before its end, or due for a renewal. */
const AGE_MS: Record<Platform, number> = {
  x: 90 * MINUTE,
  instagram: 40 * DAY,
  facebook: 31 * DAY,
  threads: 40 * DAY,
  tiktok: 20 * HOUR,
  youtube: 55 * MINUTE,
  linkedin: 55 * DAY,
  snapchat: 55 * MINUTE,
};
/** LinkedIn gives refresh tokens to approved apps only. */
const SETTINGS: Partial<Record<Platform, object>> = { linkedin: { refreshTokens: true } };
/** The sweep's cadence. */
const EVERY_MS = 12 * HOUR;
/** The least and the most of them: one that dies leaves its work to the next. */
const SWEEPS = { least: 2, most: 5 } as const;

/** A token without an end is as fresh as its last renewal. */
const isFresh = ({ expiresAt, updatedAt }: Account, since: number): boolean =>
  expiresAt === null ? updatedAt.getTime() >= since : expiresAt.getTime() > Date.now();

const judge = async (world: World, user: FlowUser, platform: Platform, since: number): Promise<Finding[]> => {
  const { ctx } = world;
  const [account] = (await ctx.store.user(user.uid).accounts(platform).get()).docs;
  if (!account) return [{ kind: 'lost', words: 'the account is gone' }];
  const works = await holdsLiveToken(world, { uid: user.uid, platform, accountId: account.id });
  if (account.data().reconnectRequired) return [{ kind: 'reported', words: 'the account has to be connected again' }];
  if (!works) return [{ kind: 'lost', words: 'the token is dead, and nobody was told' }];
  return isFresh(account.data(), since) ? [] : [{ kind: 'stuck', words: 'the token was not renewed' }];
};

/** The sweep keeps a token alive that nobody uses, run by run. */
export const refreshFlow = (platform: Platform, mayBeTold?: Flow['mayBeTold']): Flow => ({
  name: `refresh ${platform}`,
  ...(mayBeTold ? { mayBeTold } : {}),
  set: async (world): Promise<Scene> => {
    world.sandbox.platforms.find(({ name }) => name === platform)?.settings.patch(SETTINGS[platform] ?? {});
    const user = await createUser(world, [platform]);
    await world.advance(AGE_MS[platform]);
    const since = Date.now();
    return {
      act: async () => {
        for (let sweeps = 0; sweeps < SWEEPS.most; sweeps += 1) {
          if (sweeps >= SWEEPS.least && (await judge(world, user, platform, since)).length === 0) return;
          if (sweeps > 0) await world.advance(EVERY_MS);
          await world.workers.job('ttRefreshSweep');
        }
      },
      judge: () => judge(world, user, platform, since),
      secrets: () => [user.apiKey, ...allTokens(world)],
    };
  },
});
