import { MINUTE } from '../../../functions/src/model/clock.ts';
import { isTestUser } from '../../../functions/src/model/ids.ts';
import { platforms } from '../../../functions/src/model/platform.ts';
import { unlessSignedOut } from '../herald/users.ts';
import type { Fault } from './fault.ts';

const CONNECTIONS = 5;
/** The library of Bluesky makes keys in other threads: a seed would not have the same history again. */
const connectable = platforms.filter((platform) => platform !== 'bluesky');

/** Users who connect accounts: by the API or the pages, reloading the callback, or with the browser of another user. */
export const accountConnections: Fault = {
  name: 'account connections',
  keepsTime: true,
  start: ({ world, users, connections, members, from, until }, random) => {
    const live = members.filter(({ userId }) => !isTestUser(userId));
    for (let count = 0; count < CONNECTIONS && live.length > 0; count += 1) {
      const seeded = random.of(`connection ${count}`);
      const { userId } = seeded.pick(live);
      const platform = seeded.pick(connectable);
      const others = live.filter((one) => one.userId !== userId);
      const stranger = others.length > 0 && seeded.happens(0.3) ? seeded.pick(others).userId : null;
      const attempt = {
        userId,
        platform,
        // Each account belongs to one person; a user may connect one twice.
        username: `account${seeded.integer(1, 2)}.${(stranger ?? userId).replaceAll(/[^a-z\d]/gi, '')}`.slice(0, 40),
        sessionId: seeded.happens(0.5) ? `session ${count}` : null,
        visits: seeded.pick([1, 1, 2, 3]),
        stranger,
      };
      users.intentions += 1;
      world.time.at(seeded.between(from - MINUTE / 2, until), () => {
        void connections
          .connect(attempt)
          .catch(unlessSignedOut)
          .finally(() => {
            users.intentions -= 1;
          });
      });
    }
  },
};
