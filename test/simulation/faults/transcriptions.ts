import type { SeededRandom } from '@herald-lab/simulation';
import { MINUTE, SECOND } from '../../../functions/src/model/clock.ts';
import { type Member, unlessSignedOut } from '../herald/users.ts';
import type { Fault, Stage } from './fault.ts';

const CUSTOMERS = 2;
const JOBS = { min: 2, max: 6 } as const;
/** What the server finds a file to be, where it does not measure it (seconds): a job costs more than was reserved. */
const DURATIONS = [61, 130, null] as const;

function sleep({ world }: Stage, ms: number): Promise<void> {
  return new Promise((resolve) => world.time.after(ms, resolve));
}

/** A job whose client sends the request again while the first may still be handled; some delete the file meanwhile. */
async function transcribe(stage: Stage, random: SeededRandom, userId: string, mediaId: string): Promise<void> {
  const { transcriptions } = stage;
  await sleep(stage, random.between(0, random.pick([SECOND, 20 * SECOND])));
  const job = transcriptions.start(userId, random.happens(0.6));
  const again = random.happens(0.4)
    ? sleep(stage, random.pick([0, SECOND, MINUTE])).then(() => transcriptions.send(job, mediaId))
    : null;
  await Promise.all([transcriptions.send(job, mediaId), again]);
}

/** A user with few credits and several files to transcribe at once. */
async function spend(stage: Stage, random: SeededRandom, { userId }: Member): Promise<void> {
  const { transcriptions, uploads } = stage;
  await transcriptions.grant(userId, random.integer(0, 6));
  const stored = await uploads.download(userId, 'sample.mp3');
  if (!stored) return;
  const jobs = Array.from({ length: random.integer(JOBS.min, JOBS.max) }, (_, index) =>
    transcribe(stage, random.of(`job ${index}`), userId, stored.saved.id),
  );
  const deletion = random.happens(0.2)
    ? sleep(stage, random.between(0, 10 * SECOND)).then(() => uploads.delete(stored.file, stored.saved.id))
    : null;
  await Promise.all([...jobs, deletion]);
}

/** Users, and profiles of the same customer, who spend credits at the same time. */
export const transcriptions: Fault = {
  name: 'transcriptions',
  keepsTime: true,
  prepare: ({ sandbox }, random) => {
    sandbox['stt'] = { ...sandbox['stt'], durationSeconds: random.pick(DURATIONS) };
  },
  start: (stage, random) => {
    const { world, users, members, from, until } = stage;
    for (let count = 0; count < CUSTOMERS; count += 1) {
      const member = random.pick(members);
      const seeded = random.of(`spender ${count}`);
      users.intentions += 1;
      world.time.at(random.between(from - MINUTE / 2, until), () => {
        void spend(stage, seeded, member)
          .catch(unlessSignedOut)
          .finally(() => {
            users.intentions -= 1;
          });
      });
    }
  },
};
