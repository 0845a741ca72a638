import type { SeededRandom } from '@herald-lab/simulation';
import { context } from '../../../functions/src/context.ts';
import { createApiKey } from '../../../functions/src/domain/users/index.ts';
import { HOUR, MINUTE, SECOND } from '../../../functions/src/model/clock.ts';
import { isLive, personOf, profileOf } from '../../../functions/src/model/ids.ts';
import { draft as draftDocument } from '../../../functions/src/model/planning.ts';
import { text } from '../contents.ts';
import { createProfileUser, type Member } from '../herald/users.ts';
import type { Fault, Stage } from './fault.ts';

/** How often requests of a user are made that is about to be deleted. */
const REQUESTS = 6;

/** Draws when a user's request is made, some of them at the same time as the deletion (ms since the epoch). */
function around(random: SeededRandom, at: number): number {
  return at + (random.happens(0.5) ? random.between(-SECOND, SECOND) : random.between(-2 * MINUTE, MINUTE));
}

/** What a user stores beside posts: keys, drafts and profiles. The draft's own route counts them, which is not simulated. */
async function store({ users }: Stage, userId: string, number: number, isNew: boolean): Promise<void> {
  await users.onApi(async () => {
    const ctx = context();
    const profileId = profileOf(userId);
    await createApiKey(ctx, personOf(userId), `key ${number}`, { livemode: isLive(userId), profileId });
    const owner = profileId === null && isNew ? await createProfileUser(userId, `late${number}`) : userId;
    const now = new Date(ctx.clock.now());
    const draft = draftDocument.parse({ content: '{}', version: 1, createdAt: now, updatedAt: now });
    await ctx.store.user(owner).drafts.doc(`draft${number}`).set(draft);
  }, userId);
}

/** Posts for later, of which the last are stored while the user is deleted. */
function schedule({ world, users }: Stage, { userId, accounts }: Member, number: number): Promise<void> {
  const targets = accounts.filter(({ platform }) => platform === 'threads' || platform === 'x').slice(0, 1);
  const publishAt = new Date(Math.ceil(world.time.now / SECOND) * SECOND + 3 * HOUR + number * MINUTE);
  return users.post({ key: `later${number}`, userId, targets, content: text(`Later ${number}`), publishAt });
}

/** A user who deletes the account, or a profile, in the midst of it all. */
export const accountDeletions: Fault = {
  name: 'account deletion',
  share: 0.15,
  keepsTime: true,
  start: (stage, random) => {
    const { world, users, deployment, members, from, until } = stage;
    const picked = random.pick(members).userId;
    const userId = profileOf(picked) === null || random.happens(0.3) ? personOf(picked) : picked;
    const theirs = members.filter((one) => one.userId === userId || personOf(one.userId) === userId);
    const at = random.between(from - MINUTE / 2, until + 3 * MINUTE);
    for (let number = 1; number <= REQUESTS; number += 1) {
      const isPost = random.happens(0.5);
      const isNew = random.happens(0.3);
      const member = random.pick(theirs);
      world.time.at(around(random, at), () => {
        void (isPost ? schedule(stage, member, number) : store(stage, member.userId, number, isNew)).catch(
          (error: unknown) => world.timeline.add('client', `${member.userId} could not store anything: ${error}`),
        );
      });
    }
    users.intentions += 1;
    const untilEnded = (): void => {
      if (deployment.deletionOf(userId) === 'ended' && !deployment.isDeleting) users.intentions -= 1;
      else world.time.after(MINUTE, untilEnded);
    };
    world.time.at(at, () => void users.deleteAccount(userId).then(untilEnded));
  },
};
