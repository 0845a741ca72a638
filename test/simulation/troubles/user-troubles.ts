import { MINUTE, SECOND } from '../../../functions/src/time/clock.ts';
import { type InDoubt, persist } from '../herald/persistence.ts';
import { unlessSignedOut } from '../herald/signed-out.ts';
import type { Trouble } from './trouble.ts';

export const cancels: Trouble = {
  name: 'cancels',
  keepsTime: true,
  start: ({ world, users, from, until }, chance) => {
    for (let count = 0; count < 6; count += 1) {
      const at = chance.between(from - 5 * SECOND, until + 5 * SECOND);
      world.time.at(at, () => {
        if (users.accepted.length > 0) void users.cancel(chance.pick(users.accepted));
      });
    }
  },
};

/** Users who change the text or the time of what they have asked for, at the last moment. */
export const edits: Trouble = {
  name: 'edits',
  start: ({ world, users, from, until }, chance) => {
    for (let count = 0; count < 6; count += 1) {
      const at = chance.between(from - 60 * SECOND, until + 5 * SECOND);
      const [text, moves] = [chance.happens(0.7), chance.happens(0.5)];
      const later = chance.between(5 * SECOND, 5 * MINUTE);
      const beforeDueMs = chance.between(0, SECOND / 2);
      world.time.at(at, () => {
        if (users.accepted.length === 0) return;
        const post = chance.pick(users.accepted);
        const lastMoment = (post.publishAt?.getTime() ?? 0) - beforeDueMs;
        world.time.at(Math.max(world.time.now, lastMoment), () => {
          void users.edit(post, {
            ...(text || !moves ? { text: `${post.content.text} again` } : {}),
            ...(moves ? { publishAt: new Date(world.time.now + later) } : {}),
          });
        });
      });
    }
  },
};

/** Users who try again what has failed, once nothing can land late any more. */
export const retries: Trouble = {
  name: 'retries',
  start: ({ world, users, until }, chance) => {
    users.intentions += 1;
    const inDoubt = (): InDoubt => chance.pick(['look', 'look', 'reconcile', 'nothing']);
    world.time.at(until + MINUTE, () => {
      const trying = users.accepted.map((post) => persist({ world, users, inDoubt }, post).catch(unlessSignedOut));
      void Promise.all(trying).finally(() => {
        users.intentions -= 1;
      });
    });
  },
};

/** Users who withdraw Herald's access while their posts go out. */
export const revokedAccess: Trouble = {
  name: 'revoked access',
  start: ({ world, users, from, until }, chance) => {
    for (let count = 0; count < 2; count += 1) {
      const at = chance.between(from, until + 5 * SECOND);
      world.time.at(at, () => {
        if (users.accepted.length === 0) return;
        const post = chance.pick(users.accepted);
        void users.revoke(post, chance.pick(post.targets), chance.whole(0, 2));
      });
    }
  },
};

/** Tokens that expire soon, and are refreshed while posts go out. */
export const expiringTokens: Trouble = {
  name: 'expiring tokens',
  keepsTime: true,
  prepare: ({ sandbox }, chance) => {
    for (const platform of ['x', 'tiktok', 'snapchat', 'youtube'])
      sandbox[platform] = { ...sandbox[platform], accessTokenSeconds: chance.whole(60, 900) };
  },
};
