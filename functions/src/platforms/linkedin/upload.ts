import { z } from 'zod';
import { MINUTE, SECOND } from '../../model/clock.ts';
import type { MediaItem } from '../../model/post.ts';
import { PlatformFailure } from '../contract/outcome.ts';
import type { OpenMedia, PublishContext } from '../contract/publish.ts';
import { ExpiredUpload, PART, sentUpload } from '../kit/expired-upload.ts';
import { unusableMedia } from '../kit/outcomes.ts';
import { clamp, sleepOrYield, type Waiting } from '../kit/poll.ts';
import { fileProblem } from '../kit/rules/platform-rules.ts';
import { sanitizeMessage } from '../kit/text.ts';
import { sendAsStream, sendInOneRequest, uploadParts } from '../kit/upload-parts.ts';
import type { LinkedInApi } from './api.ts';
import { LinkedInFailure } from './errors.ts';
import { type FileStatus, videoUploadReply } from './replies.ts';
import { rules } from './rules.ts';

/** A file at LinkedIn. */
export const uploadRecord = sentUpload.extend({ urn: z.string(), sizeBytes: z.number() });
export type Upload = z.infer<typeof uploadRecord>;

/** One file of a post. Its owner has to be the author of the post. */
interface UploadTask {
  item: MediaItem;
  owner: string;
  index: number;
  nth: number;
}

/** Uploads one image in one call. */
export async function sendImage(
  job: PublishContext,
  api: LinkedInApi,
  { item, owner, nth }: Omit<UploadTask, 'index'>,
): Promise<Upload> {
  const media = await job.openMedia(item);
  checkFile(item, media);
  const urn = await sendInOneRequest(job, media, async (bytes) => {
    const { uploadUrl, image } = await api.initializeImage(owner);
    const { length: sizeBytes } = bytes;
    await api.putFile(uploadUrl, bytes, { mimeType: media.mimeType ?? 'application/octet-stream', sizeBytes });
    return image;
  });
  return { urn, nth, parts: 0, at: job.clock.now(), sizeBytes: media.sizeBytes };
}

/** An image of a post. Its URN is remembered, as a repetition of the post has to name the same. */
export function uploadImage(job: PublishContext, api: LinkedInApi, task: UploadTask): Promise<Upload> {
  return job.steps.remember(`media${task.index}`, uploadRecord, () => sendImage(job, api, task));
}

/** Uploads a document in one call, as a stream: LinkedIn has no parts for it, and it may be large. */
export function uploadDocument(job: PublishContext, api: LinkedInApi, task: UploadTask): Promise<Upload> {
  const { item, owner, index, nth } = task;
  return job.steps.remember(`media${index}`, uploadRecord, async () => {
    const media = await job.openMedia(item);
    checkFile(item, media);
    const { sizeBytes } = media;
    const { uploadUrl, document: urn } = await api.initializeDocument(owner);
    await sendAsStream(media, (body) => api.putFile(uploadUrl, body, { mimeType: 'application/pdf', sizeBytes }));
    return { urn, nth, parts: 0, at: job.clock.now(), sizeBytes };
  });
}

const uploadPlan = z.object({ value: videoUploadReply.shape.value, sizeBytes: z.number(), nth: z.number().int() });

/** Uploads a video, in the parts that LinkedIn requires. Throws `ExpiredUpload` if their URLs have expired. */
export function uploadVideo(
  { steps, sealer, ...job }: PublishContext,
  api: LinkedInApi,
  task: UploadTask,
): Promise<Upload> {
  return steps.remember(`media${task.index}`, uploadRecord, async () => {
    const { item, owner, nth } = task;
    const media = await job.openMedia(item);
    checkFile(item, media);
    // The holder of its URLs may upload.
    const sealed = await steps.remember('plan', z.string(), async () => {
      const value = await api.initializeVideo(owner, media.sizeBytes);
      return sealer.seal(JSON.stringify({ value, sizeBytes: media.sizeBytes, nth }));
    });
    const plan = uploadPlan.parse(JSON.parse(sealer.open(sealed)));
    const { video, uploadToken, uploadInstructions: parts } = plan.value;
    const lengths = parts.map(({ firstByte, lastByte }) => lastByte - firstByte + 1);
    const send = async (bytes: Buffer, index: number): Promise<string> => {
      try {
        return await api.putPart(parts[index]?.uploadUrl ?? '', bytes);
      } catch (error) {
        if (isExpired(error)) throw new ExpiredUpload('LinkedIn', [{ nth: plan.nth, parts: parts.length }], error);
        throw error;
      }
    };
    const tags = await uploadParts({ ...job, steps }, { item, media, name: PART, lengths, reply: z.string(), send });
    await finalize(api, { video, uploadToken, tags });
    return { urn: video, nth: plan.nth, parts: parts.length, at: job.clock.now(), sizeBytes: plan.sizeBytes };
  });
}

