import { buffer } from 'node:stream/consumers';
import type { Flow, PreparedFlow, Violation } from '../flow.ts';
import type { Harness } from '../harness.ts';
import { ingest, type StoredFile } from './stored-file.ts';
import { createUser, type FlowUser } from './user.ts';

function verifyRefused(records: number, objects: number): Violation[] {
  return records + objects === 0
    ? [{ kind: 'reported', message: 'the response allows a retry' }]
    : [{ kind: 'lost', message: `refused, and ${records} records and ${objects} objects are stored` }];
}

async function verify(harness: Harness, user: FlowUser, stored: StoredFile | null): Promise<Violation[]> {
  const records = (await harness.ctx.store.user(user.uid).media.get()).docs;
  const names = await harness.fileNames();
  if (!stored) return verifyRefused(records.length, names.length);
  const [record] = records;
  if (record?.id !== stored.id) return [{ kind: 'lost', message: 'the file of the response is not stored' }];
  if (records.length > 1) return [{ kind: 'doubled', message: `${records.length} files for one request` }];
  if (names.length !== 1) return [{ kind: 'stuck', message: `${names.length} objects are stored: ${names.join(' ')}` }];
  const { length: size } = await buffer(harness.ctx.files.read(record.data().storagePath));
  return size === stored.sizeBytes ? [] : [{ kind: 'lost', message: `${size} bytes of ${stored.sizeBytes}` }];
}

/** A client has a file of the web ingested. */
export const mediaFlow: Flow = {
  name: 'media',
  // After the first call a refusing store or source ends the request, which its client can repeat.
  mayReport: ({ call, mode }) => /^(files|GET \/media\/)/.test(call) && (mode === 'refuse' || mode === 'lose'),
  prepare: async (harness): Promise<PreparedFlow> => {
    const user = await createUser(harness, []);
    let stored: StoredFile | null = null;
    return {
      run: async () => {
        stored = await ingest(harness, user);
      },
      verify: () => verify(harness, user, stored),
      secrets: () => [user.apiKey],
    };
  },
};
