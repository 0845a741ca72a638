/** Unfinished uploads keep whole units of this many bytes. Cloud Storage's is 256 KiB: here files are small. */
const UNIT_BYTES = 1024;

interface Session {
  path: string;
  sizeBytes: number;
  received: Buffer;
  endsAt: number;
}

/** The response of a resumable session: all bytes are there, or how many. Null where there is no such session. */
export type SessionState = { isComplete: boolean; received: number } | null;

/** A small bucket of Cloud Storage: objects, and resumable sessions of a declared length. Consistent, as the real one is. */
export class Bucket {
  readonly objects = new Map<string, Buffer>();
  readonly #sessions = new Map<string, Session>();
  #count = 0;

  /** Starts a session that takes bytes until `endsAt` (ms since the epoch). Returns its URL. */
  start(path: string, sizeBytes: number, endsAt: number): string {
    this.#count += 1;
    const url = `https://storage.example/upload?upload_id=${this.#count}`;
    this.#sessions.set(url, { path, sizeBytes, received: Buffer.alloc(0), endsAt });
    return url;
  }

  /** Takes the bytes from `first` on; of a request that was cut and does not end the file, whole units. */
  send(url: string, first: number, bytes: Buffer, now: number): SessionState {
    const session = this.#sessions.get(url);
    if (!session || session.endsAt <= now) return null;
    const { path, sizeBytes, received } = session;
    const isComplete = received.length === sizeBytes;
    if (isComplete || first > received.length) return { isComplete, received: received.length };
    const all = Buffer.concat([received, bytes.subarray(received.length - first)]);
    const kept = all.length >= sizeBytes ? sizeBytes : all.length - (all.length % UNIT_BYTES);
    session.received = all.subarray(0, Math.max(kept, received.length));
    if (session.received.length === sizeBytes) this.objects.set(path, session.received);
    return { isComplete: session.received.length === sizeBytes, received: session.received.length };
  }

  remove(prefix: string): void {
    for (const path of this.objects.keys()) if (path.startsWith(prefix)) this.objects.delete(path);
  }
}
