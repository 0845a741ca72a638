import { z } from 'zod';
import { cancelStream, peek } from '../../infra/http-client/byte-stream.ts';
import { MINUTE, SECOND } from '../../model/clock.ts';
import type { MediaItem } from '../../model/post.ts';
import { type FailureOutcome, PlatformFailure } from '../contract/outcome.ts';
import type { OpenMedia, PublishContext } from '../contract/publish.ts';
import { PART } from '../kit/expired-upload.ts';
import { MediaReader } from '../kit/media-reader.ts';
import { MediaFailure, unsupportedContent, unusableMedia } from '../kit/outcomes.ts';
import { fileProblem } from '../kit/rules/platform-rules.ts';
import { partNames } from '../kit/upload-parts.ts';
import type { TikTokApi, UploadSession } from './api.ts';
import { type TikTokPost, uploadRequest } from './content.ts';
import { PAUSE_MS, UploadGone } from './errors.ts';
import { type StartResult, startResult } from './lookup.ts';
import { rules } from './rules.ts';

/**
 * Size of a chunk (bytes), at least 5 MB and at most 64 MB. The last one takes what remains, so it is up to twice as
 * large, and no more than that is in memory. A file below twice the size is one chunk.
 * https://developers.tiktok.com/doc/content-posting-api-media-transfer-guide
 */
const CHUNK_BYTES = 8 * 1024 * 1024;

/** A worker has five minutes; before they end it lets the queue start another one where it stopped (ms). */
const BUDGET_MS = 3.5 * MINUTE;

/** `sealedUrl`: the holder of the URL may upload to the account. `nth` counts the starts. */
const sessionRecord = z.object({
  publishId: z.string(),
  sealedUrl: z.string(),
  sizeBytes: z.number().int(),
  mimeType: z.string(),
  nth: z.number().int(),
});

/** The step that holds an upload's session. */
export const SESSION = 'session';

/** How a file is divided: the count is rounded down, and the last chunk takes the remainder. */
function chunksOf(sizeBytes: number): { chunkBytes: number; count: number } {
  const count = Math.max(1, Math.floor(sizeBytes / CHUNK_BYTES));
  return { count, chunkBytes: count === 1 ? sizeBytes : CHUNK_BYTES };
}

interface UploadOptions {
  item: MediaItem;
  post: TikTokPost;
  nth: number;
}

/** The upload of one file. TikTok publishes it when the last byte arrives, and never before. */
class Upload {
  readonly #job: PublishContext;
  readonly #api: TikTokApi;
  readonly #session: UploadSession;
  readonly #started: Pick<z.infer<typeof sessionRecord>, 'publishId' | 'nth'>;
  readonly #reader: MediaReader;
  readonly #until: number;

  constructor(
    job: PublishContext,
    api: TikTokApi,
    { item, media, record }: { item: MediaItem; media: OpenMedia | null; record: z.infer<typeof sessionRecord> },
  ) {
    const { sizeBytes, mimeType, sealedUrl } = record;
    this.#job = job;
    this.#api = api;
    this.#session = { url: job.sealer.open(sealedUrl), sizeBytes, mimeType, ...chunksOf(sizeBytes) };
    this.#started = record;
    this.#reader = new MediaReader(job, { item, sizeBytes, first: media });
    this.#until = job.clock.now() + BUDGET_MS;
  }

  /** Throws `UploadGone` where the URL has expired and nothing was published, `pending` when a worker's time is up. */
  async run(): Promise<StartResult> {
    const { steps, clock } = this.#job;
    const { chunkBytes, count } = this.#session;
    try {
      for (let nth = 0; nth < count - 1; nth += 1)
        await steps.remember(`${PART}${nth}`, z.number(), () => this.#send(nth * chunkBytes, (nth + 1) * chunkBytes));
      return await steps.once<StartResult>(
        'init',
        startResult,
        async () => {
          await this.#finish();
          const { publishId, nth } = this.#started;
          return { publishId, nth, at: clock.now() };
        },
        // A URL makes one post: the last bytes are sent again, and where TikTok has them it refuses them.
        async () => ({ happened: 'refusedIfRepeated' }),
      );
    } finally {
      await this.#reader.close();
    }
  }

  /** Sends what TikTok does not have yet, up to the last byte. */
  async #finish(): Promise<void> {
    const { chunkBytes, count, sizeBytes } = this.#session;
    try {
      for (let at = (count - 1) * chunkBytes; at < sizeBytes; ) at = await this.#send(at, this.#endOfChunk(at));
    } catch (error) {
      if (!(error instanceof UploadGone)) throw error;
      if ((await this.#received()) < sizeBytes) throw error;
    }
  }

  /** How many bytes TikTok has, by the status of the post. Unknown if the status does not contain it. */
  async #received(): Promise<number> {
    const status = await this.#api.status(this.#started.publishId).catch((error: unknown) => {
      if (!(error instanceof PlatformFailure) || error.outcome.kind === 'reconnect') throw error;
      return null;
    });
    if (status && status.status !== 'PROCESSING_UPLOAD') return this.#session.sizeBytes;
    if (status?.uploaded_bytes !== undefined) return status.uploaded_bytes;
    const message = 'TikTok does not report whether it has the whole video, so the post may be live.';
    throw new PlatformFailure({ kind: 'unknown', retryAfterMs: 6 * PAUSE_MS, message });
  }

  #endOfChunk(at: number): number {
    const { chunkBytes, count, sizeBytes } = this.#session;
    const index = Math.min(count - 1, Math.floor(at / chunkBytes));
    return index === count - 1 ? sizeBytes : (index + 1) * chunkBytes;
  }

  /** Returns the position of the next byte, as TikTok reports it. */
  async #send(from: number, end: number): Promise<number> {
    if (this.#job.clock.now() >= this.#until) throw pending();
    const uploaded = await this.#api.sendChunk(this.#session, from, await this.#reader.read(from, end - from));
    return uploaded ?? this.#received();
  }
}

