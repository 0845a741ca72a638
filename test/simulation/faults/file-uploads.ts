import type { SeededRandom } from '@herald-lab/simulation';
import { COMPLETION_GRACE_MS } from '../../../functions/src/domain/media/start-upload.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../../../functions/src/model/clock.ts';
import { aPicture, type SentFile } from '../herald/uploads.ts';
import { type Member, unlessSignedOut } from '../herald/users.ts';
import type { Fault, Stage } from './fault.ts';
import { postFile } from './post-file.ts';

const FILES = 4;
/** How long after the end of a session its upload is cleared, by a sweep at the full hour. */
const GRACE_MS = DAY;

function sleep({ world }: Stage, ms: number): Promise<void> {
  return new Promise((resolve) => world.time.after(ms, resolve));
}

/** Another client of the user completes it too, at the same time or later. */
async function completeAgain(stage: Stage, random: SeededRandom, file: SentFile, id: string): Promise<void> {
  await sleep(stage, random.pick([0, 0, SECOND, 10 * SECOND, MINUTE]) * random.between(0, 1));
  await stage.uploads.completeOnce(file, id).catch((error: unknown) => {
    stage.world.timeline.add('client', `${file.key} was not completed again: ${error}`);
  });
}

/** A whole upload, with what its user does with the file. */
async function sendAndUse(stage: Stage, random: SeededRandom, member: Member): Promise<void> {
  const { uploads } = stage;
  const { file, session } = await uploads.start(member.userId, aPicture(random));
  const early = random.happens(0.3) ? completeAgain(stage, random, file, session.id) : null;
  if (!(await uploads.send(file, session))) return;
  const others = [0.5, 0.2].filter((share) => random.happens(share));
  const again = others.map(() => completeAgain(stage, random, file, session.id));
  const saved = await uploads.complete(file, session);
  if (saved && random.happens(0.5)) await postFile(stage, random, member, { id: saved.id, url: saved.media.url });
  if (saved && random.happens(0.4)) {
    await sleep(stage, random.pick([0, 10 * SECOND, HOUR]));
    await uploads.delete(file, session.id);
  }
  await Promise.all([early, ...again]);
}

/** An upload that its user forgets: before, within or after its bytes; and who remembers it when it is about to be cleared. */
async function abandon(stage: Stage, random: SeededRandom, member: Member): Promise<void> {
  const { uploads, world } = stage;
  const { file, session } = await uploads.start(member.userId, aPicture(random));
  if (random.happens(0.3) || !(await uploads.send(file, session)) || random.happens(0.4)) return;
  const endsAt = Date.parse(session.expiresAt);
  const clearedAt = Math.ceil((endsAt + GRACE_MS) / HOUR) * HOUR;
  const remembersAt = random.pick([endsAt, endsAt + COMPLETION_GRACE_MS, clearedAt]);
  world.time.at(remembersAt + random.between(-10 * SECOND, 10 * SECOND), () => {
    void uploads.complete(file, session).catch(unlessSignedOut);
  });
}

/** Users who upload files: cut and resumed, completed more than once, posted, deleted, forgotten. */
export const fileUploads: Fault = {
  name: 'file uploads',
  keepsTime: true,
  start: (stage, random) => {
    const { world, users, members, from, until } = stage;
    for (let count = 0; count < FILES; count += 1) {
      const member = random.pick(members);
      const isWhole = random.happens(0.7);
      const seeded = random.of(`file ${count}`);
      users.intentions += 1;
      world.time.at(random.between(from - MINUTE / 2, until), () => {
        void (isWhole ? sendAndUse : abandon)(stage, seeded, member)
          .catch(unlessSignedOut)
          .finally(() => {
            users.intentions -= 1;
          });
      });
    }
  },
};
