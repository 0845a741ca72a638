import type { Config } from '../../../functions/src/config/config.ts';
import type { Files } from '../../../functions/src/files/files.ts';
import { FileNotFoundError } from '../../../functions/src/files/object-stream.ts';
import { publicUrlOf } from '../../../functions/src/files/public-url.ts';
import { DAY } from '../../../functions/src/time/clock.ts';
import { currentWorker, reach } from '../world/workers.ts';
import type { World } from '../world/world.ts';
import type { Bucket } from './bucket.ts';

const SESSION_MS = 7 * DAY;
/** How late a change may land whose connection broke (ms). */
const LATE_MS = 10_000;

/** The storage's client failed. Its own retries are left out: the product meets more failures here than there. */
class StorageError extends Error {
  override readonly name = 'StorageError';
}

const notSimulated = (): never => {
  throw new Error('not simulated');
};

/** The file store of the workers: every call takes its time, and the connection may break before or after its effect. */
export const createSimulatedFiles = (world: World, bucket: Bucket, { storage }: Pick<Config, 'storage'>): Files => {
  const chance = world.chance.of('files');
  const { time } = world;

  const call = <T>(text: string, isWrite: boolean, effect: () => T): Promise<T> => {
    const { files } = world.conditions;
    const worker = currentWorker();
    const legMs = () => chance.latency(files.latency) / 2;
    const [thereMs, backMs] = [legMs(), legMs()];
    const [fails, isLost] = [chance.happens(files.unavailable), chance.happens(files.lostResponse)];
    const lateMs = isWrite && chance.happens(files.late) ? chance.between(500, LATE_MS) : 0;
    return new Promise((resolve, reject) => {
      const back = (work: () => void) => reach(time, worker, time.now + backMs, work);
      const breakConnection = () => reject(new StorageError('The connection broke.'));
      if (lateMs > 0) {
        world.note(`files: ${text} will land ${Math.round(lateMs)} ms late`);
        reach(time, worker, time.now + thereMs + backMs, breakConnection);
      }
      time.after(thereMs + lateMs, () => {
        if (fails) return void back(breakConnection);
        let result: T;
        try {
          result = effect();
        } catch (error) {
          return void back(() => reject(error));
        }
        if (isWrite)
          world.timeline.add(worker?.name ?? 'world', `files: ${text}${isLost ? ', the response is lost' : ''}`);
        back(isLost ? breakConnection : () => resolve(result));
      });
    });
  };

  const found = (path: string): Buffer => {
    const bytes = bucket.objects.get(path);
    if (!bytes) throw new FileNotFoundError(path);
    return bytes;
  };

  return {
    write: notSimulated,
    read: async function* (path, range) {
      const bytes = await call(`read ${path}`, false, () => found(path));
      yield range ? bytes.subarray(range.start, range.end + 1) : bytes;
    },
    startUpload: (path, sizeBytes) =>
      call(`start ${path}`, true, () => bucket.start(path, sizeBytes, time.now + SESSION_MS)),
    sizeOf: (path) => call(`size of ${path}`, false, () => bucket.objects.get(path)?.length ?? null),
    copy: (from, to) => call(`copy ${from} to ${to}`, true, () => void bucket.objects.set(to, found(from))),
    remove: (prefix) => call(`remove ${prefix}`, true, () => bucket.remove(prefix)),
    publicUrl: (path) => publicUrlOf(storage, path),
  };
};
