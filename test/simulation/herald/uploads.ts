import { readFileSync } from 'node:fs';
import type { Bucket, SeededRandom, SessionState } from '@herald-lab/simulation';
import { z } from 'zod';
import { context } from '../../../functions/src/context.ts';
import {
  completeUpload,
  deleteMedia,
  ingestMedia,
  listMedia,
  type SavedMedia,
  startUpload,
} from '../../../functions/src/domain/media/index.ts';
import type { StartedUpload } from '../../../functions/src/domain/media/start-upload.ts';
import { requireUnused } from '../../../functions/src/domain/posts/index.ts';
import { rootTrace } from '../../../functions/src/infra/observe/trace.ts';
import { withChunk } from '../../support/png.ts';
import { sampleBytes, unreliableUrl } from '../network/media-host.ts';
import type { World } from '../world.ts';
import { underLease } from './lease.ts';
import { claimRequest, type Users } from './users.ts';

const ENDPOINT = 'POST /v1/media/uploads';
const DOWNLOAD_ENDPOINT = 'POST /v1/media';
const TYPE = 'image/png';

const picture = readFileSync(new URL('../../../dev/lab/sandbox/media/samples/sample.png', import.meta.url));

/** A file that a user sends, or has downloaded. */
export interface SentFile {
  key: string;
  userId: string;
  bytes: Buffer;
  /** Its id: of an upload once its start has a response, of a download once it is stored. */
  id: string | null;
  /** Whether a response has said that it is stored. */
  isStored: boolean;
  /** Whether its user has asked for its deletion, and whether a response has said that it is deleted. */
  deletion: 'none' | 'asked' | 'done';
}

interface StoredFile {
  file: SentFile;
  saved: z.infer<typeof downloaded>;
}

const downloaded = z.object({ id: z.string(), url: z.string() });

/** A real PNG with other bytes in a chunk before its end, so that no two files are alike. */
export function aPicture(random: SeededRandom): Buffer {
  const more = Array.from({ length: random.integer(1, 6000) }, () => random.integer(0, 255));
  return withChunk(picture, Buffer.from(more));
}

/** Users who send files straight into storage, or have them downloaded. Their clients repeat what failed until they know, or throw `SignedOut`. */
export class Uploads {
  readonly files: SentFile[] = [];
  /** Whether storage may take bytes for days. */
  hasSessions = false;
  readonly #world: World;
  readonly #users: Users;
  readonly #bucket: Bucket;
  readonly #random: SeededRandom;

  constructor(world: World, users: Users, bucket: Bucket) {
    this.#world = world;
    this.#users = users;
    this.#bucket = bucket;
    this.#random = world.random.of('uploads');
  }

  async start(userId: string, bytes: Buffer): Promise<{ file: SentFile; session: StartedUpload }> {
    const key = `file${this.files.length + 1}`;
    const file: SentFile = { key, userId, bytes, id: null, isStored: false, deletion: 'none' };
    this.files.push(file);
    this.hasSessions = true;
    const session = await this.#users.untilKnown(userId, `start ${key}`, () => this.#start(userId, key, bytes.length));
    file.id = session.id;
    return { file, session };
  }

  /** Sends the file in parts, after each cut from where the session says that it stands. Null where the session has ended. */
  async send({ bytes, key }: SentFile, { uploadUrl }: StartedUpload): Promise<boolean> {
    for (let received = 0; ; ) {
      const part = bytes.subarray(received, received + this.#random.integer(1, bytes.length));
      const state = await this.#put(uploadUrl, received, part);
      if (state === null) return false;
      if (state !== 'cut') this.#world.timeline.add('client', `${key}: ${state.received} of ${bytes.length} bytes`);
      if (state !== 'cut' && state.isComplete) return true;
      const uploadState = state === 'cut' ? await this.#put(uploadUrl, bytes.length, Buffer.alloc(0)) : state;
      if (uploadState === null) return false;
      if (uploadState !== 'cut') received = uploadState.received;
    }
  }

  /** Completes the upload. Null where Herald does not know it any more. */
  async complete(file: SentFile, { id }: StartedUpload): Promise<SavedMedia | null> {
    const saved = await this.#users.untilKnown(
      file.userId,
      `complete ${file.key}`,
      () => complete(file, id),
      'not_found',
    );
    if (saved) file.isStored = true;
    return saved;
  }

