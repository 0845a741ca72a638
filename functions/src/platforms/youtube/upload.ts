import { z } from 'zod';
import { MINUTE, SECOND } from '../../model/clock.ts';
import type { Content, MediaItem } from '../../model/post.ts';
import { PlatformFailure } from '../contract/outcome.ts';
import type { OpenMedia, PublishContext } from '../contract/publish.ts';
import { MediaReader } from '../kit/media-reader.ts';
import { MediaFailure, retryAfter } from '../kit/outcomes.ts';
import { fileProblem } from '../kit/rules/platform-rules.ts';
import type { Progress, UploadSession, YouTubeApi } from './api.ts';
import { type Options, options } from './definition.ts';
import { PAUSE_MS, SessionGone } from './errors.ts';
import { recoverVideo, type UploadedVideo, uploadedVideo } from './lookup.ts';
import { rules, titleOf, withoutAngles } from './rules.ts';

/** "People & Blogs", which exists everywhere. https://developers.google.com/youtube/v3/docs/videoCategories/list */
const CATEGORY = '22';

/**
 * The size of every part of an upload but the last (bytes). YouTube requires multiples of 256 KiB; at this size a
 * worker needs little memory and an interrupted upload repeats little.
 * https://developers.google.com/youtube/v3/guides/using_resumable_upload_protocol#Upload_in_chunks
 */
const PART_BYTES = 8 * 1024 * 1024;

/** A worker has five minutes; before they end it lets the queue start another one where it stopped (ms). */
const UPLOAD_BUDGET_MS = 3.5 * MINUTE;

/** `sealedUri`: the holder of the URL may upload to the channel. */
const sessionRecord = z.object({ sealedUri: z.string(), sizeBytes: z.number().int(), mimeType: z.string() });

/** Who may see the video, and the size of a part where it is not the usual one (bytes). */
interface UploadOptions {
  privacyStatus: string;
  partBytes: number | undefined;
}

interface OpenSession {
  session: UploadSession;
  /** The file, as it was opened for a new session; null for a session that may have bytes already. */
  media: OpenMedia | null;
}

/**
 * The upload of one file in one session. What YouTube has received counts, never what was sent.
 * https://developers.google.com/youtube/v3/guides/using_resumable_upload_protocol
 */
class Upload {
  readonly #job: PublishContext;
  readonly #api: YouTubeApi;
  readonly #session: UploadSession;
  readonly #reader: MediaReader;
  readonly #until: number;
  readonly #partBytes: number;
  readonly #chunks: string[] = [];
  /** What YouTube has received; null if YouTube has to be asked, after an upload by another worker or a failed call. */
  #progress: Progress | null;

  constructor(
    job: PublishContext,
    api: YouTubeApi,
    item: MediaItem,
    { session, media, partBytes = PART_BYTES }: OpenSession & Pick<UploadOptions, 'partBytes'>,
  ) {
    this.#job = job;
    this.#api = api;
    this.#session = session;
    this.#reader = new MediaReader(job, { item, sizeBytes: session.sizeBytes, first: media });
    this.#until = job.clock.now() + UPLOAD_BUDGET_MS;
    this.#partBytes = partBytes;
    this.#progress = media ? { received: 0 } : null;
  }

  /** Throws `SessionGone`, `MediaFailure`, `pending` when a worker's time is up. */
  async run(): Promise<UploadedVideo> {
    try {
      await this.#sendAllButLast();
      return await this.#job.steps.once(
        'video',
        uploadedVideo,
        () => this.#sendLast(),
        ({ since }) => recoverVideo(this.#job, this.#api, () => this.#currentProgress(), since),
      );
    } catch (error) {
      // A session that ends before its last byte has made no video.
      if (error instanceof SessionGone) await this.#job.steps.forget('session', ...this.#chunks);
      throw error;
    } finally {
      await this.#reader.close();
    }
  }

