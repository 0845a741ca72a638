import { systemClock } from '../../model/clock.ts';
import type { Config } from '../config/config.ts';
import { emulatorSigner } from './emulator-signer.ts';
import type { ByteRange, FileMetadata } from './object-stream.ts';
import { publicUrlOf } from './public-url.ts';

/** The file store. Paths consist of random ids only, never of user input. */
export interface Files {
  /**
   * Stores a stream. The file exists once this resolves; a failing stream or an aborted `signal` leaves nothing behind.
   * Memory use does not depend on the length.
   */
  write(path: string, contents: AsyncIterable<Uint8Array>, metadata: FileMetadata, signal?: AbortSignal): Promise<void>;
  /** The bytes of `range` (both ends included), by default all. Throws `FileNotFoundError` while it is read. */
  read(path: string, range?: ByteRange): AsyncIterable<Uint8Array>;
  /**
   * Starts an upload of exactly this many bytes by the holder of the returned URL. The file exists once all bytes have
   * arrived.
   */
  startUpload(path: string, sizeBytes: number, origin: string | null): Promise<string>;
  /** In bytes; null where there is no such file. */
  sizeOf(path: string): Promise<number | null>;
  copy(from: string, to: string, metadata: FileMetadata): Promise<void>;
  /** Deletes every file whose path starts with `prefix`. No match is not an error. */
  remove(prefix: string): Promise<void>;
  /** The URL of the file, valid for as long as the file exists. Of a private file it is only a name. */
  publicUrl(path: string): string;
  /** A URL by which everyone may read the file for `lifetimeMs`, of any folder. Throws what the signing service throws. */
  signedUrl(path: string, lifetimeMs: number): Promise<string>;
}

export function createFiles(config: Pick<Config, 'storage' | 'projectId'>): Files {
  const bucket = lazyBucket(config, true);
  const bucketForReading = lazyBucket(config, false);
  return {
    write: async (path, contents, metadata, signal) => {
      const { writeObject } = await import('./object-stream.ts');
      await writeObject(await bucket(), path, contents, metadata, signal);
    },
    read: async function* (path, range) {
      const { readObject } = await import('./object-stream.ts');
      yield* readObject(await bucketForReading(), path, range);
    },
    startUpload: async (path, sizeBytes, origin) => {
      const { startObjectUpload } = await import('./object-upload.ts');
      return startObjectUpload(await bucket(), path, sizeBytes, origin);
    },
    sizeOf: async (path) => {
      const { objectSize } = await import('./object-upload.ts');
      return objectSize(await bucket(), path);
    },
    copy: async (from, to, metadata) => {
      const { copyObject } = await import('./object-upload.ts');
      await copyObject(await bucket(), from, to, metadata);
    },
    remove: async (prefix) => {
      await (await bucket()).deleteFiles({ prefix, force: true });
    },
    publicUrl: (path) => publicUrlOf(config.storage, path),
    signedUrl: async (path, lifetimeMs) => {
      const expires = systemClock.now() + lifetimeMs;
      // Without a key file, the client signs as the service account of the function, by a call to the IAM Credentials API.
      const [url] = await (await bucket()).file(path).getSignedUrl({ version: 'v4', action: 'read', expires });
      return url;
    },
  };
}

/** Imports the client on first use: most functions touch no file and have a faster cold start without it. */
function lazyBucket({ projectId, storage }: Pick<Config, 'storage' | 'projectId'>, autoRetry: boolean) {
  const load = async () => {
    const { IdempotencyStrategy, Storage } = await import('@google-cloud/storage');
    // By default the client repeats no upload, since another one might have written the object meanwhile. Of Herald's paths only the copies
    // of the status get other contents, every minute.
    const retryOptions = { autoRetry, idempotencyStrategy: IdempotencyStrategy.RetryAlways };
    const client = new Storage({ projectId, retryOptions });
    if (client.customEndpoint) Object.assign(client.authClient, emulatorSigner);
    return client.bucket(storage.bucket);
  };
  let bucket: ReturnType<typeof load> | undefined;
  return () => {
    bucket ??= load();
    return bucket;
  };
}
