import { z } from 'zod';
import { MINUTE, SECOND } from '../../model/clock.ts';
import type { Content, MediaItem } from '../../model/post.ts';
import { PlatformFailure } from '../contract/outcome.ts';
import type { OpenMedia, PublishContext } from '../contract/publish.ts';
import { ExpiredUpload, PART, sentUpload } from '../kit/expired-upload.ts';
import { unsupportedContent, unusableMedia } from '../kit/outcomes.ts';
import { clamp, sleepOrYield, type Waiting } from '../kit/poll.ts';
import { fileProblem, formatOf } from '../kit/rules/platform-rules.ts';
import { sanitizeMessage } from '../kit/text.ts';
import { equalParts, sendInOneRequest, uploadParts } from '../kit/upload-parts.ts';
import type { Category, UploadedMedia, UploadFile, XApi } from './api.ts';
import { XFailure } from './errors.ts';
import { rules } from './rules.ts';

const categories: Readonly<Record<string, Category>> = {
  image: 'tweet_image',
  gif: 'tweet_gif',
  video: 'tweet_video',
};

/** What X's own command line tool sends at a time (bytes); X has refused more. https://github.com/xdevplatform/xurl */
const PART_BYTES = 4 * 1024 * 1024;

/** A file at X. `waiting`: X was still processing it when its upload ended. */
const uploadRecord = sentUpload.extend({ id: z.string(), key: z.string().nullable(), waiting: z.boolean() });
export type Upload = z.infer<typeof uploadRecord>;

const sessionRecord = z.object({
  id: z.string(),
  key: z.string().nullable(),
  sizeBytes: z.number(),
  nth: z.number().int(),
});

interface UploadTask {
  item: MediaItem;
  index: number;
  nth: number;
}

/**
 * Uploads one file of the post, in one call or in parts. Its id is remembered. Throws `ExpiredUpload` where X has lost
 * what was uploaded.
 */
export function uploadFile(job: PublishContext, api: XApi, task: UploadTask): Promise<Upload> {
  return job.steps.remember(`media${task.index}`, uploadRecord, async () => {
    const media = await job.openMedia(task.item);
    const file = describeFile(task.item, media, job.content);
    if (file.category !== 'tweet_image') return uploadInParts(job, api, media, file, task);
    const uploaded = await sendInOneRequest(job, media, (bytes) => api.uploadImage(bytes, file));
    const { id, media_key: key } = uploaded;
    return { id, key, nth: task.nth, parts: 0, at: job.clock.now(), waiting: isWaiting(uploaded) };
  });
}

/** How X calls the file. Throws where this post cannot hold it. */
function describeFile(item: MediaItem, { mimeType, sizeBytes }: OpenMedia, content: Content): UploadFile {
  const facts = { mimeType, sizeBytes };
  const problem = fileProblem(rules, item, facts, content);
  const category = categoryOf(facts);
  if (problem === null && category !== null) return { category, mimeType: mimeType ?? '', sizeBytes };
  const message = problem?.message ?? 'X cannot read this file.';
  // A file that is fine by itself is no unusable one.
  const isFine = category !== null && fileProblem(rules, item, facts) === null;
  throw new PlatformFailure(isFine ? unsupportedContent(message) : unusableMedia(message));
}

async function uploadInParts(
  job: PublishContext,
  api: XApi,
  media: OpenMedia,
  file: UploadFile,
  task: UploadTask,
): Promise<Upload> {
  const session = await job.steps.remember('session', sessionRecord, async () => {
    const { id, media_key: key } = await api.initialize(file);
    return { id, key, sizeBytes: file.sizeBytes, nth: task.nth };
  });
  const lengths = equalParts(session.sizeBytes, PART_BYTES);
  const parts = lengths.length;
  try {
    const send = (bytes: Buffer, part: number) => api.append(session.id, part, bytes);
    await uploadParts(job, { item: task.item, media, name: PART, lengths, reply: z.null(), send });
    const uploaded = await finalize(api, session.id);
    const key = uploaded.media_key ?? session.key;
    return { id: uploaded.id, key, nth: session.nth, parts, at: job.clock.now(), waiting: isWaiting(uploaded) };
  } catch (error) {
    if (!(error instanceof XFailure) || error.errorClass !== 'notFound') throw error;
    throw new ExpiredUpload('X', [{ nth: session.nth, parts }], error);
  }
}

/** Ends an upload in parts. X refuses to end one twice, after a lost response; then the file's status shows the result. */
async function finalize(api: XApi, mediaId: string): Promise<UploadedMedia> {
  try {
    return await api.finalize(mediaId);
  } catch (error) {
    if (!(error instanceof XFailure) || error.errorClass !== 'refused') throw error;
    return api.mediaStatus(mediaId).catch(() => {
      throw error;
    });
  }
}

function isWaiting({ processing_info: processing }: UploadedMedia): boolean {
  return processing !== undefined && processing.state !== 'succeeded';
}

/** How long X may process a file before another upload is tried (ms). */
const PROCESSING_LIMIT_MS = 15 * MINUTE;

/** Pauses between two status calls where X names none (ms). */
const POLL_MS = { shortest: SECOND, usual: 3 * SECOND, longest: 30 * SECOND } as const;

type Processing = NonNullable<UploadedMedia['processing_info']>;

/**
 * Waits until X has processed a file; throws `pending` when this attempt's time is up, `ExpiredUpload` after too long a
 * time, and `PlatformFailure` (`media_unusable`) when X cannot use the file.
 */
export async function pollProcessing(job: Waiting, api: XApi, upload: Upload): Promise<void> {
  if (!upload.waiting) return;
  for (;;) {
    const status = await statusOf(api, upload);
    if (status === null || status.state === 'succeeded') return;
    if (status.state === 'failed') throw processingFailure(status);
    if (job.clock.now() - upload.at > PROCESSING_LIMIT_MS) throw new ExpiredUpload('X', [upload]);
    await sleepOrYield(job, pauseMs(status), { message: 'X is processing the file.' });
  }
}

async function statusOf(api: XApi, upload: Upload): Promise<Processing | null> {
  try {
    return (await api.mediaStatus(upload.id)).processing_info ?? null;
  } catch (error) {
    if (error instanceof XFailure && error.errorClass === 'notFound') throw new ExpiredUpload('X', [upload], error);
    throw error;
  }
}

function processingFailure({ error }: Processing): PlatformFailure {
  const fallback = 'MP4 videos with H.264 and AAC of up to 140 seconds work.';
  const reason = sanitizeMessage(error?.message, fallback);
  return new PlatformFailure(unusableMedia(`X could not process the file: ${reason}`));
}

function pauseMs({ check_after_secs: seconds }: Processing): number {
  return seconds === undefined ? POLL_MS.usual : clamp(seconds * SECOND, POLL_MS);
}

/** X's name for a file, by its content, not its URL; null where X cannot take it. */
export function categoryOf(file: Pick<OpenMedia, 'mimeType'>): Category | null {
  return categories[formatOf(rules, file)?.name ?? ''] ?? null;
}