  /** One request to complete it. */
  completeOnce(file: SentFile, id: string): Promise<SavedMedia> {
    return this.#users.onApi(() => complete(file, id), file.userId);
  }

  /** Has a file downloaded. Null where that fails: then nothing may be left of it. */
  async download(userId: string, name: 'sample.mp3' | 'sample.jpg'): Promise<StoredFile | null> {
    const key = `file${this.files.length + 1}`;
    const file: SentFile = { key, userId, bytes: sampleBytes(name), id: null, isStored: false, deletion: 'none' };
    this.files.push(file);
    const request = () => download(userId, key, unreliableUrl(name, key));
    const saved = await this.#users.untilKnown(userId, `download ${key}`, request, 'upload_failed');
    if (!saved) return null;
    file.id = saved.id;
    file.isStored = true;
    return { file, saved };
  }

  /** Deletes the file, unless a post needs it. */
  async delete(file: SentFile, id: string): Promise<void> {
    file.deletion = 'asked';
    const request = async () => {
      await requireUnused(context(), file.userId, id);
      await deleteMedia(context(), file.userId, id);
      return true;
    };
    const what = `delete ${file.key}`;
    const deleted = await this.#users.untilKnown(file.userId, what, request, 'media_in_use', 'not_found');
    const isGone = deleted ?? !(await this.listed(file.userId)).some((one) => one.id === id);
    file.deletion = isGone ? 'done' : 'none';
  }

  /** The files that a user sees. */
  listed(userId: string): Promise<SavedMedia[]> {
    const all = { kind: null, words: [] };
    const list = async () => (await listMedia(context(), userId, all, { limit: 100, after: null })).files;
    return this.#users.untilKnown(userId, `list the files of ${userId}`, list);
  }

  async #start(userId: string, key: string, sizeBytes: number): Promise<StartedUpload> {
    const found = await claimRequest(userId, ENDPOINT, key);
    if ('body' in found) return found.body as StartedUpload;
    const announced = { sizeBytes, contentType: TYPE, fileName: key, keepMetadata: false, origin: null };
    const started = await startUpload(context(), userId, announced, found.claim);
    return 'body' in started ? started.body : (started.stored as StartedUpload);
  }

  /** One request to the session: from the user's device straight to storage, which may cut it. */
  #put(url: string, first: number, bytes: Buffer): Promise<SessionState | 'cut'> {
    const { time, conditions } = this.#world;
    const { latency, cut } = conditions.files;
    const isCut = this.#random.happens(cut);
    const arriving = isCut ? bytes.subarray(0, this.#random.integer(0, bytes.length)) : bytes;
    const [requestLatencyMs, responseLatencyMs] = [this.#random.latency(latency), this.#random.latency(latency)];
    return new Promise((resolve) => {
      time.after(requestLatencyMs, () => {
        const state = this.#bucket.send(url, first, arriving, time.now);
        time.after(responseLatencyMs, () => resolve(isCut ? 'cut' : state));
      });
    });
  }
}

function download(userId: string, key: string, url: string): Promise<z.infer<typeof downloaded>> {
  const ctx = context();
  const logger = ctx.records.logger({ functionName: 'media', trace: rootTrace(), userId });
  const toResponse = ({ id, media }: SavedMedia) => ({ id, url: media.url });
  return underLease(userId, DOWNLOAD_ENDPOINT, key, downloaded, async (lease) =>
    toResponse(await ingestMedia(ctx, { userId, url, keepMetadata: false, lease, logger, toResponse })),
  );
}

function complete({ userId }: SentFile, id: string): Promise<SavedMedia> {
  const ctx = context();
  const logger = ctx.records.logger({ functionName: 'media', trace: rootTrace(), userId });
  return completeUpload(ctx, userId, id, logger);
}