/**
 * Uploads a video and thereby starts its post, once: an upload makes one post at most, and nothing is published before its
 * last byte. Continues where an earlier worker stopped. Throws `PlatformFailure`.
 */
export async function startByUpload(job: PublishContext, api: TikTokApi, options: UploadOptions): Promise<StartResult> {
  const opened = await openSession(job, api, options);
  try {
    return await new Upload(job, api, opened).run();
  } catch (error) {
    if (error instanceof UploadGone) await job.steps.forget('init', ...uploadSteps(opened.record.sizeBytes));
    throw error;
  }
}

/** Forgets an upload that TikTok has failed to publish, so that another one can be started. */
export async function forgetUpload({ steps }: Pick<PublishContext, 'steps'>): Promise<void> {
  if (!steps.has(SESSION)) return;
  const parts = partNames(PART, 1000).filter((name) => steps.has(name));
  await steps.forget(SESSION, ...parts);
}

/** Starts an upload, which publishes nothing: after a lost response another one is started. */
async function openSession(
  { steps, sealer, openMedia }: PublishContext,
  api: TikTokApi,
  { item, post, nth }: UploadOptions,
) {
  let media: OpenMedia | null = null;
  const record = await steps.remember(SESSION, sessionRecord, async () => {
    const opened = await openMedia(item);
    const mimeType = mimeTypeOf(opened);
    const { sizeBytes } = opened;
    const checked = await withCheckedLength(opened, post);
    const request = uploadRequest(post, { sizeBytes, ...chunksOf(sizeBytes) });
    const { publishId, uploadUrl } = await api.startUpload(request);
    media = checked;
    return { publishId, sealedUrl: sealer.seal(uploadUrl), sizeBytes, mimeType, nth };
  });
  return { item, media, record };
}

function mimeTypeOf({ mimeType, sizeBytes }: OpenMedia): string {
  if (sizeBytes === 0) throw new MediaFailure('The video file is empty.', { transient: false });
  const problem = fileProblem(rules, { kind: 'video' }, { mimeType, sizeBytes });
  if (problem || mimeType === null)
    throw new MediaFailure(problem?.message ?? 'TikTok cannot read the file.', { transient: false });
  return mimeType;
}

/** The steps of an upload of so many bytes. */
function uploadSteps(sizeBytes: number): string[] {
  return [SESSION, ...partNames(PART, chunksOf(sizeBytes).count)];
}

function pending() {
  return new PlatformFailure({ kind: 'pending', retryAfterMs: SECOND, message: 'The video is being uploaded.' });
}

/** What is read of a video: its index, where that is at the beginning (bytes). */
const INDEX_BYTES = 256 * 1024;

/**
 * The video, once its length is checked as TikTok's guidelines require; the length is unknown where the index is not at the
 * beginning. Throws `PlatformFailure` for a video that is longer than the account may post, and for a cover after its end.
 */
async function withCheckedLength(media: OpenMedia, post: TikTokPost): Promise<OpenMedia> {
  // The owner may cut a draft in the app.
  if (!post.direct) return media;
  const { head, rest } = await peek(media.stream, INDEX_BYTES);
  const { videoFactsOf } = await import('../kit/video-facts.ts');
  const { durationSeconds } = await videoFactsOf([{ start: 0, bytes: head }], media.sizeBytes);
  const problem = durationSeconds === null ? null : problemOf(durationSeconds, post);
  if (!problem) return { ...media, stream: rest };
  await cancelStream(rest);
  throw new PlatformFailure(problem);
}

function problemOf(seconds: number, { direct, options }: TikTokPost): FailureOutcome | null {
  const max = direct?.creator.max_video_post_duration_sec ?? null;
  const length = Math.ceil(seconds);
  if (max !== null && seconds > max)
    return unusableMedia(
      `TikTok lets this account post videos of up to ${max} seconds, and this one has ${length}. Shorten the video.`,
    );
  if ((options.coverTimestampMs ?? 0) > seconds * SECOND)
    return unsupportedContent(
      `The cover is at ${options.coverTimestampMs} ms, after the end of the video, which has ${length} seconds.`,
    );
  return null;
}
