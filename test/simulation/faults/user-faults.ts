import { MINUTE, SECOND } from '../../../functions/src/model/clock.ts';
import { type OnAmbiguous, persist } from '../herald/persistence.ts';
import { unlessSignedOut } from '../herald/users.ts';
import type { Fault } from './fault.ts';

export const cancels: Fault = {
  name: 'cancels',
  keepsTime: true,
  start: ({ world, users, from, until }, random) => {
    for (let count = 0; count < 6; count += 1) {
      const at = random.between(from - 5 * SECOND, until + 5 * SECOND);
      world.time.at(at, () => {
        if (users.accepted.length > 0) void users.cancel(random.pick(users.accepted));
      });
    }
  },
};

/** Users who cancel a target while its post or its replies go out. */
export const cancelledTargets: Fault = {
  name: 'cancelled targets',
  keepsTime: true,
  start: ({ world, users, from, until }, random) => {
    for (let count = 0; count < 8; count += 1)
      world.time.at(random.between(from - 5 * SECOND, until + 3 * MINUTE), () => {
        if (users.accepted.length === 0) return;
        const post = random.pick(users.accepted);
        void users.cancelTarget(post, random.pick(post.targets));
      });
  },
};

/** Users who delete live posts and replies at the platforms, while replies go out. */
export const deletedPosts: Fault = {
  name: 'deleted posts',
  start: ({ world, users, from, until }, random) => {
    for (let count = 0; count < 4; count += 1)
      world.time.at(random.between(from, until + 3 * MINUTE), () => {
        if (users.accepted.length === 0) return;
        const removed = users.remove(random.pick(users.accepted), (among) => random.pick(among));
        void removed.catch(unlessSignedOut);
      });
  },
};

/** Users who change the text or the time of what they have asked for, at the last moment. */
export const edits: Fault = {
  name: 'edits',
  start: ({ world, users, from, until }, random) => {
    for (let count = 0; count < 6; count += 1) {
      const at = random.between(from - 60 * SECOND, until + 5 * SECOND);
      const [text, moves] = [random.happens(0.7), random.happens(0.5)];
      const later = random.between(5 * SECOND, 5 * MINUTE);
      const beforeDueMs = random.between(0, SECOND / 2);
      world.time.at(at, () => {
        if (users.accepted.length === 0) return;
        const post = random.pick(users.accepted);
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
export const retries: Fault = {
  name: 'retries',
  start: ({ world, users, until }, random) => {
    users.intentions += 1;
    const onAmbiguous = (): OnAmbiguous => random.pick(['look', 'look', 'reconcile', 'nothing']);
    world.time.at(until + MINUTE, () => {
      const trying = users.accepted.map((post) => persist({ world, users, onAmbiguous }, post).catch(unlessSignedOut));
      void Promise.all(trying).finally(() => {
        users.intentions -= 1;
      });
    });
  },
};

/** Users who withdraw Herald's access while their posts go out. */
export const revokedAccess: Fault = {
  name: 'revoked access',
  start: ({ world, users, from, until }, random) => {
    for (let count = 0; count < 2; count += 1) {
      const at = random.between(from, until + 5 * SECOND);
      world.time.at(at, () => {
        if (users.accepted.length === 0) return;
        const post = random.pick(users.accepted);
        void users.revoke(post, random.pick(post.targets), random.integer(0, 2));
      });
    }
  },
};

/** Tokens that expire soon, and are refreshed while posts go out. */
export const expiringTokens: Fault = {
  name: 'expiring tokens',
  keepsTime: true,
  prepare: ({ sandbox }, random) => {
    for (const platform of ['x', 'tiktok', 'snapchat', 'youtube'])
      sandbox[platform] = { ...sandbox[platform], accessTokenSeconds: random.integer(60, 900) };
  },
};
