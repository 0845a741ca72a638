import type { Config } from '../config/config.ts';
import { publicUrlOf } from './public-url.ts';

export interface FileMetadata {
  contentType: string;
  /** `inline` for what a browser may show, `attachment` for what it shall only save. */
  disposition: 'inline' | 'attachment';
}

/** The file store. Paths are ours alone: made of random ids, never of anybody's words. */
export interface Files {
  /**
   * Stores a stream. The file is there when this resolves; a stream that fails, or a `signal`, leaves nothing. Memory use
   * does not depend on the length.
   */
  write(path: string, contents: AsyncIterable<Uint8Array>, about: FileMetadata, signal?: AbortSignal): Promise<void>;
  /** The bytes from `start` to `end`, both included; all of them unless told. Throws `FileNotFoundError` while it is read. */
  read(path: string, range?: { start: number; end: number }): AsyncIterable<Uint8Array>;
  /** Removes every file whose path starts so. One that is not there is no error. */
  remove(prefix: string): Promise<void>;
  /** Where anybody can fetch the file, for as long as it exists. */
  publicUrl(path: string): string;
}

export const createFiles = (config: Pick<Config, 'storage' | 'projectId'>): Files => {
  const open = lazyBucket(config, true);
  const openToRead = lazyBucket(config, false);
  return {
    write: async (path, contents, about, signal) => {
      const { writeObject } = await import('./object-stream.ts');
      await writeObject(await open(), path, contents, about, signal);
    },
    read: async function* (path, range) {
      const { readObject } = await import('./object-stream.ts');
      yield* readObject(await openToRead(), path, range);
    },
    remove: async (prefix) => {
      await (await open()).deleteFiles({ prefix, force: true });
    },
    publicUrl: (path) => publicUrlOf(config.storage, path),
  };
};

/** Loaded by the first who needs it: most functions touch no file, and start without this. */
const lazyBucket = ({ projectId, storage }: Pick<Config, 'storage' | 'projectId'>, autoRetry: boolean) => {
  const load = async () => {
    const { Storage } = await import('@google-cloud/storage');
    return new Storage({ projectId, retryOptions: { autoRetry } }).bucket(storage.bucket);
  };
  let bucket: ReturnType<typeof load> | undefined;
  return () => {
    bucket ??= load();
    return bucket;
  };
};