  /** Without the last byte there is no video, so a session that expires before it is simply replaced. */
  async #sendAllButLast(): Promise<void> {
    const { sizeBytes } = this.#session;
    for (let at = 0; sizeBytes - at > this.#partBytes; ) {
      const name = `chunk${this.#chunks.length}`;
      this.#chunks.push(name);
      at = await this.#job.steps.remember(name, z.number().int(), () => this.#sendOne());
    }
  }

  /** Returns the position of the next byte to send. */
  async #sendOne(): Promise<number> {
    const progress = await this.#currentProgress();
    const { sizeBytes } = this.#session;
    if (!('received' in progress) || sizeBytes - progress.received <= this.#partBytes) return sizeBytes;
    if (this.#job.clock.now() >= this.#until) throw pending();
    return this.#send(progress.received, this.#partBytes);
  }

  async #sendLast(): Promise<UploadedVideo> {
    const { sizeBytes } = this.#session;
    for (;;) {
      const progress = await this.#currentProgress();
      if ('video' in progress) return { ...progress.video, at: this.#job.clock.now() };
      if (this.#job.clock.now() >= this.#until) throw pending();
      if (progress.received >= sizeBytes) throw noProgress();
      await this.#send(progress.received, Math.min(this.#partBytes, sizeBytes - progress.received));
    }
  }

  async #send(from: number, length: number): Promise<number> {
    const progress = await this.#job.withPartMemory(length, async () => {
      const bytes = await this.#reader.read(from, length);
      this.#progress = null;
      return this.#api.send(this.#session, from, bytes);
    });
    if ('received' in progress && progress.received <= from) throw noProgress();
    this.#progress = progress;
    return 'received' in progress ? progress.received : this.#session.sizeBytes;
  }

  async #currentProgress(): Promise<Progress> {
    this.#progress ??= await this.#api.progress(this.#session);
    return this.#progress;
  }
}

/**
 * Uploads the video of the post exactly once: a session creates at most one video, and returns it again on request.
 * Throws `PlatformFailure`.
 */
export async function uploadVideo(
  job: PublishContext,
  api: YouTubeApi,
  item: MediaItem,
  { privacyStatus, partBytes }: UploadOptions,
): Promise<UploadedVideo> {
  const opened = await openSession(job, api, item, privacyStatus);
  return new Upload(job, api, item, { ...opened, partBytes }).run();
}

/** The post's upload session: a new one, or the one that an earlier attempt has opened. Not public. */
async function openSession(
  job: PublishContext,
  api: YouTubeApi,
  item: MediaItem,
  privacyStatus: string,
): Promise<OpenSession> {
  const { steps, sealer, content } = job;
  let media: OpenMedia | null = null;
  const { sealedUri, ...stored } = await steps.remember('session', sessionRecord, async () => {
    const opened = await job.openMedia(item);
    const file = { sizeBytes: opened.sizeBytes, mimeType: contentType(opened) };
    const resource = videoResource(content, privacyStatus, options.parse(job.options));
    const uri = await api.openSession(resource, file);
    media = opened;
    return { ...file, sealedUri: sealer.seal(uri) };
  });
  return { session: { ...stored, uri: sealer.open(sealedUri) }, media };
}

/** The content type of the upload; YouTube itself detects what Herald does not know. */
function contentType({ mimeType, sizeBytes }: OpenMedia): string {
  if (sizeBytes === 0) throw new MediaFailure('The video file is empty.', { transient: false });
  const problem = fileProblem(rules, { kind: 'video' }, { mimeType, sizeBytes });
  if (problem) throw new MediaFailure(problem.message, { transient: false });
  return mimeType ?? 'application/octet-stream';
}

function pending() {
  return new PlatformFailure({ kind: 'pending', retryAfterMs: SECOND, message: 'The video is being uploaded.' });
}

function noProgress() {
  return new PlatformFailure(retryAfter(PAUSE_MS, 'YouTube did not accept the next part of the video.'));
}

/** The metadata of a video, sent before its bytes. https://developers.google.com/youtube/v3/docs/videos/insert */
export function videoResource(content: Content, privacyStatus: string, options: Options = {}): unknown {
  return {
    snippet: {
      title: titleOf(content),
      description: withoutAngles(content.text),
      categoryId: options.categoryId ?? CATEGORY,
      ...(options.tags ? { tags: options.tags } : {}),
      ...(options.language ? { defaultLanguage: options.language, defaultAudioLanguage: options.language } : {}),
    },
    status: {
      privacyStatus,
      selfDeclaredMadeForKids: options.madeForKids ?? false,
      ...(options.containsSyntheticMedia === undefined
        ? {}
        : { containsSyntheticMedia: options.containsSyntheticMedia }),
    },
  };
}
