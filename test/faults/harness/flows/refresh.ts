import type { Finding, Flow, Scene } from '../flow.ts';
import type { World } from '../world.ts';
import { holdsLiveToken } from './connection.ts';
import { allTokens, createPerson, type Person, type PlatformName } from './person.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** How old a token is when the sweep begins: within the margin before its end. */
const AGE_MS = { threads: 40 * DAY, tiktok: 20 * HOUR } as const;
/** The sweep's cadence. */
const EVERY_MS = 12 * HOUR;
/** The least and the most of them: one that dies leaves its work to the next. */
const SWEEPS = { least: 2, most: 5 } as const;

const judge = async (world: World, person: Person, platform: PlatformName): Promise<Finding[]> => {
  const { ctx } = world;
  const [account] = (await ctx.store.user(person.uid).accounts(platform).get()).docs;
  if (!account) return [{ kind: 'lost', words: 'the account is gone' }];
  const { reconnectRequired, expiresAt } = account.data();
  const works = await holdsLiveToken(world, { uid: person.uid, platform, accountId: account.id });
  if (reconnectRequired) return [{ kind: 'told', words: 'the account has to be connected again' }];
  if (!works) return [{ kind: 'lost', words: 'the token is dead, and nobody was told' }];
  return (expiresAt?.getTime() ?? 0) > Date.now() ? [] : [{ kind: 'stuck', words: 'the token was not renewed' }];
};

/** The sweep keeps a token alive that nobody uses, run by run. */
export const refreshFlow = (platform: PlatformName, mayBeTold?: Flow['mayBeTold']): Flow => ({
  name: `refresh ${platform}`,
  ...(mayBeTold ? { mayBeTold } : {}),
  set: async (world): Promise<Scene> => {
    const person = await createPerson(world, [platform]);
    await world.advance(AGE_MS[platform]);
    return {
      act: async () => {
        for (let sweeps = 0; sweeps < SWEEPS.most; sweeps += 1) {
          if (sweeps >= SWEEPS.least && (await judge(world, person, platform)).length === 0) return;
          if (sweeps > 0) await world.advance(EVERY_MS);
          await world.workers.job('ttRefreshSweep');
        }
      },
      judge: () => judge(world, person, platform),
      secrets: () => [person.apiKey, ...allTokens(world)],
    };
  },
});
