import type { SeededRandom } from '@herald-lab/simulation';
import { HOUR, MINUTE, SECOND } from '../../../functions/src/model/clock.ts';
import { isTestUser } from '../../../functions/src/model/ids.ts';
import type { Platform } from '../../../functions/src/model/platform.ts';
import type { Content } from '../../../functions/src/model/post.ts';
import { image, text } from '../contents.ts';
import type { Accepted } from '../herald/users.ts';
import type { Fault, Stage } from './fault.ts';

const POSTS = 4;
/** Where a picture that cannot be downloaded is refused at once. */
const PLATFORMS: readonly Platform[] = ['x', 'bluesky', 'linkedin', 'threads'];

/** A picture at a unique address. */
function pictureOf(caption: string): Content {
  const content = image(caption);
  const address = `?${encodeURIComponent(caption)}`;
  return { ...content, media: content.media.map(({ kind, url }) => ({ kind, url: url + address })) };
}

/** What may block a user's posts when they are due. */
function corrupt({ world, users }: Stage, random: SeededRandom, userId: string): void {
  const theirs = (): Accepted[] =>
    users.accepted.filter((post) => post.userId === userId && post.key.startsWith('ahead'));
  const act = random.pick(['revoke', 'revoke', 'withdraw', 'withdraw', 'end'] as const);
  if (act === 'end') return void users.endSubscription(userId);
  const [post] = theirs().filter(({ content }) => act === 'revoke' || content.media.length > 0);
  if (!post) return;
  if (act === 'revoke') return void users.revoke(post, random.pick(post.targets), random.integer(1, 2));
  for (const { url } of post.content.media) {
    if (world.conditions.withdrawnMedia.has(url)) continue;
    world.conditions.withdrawnMedia.set(url, world.time.now);
    world.timeline.add('client', `${url} is gone`);
  }
}

/** Posts for hours later of a user who asks for events; accounts, files and the subscription may fail before they leave. */
export const scheduledRisks: Fault = {
  name: 'posts at risk',
  share: 0.2,
  keepsTime: true,
  start: (stage, random) => {
    const { world, users, endpoints, members, until } = stage;
    const { userId, accounts } = random.pick(members);
    const end = until + 8 * HOUR;
    endpoints.later(random.between(world.time.now, until), () => endpoints.read(userId, 20 * MINUTE, end));
    for (let number = 1; number <= POSTS; number += 1) {
      const seeded = random.of(`post ${number}`);
      const key = `ahead${number}`;
      const targets = accounts.filter(({ platform }) => PLATFORMS.includes(platform) && seeded.happens(0.5));
      const content = seeded.happens(0.5) ? pictureOf(`Ahead ${number}`) : text(`Ahead ${number}`);
      // The last check falls into the time of faults, or the posts are checked twice.
      const dueAt = seeded.happens(0.4)
        ? until + HOUR + seeded.between(0, 10 * MINUTE)
        : until + seeded.between(HOUR, 7 * HOUR);
      const publishAt = new Date(Math.ceil(dueAt / SECOND) * SECOND);
      if (targets.length === 0) continue;
      users.intentions += 1;
      world.time.at(seeded.between(world.time.now, until), () => {
        void users.post({ key, userId, targets, content, publishAt }).finally(() => {
          users.intentions -= 1;
        });
      });
    }
    // A post of test mode has no risks.
    if (isTestUser(userId)) return;
    for (let count = random.integer(0, 3); count > 0; count -= 1) {
      const seeded = random.of(`spoil ${count}`);
      world.time.at(
        seeded.happens(0.3) ? until + seeded.between(0, 10 * MINUTE) : until + seeded.between(0, 6 * HOUR),
        () => corrupt(stage, seeded, userId),
      );
    }
  },
};