/** Throws where LinkedIn cannot use this file. */
function checkFile(item: MediaItem, { mimeType, sizeBytes }: OpenMedia): void {
  const problem = fileProblem(rules, item, { mimeType, sizeBytes });
  if (problem) throw new PlatformFailure(unusableMedia(problem.message));
}

/** The errors of an expired upload URL; elsewhere these status codes mean something else. */
function isExpired(error: unknown): error is LinkedInFailure {
  return (
    error instanceof LinkedInFailure &&
    (error.errorClass === 'expiredUpload' || [401, 403, 404, 410].includes(error.status))
  );
}

/** Ends the upload. LinkedIn refuses to end one twice, after a lost response; then the video's status shows the result. */
async function finalize(api: LinkedInApi, upload: Parameters<LinkedInApi['finalizeVideo']>[0]): Promise<void> {
  try {
    await api.finalizeVideo(upload);
  } catch (error) {
    if (!(error instanceof LinkedInFailure) || error.outcome.kind !== 'rejected') throw error;
    const report = await api.fileStatus(upload.video).catch(() => null);
    if (report === null || report.status === 'WAITING_UPLOAD') throw error;
  }
}

/** The wait before an image is posted (ms): the token of a member may not read whether it is ready. */
const IMAGE_GRACE_MS = 5 * SECOND;

/** The same for a video or a document with an unreadable status: this, and more for every megabyte (ms). */
const FILE_GRACE_MS = { base: 10 * SECOND, perMegabyte: SECOND } as const;

/** Pauses between two status calls: half the time waited so far, as each counts against 150 calls a day (ms). */
const POLL_MS = { shortest: 5 * SECOND, longest: 2 * MINUTE } as const;

/** How long LinkedIn may process a file before another upload is tried (ms). */
const PROCESSING_LIMIT_MS = 15 * MINUTE;

/** How long a file may count as not uploaded after its upload (ms). */
export const ARRIVAL_LIMIT_MS = 5 * MINUTE;

/** The token of a member may not read the status of an image, so this waits for a fixed time instead. */
export function waitForImages(job: Waiting, uploads: readonly Upload[]): Promise<void> {
  return waitForAge(job, uploads, IMAGE_GRACE_MS);
}

/**
 * Waits until LinkedIn has processed a video or a document; throws `pending` when this attempt's time is up, `ExpiredUpload` when the
 * file never arrived or takes too long, and `PlatformFailure` (`media_unusable`) when LinkedIn cannot use it.
 */
export async function pollFile(job: Waiting, api: LinkedInApi, upload: Upload): Promise<void> {
  for (;;) {
    const report = await statusOf(api, upload);
    if (report === null) return waitForAge(job, [upload], graceOf(upload));
    if (report.status === 'AVAILABLE') return;
    if (report.status === 'PROCESSING_FAILED') throw processingFailure(upload, report);
    const age = job.clock.now() - upload.at;
    const limit = report.status === 'WAITING_UPLOAD' ? ARRIVAL_LIMIT_MS : PROCESSING_LIMIT_MS;
    if (age > limit) throw new ExpiredUpload('LinkedIn', [upload]);
    await pause(job, clamp(age / 2, POLL_MS));
  }
}

async function waitForAge(job: Waiting, uploads: readonly Upload[], ageMs: number): Promise<void> {
  const newest = Math.max(0, ...uploads.map(({ at }) => at));
  const left = newest + ageMs - job.clock.now();
  if (left > 0) await pause(job, left);
}

function pause(job: Waiting, ms: number) {
  return sleepOrYield(job, ms, { message: 'LinkedIn is processing the media.' });
}

/** Null if this token may not read it. */
async function statusOf(api: LinkedInApi, { urn }: Upload): Promise<FileStatus | null> {
  try {
    return await api.fileStatus(urn);
  } catch (error) {
    if (error instanceof LinkedInFailure && error.status === 403) return null;
    throw error;
  }
}

function graceOf({ sizeBytes }: Upload): number {
  return FILE_GRACE_MS.base + Math.ceil(sizeBytes / 2 ** 20) * FILE_GRACE_MS.perMegabyte;
}

function processingFailure({ urn }: Upload, { processingFailureReason: reason }: FileStatus): PlatformFailure {
  const [kind, fallback] = urn.startsWith('urn:li:document:')
    ? ['document', 'PDF files of up to 300 pages without a password work.']
    : ['video', 'MP4 videos of 3 seconds to 30 minutes work.'];
  const sentence = sanitizeMessage(reason ?? undefined, fallback);
  return new PlatformFailure(unusableMedia(`LinkedIn could not process the ${kind}: ${sentence}`));
}
