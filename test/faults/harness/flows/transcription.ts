import { z } from 'zod';
import type { Finding, Flow, Scene } from '../flow.ts';
import type { World } from '../world.ts';
import { call, takeIn } from './stored-file.ts';
import { createUser, type FlowUser } from './user.ts';

const BALANCE = 5;
/** A second over a minute, which costs two credits. */
const SECONDS = 61;
const PRICE = 2;

const answer = z.object({ jobId: z.string(), creditsDebited: z.literal(PRICE) });

const judge = async (world: World, { uid }: FlowUser, jobId: string | null): Promise<Finding[]> => {
  const user = world.ctx.store.user(uid);
  const [balance, entries, jobs] = await Promise.all([
    user.credits.get(),
    user.creditEntries.get(),
    user.transcriptions.get(),
  ]);
  const ledger = entries.docs.map((entry) => ({ jobId: entry.id, ...entry.data() }));
  const settled = ledger.filter(({ state }) => state === 'settled');
  if (ledger.some(({ state }) => state === 'reserved')) return [{ kind: 'stuck', words: 'credits stay reserved' }];
  if (settled.length > 1) return [{ kind: 'doubled', words: `charged ${settled.length} times` }];
  if (settled[0]?.jobId !== jobId) return [{ kind: 'lost', words: 'the job that was answered is not the one charged' }];
  if (balance.data()?.balance !== BALANCE - PRICE)
    return [{ kind: 'lost', words: `the balance is ${balance.data()?.balance}` }];
  if (jobs.docs.some((job) => job.data().status === 'processing'))
    return [{ kind: 'stuck', words: 'a job never ends' }];
  const job = jobs.docs.find(({ id }) => id === jobId)?.data();
  return job?.status === 'succeeded' && job.transcript ? [] : [{ kind: 'lost', words: `the job is ${job?.status}` }];
};

/** A client has a stored file transcribed, and is charged for it. */
export const transcriptionFlow: Flow = {
  name: 'transcription',
  set: async (world): Promise<Scene> => {
    const person = await createUser(world, []);
    const user = world.ctx.store.user(person.uid);
    await user.credits.set({ balance: BALANCE, updatedAt: new Date() });
    const file = await takeIn(world, person);
    if (!file) throw new Error('the file was not taken in');
    const { id } = file;
    await user.media.doc(id).update({ durationSeconds: SECONDS });
    let jobId: string | null = null;
    return {
      act: async () => {
        const reply = await call(world, person, '/v1/ai/transcribe', { mediaId: id });
        if (reply.status === 200) ({ jobId } = answer.parse(JSON.parse(reply.text)));
      },
      judge: () => judge(world, person, jobId),
      secrets: () => [person.apiKey, 'herald-local-key'],
    };
  },
};
