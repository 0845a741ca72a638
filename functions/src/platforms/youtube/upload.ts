import { z } from 'zod';
import type { MediaItem } from '../../store/documents/submission.ts';
import { SECOND } from '../../time/clock.ts';
import { PlatformFailure } from '../contract/outcome.ts';
import type { PublishContext } from '../contract/publish.ts';
import type { Recovered } from '../contract/steps.ts';
import { MediaReader } from '../kit/media-reader.ts';
import type { Progress, UploadSession, YouTubeApi } from './api.ts';
import { SessionGone } from './errors.ts';
import { CHUNK_BYTES, PAUSE_MS, UPLOAD_BUDGET_MS } from './limits.ts';
import { lookAgain } from './look-again.ts';
import { findVideo } from './recover.ts';
import type { OpenSession } from './session.ts';

/** A video that exists. `at` in ms since the epoch. */
const uploadedVideo = z.object({ id: z.string(), channelId: z.string().nullable(), at: z.number() });

export type UploadedVideo = z.infer<typeof uploadedVideo>;

const pending = () =>
  new PlatformFailure({ kind: 'pending', retryAfterMs: SECOND, message: 'The video is being uploaded.' });
const noProgress = () =>
  new PlatformFailure({
    kind: 'retryAfter',
    retryAfterMs: PAUSE_MS,
    message: 'YouTube did not take the next part of the video.',
  });

/**
 * One file on its way into one upload session. YouTube's word on what it has got counts, never what was sent.
 * https://developers.google.com/youtube/v3/guides/using_resumable_upload_protocol
 */
class Upload {
  readonly #job: PublishContext;
  readonly #api: YouTubeApi;
  readonly #session: UploadSession;
  readonly #reader: MediaReader;
  readonly #until: number;
  readonly #chunks: string[] = [];
  /** How far YouTube is; null where nobody has asked it since another worker was at it. */
  #progress: Progress | null;

  constructor(job: PublishContext, api: YouTubeApi, item: MediaItem, { session, media }: OpenSession) {
    this.#job = job;
    this.#api = api;
    this.#session = session;
    this.#reader = new MediaReader(job, { item, sizeBytes: session.sizeBytes, first: media });
    this.#until = job.clock.now() + UPLOAD_BUDGET_MS;
    this.#progress = media ? { received: 0 } : null;
  }

  /** Throws `SessionGone`, `MediaFailure`, `pending` when a worker's time is up. */
  async run(): Promise<UploadedVideo> {
    try {
      await this.#sendAllButTheLast();
      return await this.#job.steps.once(
        'video',
        uploadedVideo,
        () => this.#sendTheLast(),
        ({ since }) => this.#recover(since),
      );
    } catch (error) {
      // Here nothing was in doubt: a session that ends before its last byte has made no video.
      if (error instanceof SessionGone) await this.#job.steps.forget('session', ...this.#chunks);
      throw error;
    } finally {
      await this.#reader.close();
    }
  }

  /** Without the last byte there is no video, so a session that is lost up to here is simply replaced. */
  async #sendAllButTheLast(): Promise<void> {
    const { sizeBytes } = this.#session;
    for (let at = 0; sizeBytes - at > CHUNK_BYTES; ) {
      const name = `chunk${this.#chunks.length}`;
      this.#chunks.push(name);
      at = await this.#job.steps.remember(name, z.number().int(), () => this.#sendOne());
    }
  }

  /** Gives where to go on. */
  async #sendOne(): Promise<number> {
    const progress = await this.#whereabouts();
    const { sizeBytes } = this.#session;
    if (!('received' in progress) || sizeBytes - progress.received <= CHUNK_BYTES) return sizeBytes;
    if (this.#job.clock.now() >= this.#until) throw pending();
    return this.#send(progress.received, CHUNK_BYTES);
  }

  async #sendTheLast(): Promise<UploadedVideo> {
    const { sizeBytes } = this.#session;
    for (;;) {
      const progress = await this.#whereabouts();
      if ('video' in progress) return { ...progress.video, at: this.#job.clock.now() };
      if (this.#job.clock.now() >= this.#until) throw pending();
      if (progress.received >= sizeBytes) throw noProgress();
      await this.#send(progress.received, Math.min(CHUNK_BYTES, sizeBytes - progress.received));
    }
  }

  async #send(from: number, length: number): Promise<number> {
    const bytes = await this.#reader.read(from, length);
    this.#progress = null;
    const progress = await this.#api.send(this.#session, from, bytes);
    if ('received' in progress && progress.received <= from) throw noProgress();
    this.#progress = progress;
    return 'received' in progress ? progress.received : this.#session.sizeBytes;
  }

  async #whereabouts(): Promise<Progress> {
    this.#progress ??= await this.#api.progress(this.#session);
    return this.#progress;
  }

  /** The session itself tells what became of the last byte; when it is gone, the channel's latest uploads may. */
  #recover(since: Date): Promise<Recovered<UploadedVideo>> {
    return lookAgain(async () => {
      try {
        const progress = await this.#whereabouts();
        if (!('video' in progress)) return { happened: false };
        return { happened: true, value: { ...progress.video, at: this.#job.clock.now() } };
      } catch (error) {
        if (!(error instanceof SessionGone)) throw error;
        const id = await findVideo(this.#api, this.#job.content, since);
        if (id === null) return { happened: 'unknown', retryAfterMs: 12 * PAUSE_MS };
        return { happened: true, value: { id, channelId: null, at: since.getTime() } };
      }
    });
  }
}

/**
 * Uploads a video exactly once: a session makes one video at most, and tells it again when it is asked. Throws
 * `PlatformFailure`.
 */
export const upload = (
  job: PublishContext,
  api: YouTubeApi,
  item: MediaItem,
  session: OpenSession,
): Promise<UploadedVideo> => new Upload(job, api, item, session).run();
