import type { SeededRandom } from '@herald-lab/simulation';
import { HOUR, MINUTE, SECOND } from '../../../functions/src/model/clock.ts';
import { type Member, unlessSignedOut } from '../herald/users.ts';
import type { Fault, Stage } from './fault.ts';
import { postFile } from './post-file.ts';

const FILES = 4;

/** A file of the web that is downloaded, posted and deleted. */
async function downloadAndUse(stage: Stage, random: SeededRandom, member: Member): Promise<void> {
  const { uploads, world } = stage;
  const stored = await uploads.download(member.userId, 'sample.jpg');
  if (!stored) return;
  if (random.happens(0.5)) await postFile(stage, random, member, stored.saved);
  if (!random.happens(0.4)) return;
  const pauseMs = random.pick([0, 10 * SECOND, HOUR]);
  await new Promise<void>((resolve) => world.time.after(pauseMs, resolve));
  await uploads.delete(stored.file, stored.saved.id);
}

/** Users who have files of the web downloaded. */
export const fileDownloads: Fault = {
  name: 'file downloads',
  keepsTime: true,
  start: (stage, random) => {
    const { world, users, members, from, until } = stage;
    for (let count = 0; count < FILES; count += 1) {
      const member = random.pick(members);
      const seeded = random.of(`file ${count}`);
      users.intentions += 1;
      world.time.at(random.between(from - MINUTE / 2, until), () => {
        void downloadAndUse(stage, seeded, member)
          .catch(unlessSignedOut)
          .finally(() => {
            users.intentions -= 1;
          });
      });
    }
  },
};

/** Servers of files that refuse a download, or break off in the middle. */
export const unreliableHosts: Fault = {
  name: 'unreliable hosts of files',
  keepsTime: true,
  prepare: ({ downloads }, random) => {
    downloads.refused = random.between(0, 0.3);
    downloads.cut = random.between(0, 0.4);
  },
};
