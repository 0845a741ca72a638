import { buffer } from 'node:stream/consumers';
import type { Finding, Flow, Scene } from '../flow.ts';
import type { World } from '../world.ts';
import { type Saved, takeIn } from './stored-file.ts';
import { createUser, type FlowUser } from './user.ts';

const judgeRefused = (records: number, objects: number): Finding[] =>
  records + objects === 0
    ? [{ kind: 'reported', words: 'the client was told to try again' }]
    : [{ kind: 'lost', words: `refused, and ${records} records and ${objects} objects are there` }];

const judge = async (world: World, user: FlowUser, answered: Saved | null): Promise<Finding[]> => {
  const records = (await world.ctx.store.user(user.uid).media.get()).docs;
  const names = await world.fileNames();
  if (!answered) return judgeRefused(records.length, names.length);
  const [record] = records;
  if (record?.id !== answered.id) return [{ kind: 'lost', words: 'the file that was answered is not there' }];
  if (records.length > 1) return [{ kind: 'doubled', words: `${records.length} files for one request` }];
  if (names.length !== 1) return [{ kind: 'stuck', words: `${names.length} objects are stored: ${names.join(' ')}` }];
  const { length: size } = await buffer(world.ctx.files.read(record.data().storagePath));
  return size === answered.sizeBytes ? [] : [{ kind: 'lost', words: `${size} bytes of ${answered.sizeBytes}` }];
};

/** A client has a file of the web taken in. */
export const mediaFlow: Flow = {
  name: 'media',
  // A store or a source that refuses, once it is asked, is the end of a request that its client can repeat.
  mayBeTold: ({ call, mode }) => / \/(upload\/storage|media)\//.test(call) && (mode === 'refuse' || mode === 'lose'),
  set: async (world): Promise<Scene> => {
    const user = await createUser(world, []);
    let answered: Saved | null = null;
    return {
      act: async () => {
        answered = await takeIn(world, user);
      },
      judge: () => judge(world, user, answered),
      secrets: () => [user.apiKey],
    };
  },
};
