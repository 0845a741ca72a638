import type { RequestOptions } from './connection.ts';
import { MediaMethods } from './methods.ts';
import type { StoredMedia, UploadSession } from './types.ts';
import { sendInParts, type UploadProgress } from './upload.ts';

/** An upload that can be continued until `expiresAt`. */
export interface SavedUpload extends UploadSession {
  sizeBytes: number;
}

export interface UploadOptions extends RequestOptions {
  /** As in `video/mp4`. By default the type of the blob. Herald checks it against the bytes. */
  contentType?: string;
  fileName?: string;
  /** Leaves position, camera and owner in the file. */
  keepMetadata?: boolean | undefined;
  /** An unfinished earlier upload of this file, also from another process: only the missing bytes are sent. */
  session?: SavedUpload | undefined;
  /** Called before the first byte is sent, and awaited, with what to store as JSON for `session`. Keep it as secret as a key. */
  onSession?: (session: SavedUpload) => unknown;
  /** Called as parts of the file arrive. */
  onProgress?: (progress: UploadProgress) => void;
}

const UNKNOWN_TYPE = 'application/octet-stream';

/** Without parameters, such as the charset that browsers add to the type of a text. */
function mediaTypeOf(contentType: string): string {
  return contentType.split(';', 1)[0]?.trim() || UNKNOWN_TYPE;
}

function nameOf(blob: Blob): string | undefined {
  return 'name' in blob ? String(blob.name) : undefined;
}

/** Files for posts and transcriptions. */
export class Media extends MediaMethods {
  /**
   * Uploads a local file in parts, and continues after an interruption. In Node, `await openAsBlob(path)` of `node:fs` makes a
   * blob of a file on disk without loading it. Throws `TypeError` if `session` belongs to a file of another size, and
   * `HeraldError` with the code `upload_refused` once it has expired.
   */
  async upload(file: Blob | Uint8Array<ArrayBuffer>, options: UploadOptions = {}): Promise<StoredMedia> {
    const { contentType, session, onSession, onProgress, idempotencyKey, ...rest } = options;
    const blob = file instanceof Blob ? file : new Blob([file]);
    const { fileName = nameOf(blob), keepMetadata, ...request } = rest;
    const sizeBytes = blob.size;
    if (session && session.sizeBytes !== sizeBytes)
      throw new TypeError(`The session is for a file of ${session.sizeBytes} bytes, not ${sizeBytes}.`);
    const body = {
      sizeBytes,
      contentType: mediaTypeOf(contentType || blob.type),
      ...(fileName ? { fileName } : {}),
      ...(keepMetadata ? { keepMetadata } : {}),
    };
    const { fetch, clock } = this.connection;
    const { id, uploadUrl, expiresAt } = session ?? (await this.startUpload(body, { idempotencyKey, ...request }));
    await onSession?.({ id, uploadUrl, expiresAt, sizeBytes });
    const { signal } = options;
    await sendInParts({ uploadUrl, file: blob, isResumed: session !== undefined, fetch, clock, signal, onProgress });
    return this.completeUpload(id, request);
  }
}
