import { type Bucket, callRemotely } from '@herald-lab/simulation';
import type { UserRemoval } from '../../../functions/src/infra/auth/user-removal.ts';
import type { Config } from '../../../functions/src/infra/config/config.ts';
import type { Files } from '../../../functions/src/infra/files/files.ts';
import { FileNotFoundError } from '../../../functions/src/infra/files/object-stream.ts';
import { publicUrlOf } from '../../../functions/src/infra/files/public-url.ts';
import { DAY } from '../../../functions/src/model/clock.ts';
import type { World } from '../world.ts';

const SESSION_MS = 7 * DAY;

/** The storage's client failed. Its retries are left out: the product meets more failures here than in production. */
class StorageError extends Error {
  override readonly name = 'StorageError';
}

/** The file store of the workers. */
export function createSimulatedFiles(world: World, bucket: Bucket, { storage }: Pick<Config, 'storage'>): Files {
  const random = world.random.of('files');
  const failure = () => new StorageError('The connection broke.');
  const read = <T>(effect: () => T) => callRemotely(world, random, world.conditions.files, { effect, failure });
  const write = <T>(text: string, effect: () => T): Promise<T> => {
    const noted = (): T => {
      const result = effect();
      world.note(`files: ${text}`);
      return result;
    };
    return callRemotely(world, random, world.conditions.files, { effect: noted, write: text, failure });
  };

  /** An object exists with the last byte of its only request, or never: it cannot appear later. */
  const store = (path: string, bytes: Buffer, signal: AbortSignal | undefined): Promise<void> => {
    const effect = (): void => {
      signal?.throwIfAborted();
      bucket.objects.set(path, bytes);
      world.note(`files: write ${path}`);
    };
    return callRemotely(
      world,
      random,
      { ...world.conditions.files, late: 0 },
      { effect, write: `write ${path}`, failure },
    );
  };

  const found = (path: string): Buffer => {
    const bytes = bucket.objects.get(path);
    if (!bytes) throw new FileNotFoundError(path);
    return bytes;
  };

  return {
    write: async (path, contents, _metadata, signal) => {
      const chunks: Uint8Array[] = [];
      for await (const chunk of contents) chunks.push(chunk);
      await store(path, Buffer.concat(chunks), signal);
    },
    read: async function* (path, range) {
      const bytes = await read(() => found(path));
      yield range ? bytes.subarray(range.start, range.end + 1) : bytes;
    },
    startUpload: (path, sizeBytes) =>
      write(`start ${path}`, () => bucket.start(path, sizeBytes, world.time.now + SESSION_MS)),
    sizeOf: (path) => read(() => bucket.objects.get(path)?.length ?? null),
    copy: (from, to) => write(`copy ${from} to ${to}`, () => void bucket.objects.set(to, found(from))),
    remove: (prefix) => write(`remove ${prefix}`, () => bucket.remove(prefix)),
    publicUrl: (path) => publicUrlOf(storage, path),
    signedUrl: async (path) => `${storage.publicUrl}/${path}`,
  };
}

/** The identity provider as the workers reach it. It fails as often as the database is unavailable. */
export function createSimulatedRemoval(world: World): UserRemoval {
  const random = world.random.of('identity provider');
  const call = (text: string): Promise<void> =>
    callRemotely(
      world,
      random,
      { ...world.conditions.store, lostResponse: 0 },
      {
        effect: () => world.note(`identity provider: ${text}`),
        failure: () => new Error('The identity provider is unavailable.'),
      },
    );
  return { disable: (userId) => call(`${userId} is disabled`), remove: (userId) => call(`${userId} is removed`) };
}
