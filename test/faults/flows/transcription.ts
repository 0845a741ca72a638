import { z } from 'zod';
import type { Flow, PreparedFlow, Violation } from '../flow.ts';
import type { Harness } from '../harness.ts';
import { call, ingest } from './stored-file.ts';
import { createUser, type FlowUser } from './user.ts';

const BALANCE = 5;
/** A second over a minute, which costs two credits. */
const SECONDS = 61;
const PRICE = 2;

const transcribed = z.object({ jobId: z.string(), creditsDebited: z.literal(PRICE) });

async function verify(harness: Harness, { uid }: FlowUser, jobId: string | null): Promise<Violation[]> {
  const user = harness.ctx.store.user(uid);
  const [balance, entries, jobs] = await Promise.all([
    user.credits.get(),
    user.creditEntries.get(),
    user.transcriptions.get(),
  ]);
  const ledger = entries.docs.map((entry) => ({ jobId: entry.id, ...entry.data() }));
  const settled = ledger.filter(({ state }) => state === 'settled');
  if (ledger.some(({ state }) => state === 'reserved')) return [{ kind: 'stuck', message: 'credits stay reserved' }];
  if (settled.length > 1) return [{ kind: 'doubled', message: `charged ${settled.length} times` }];
  if (settled[0]?.jobId !== jobId) return [{ kind: 'lost', message: 'the job of the response is not the charged one' }];
  if (balance.data()?.balance !== BALANCE - PRICE)
    return [{ kind: 'lost', message: `the balance is ${balance.data()?.balance}` }];
  if (jobs.docs.some((job) => job.data().status === 'processing'))
    return [{ kind: 'stuck', message: 'a job does not end' }];
  const job = jobs.docs.find(({ id }) => id === jobId)?.data();
  return job?.status === 'succeeded' && job.transcript ? [] : [{ kind: 'lost', message: `the job is ${job?.status}` }];
}

/** A client has a stored file transcribed, and is charged for it. */
export const transcriptionFlow: Flow = {
  name: 'transcription',
  prepare: async (harness): Promise<PreparedFlow> => {
    const owner = await createUser(harness, []);
    const user = harness.ctx.store.user(owner.uid);
    await user.credits.set({ balance: BALANCE, updatedAt: new Date() });
    const file = await ingest(harness, owner);
    if (!file) throw new Error('the file was not ingested');
    const { id } = file;
    await user.media.doc(id).update({ durationSeconds: SECONDS });
    let jobId: string | null = null;
    return {
      run: async () => {
        const response = await call(harness, owner, '/v1/ai/transcribe', { mediaId: id });
        if (response.status === 200) ({ jobId } = transcribed.parse(JSON.parse(response.text)));
      },
      verify: () => verify(harness, owner, jobId),
      secrets: () => [owner.apiKey, 'herald-local-key'],
    };
  },
};
