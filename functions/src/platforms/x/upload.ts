import { z } from 'zod';
import type { Content, MediaItem } from '../../model/post.ts';
import { PlatformFailure } from '../contract/outcome.ts';
import type { OpenMedia, PublishContext } from '../contract/publish.ts';
import { ExpiredUpload, PART, sentUpload } from '../kit/expired-upload.ts';
import { unsupportedContent, unusableMedia } from '../kit/outcomes.ts';
import { fileProblem } from '../kit/rules/platform-rules.ts';
import { equalParts, sendInOneRequest, uploadParts } from '../kit/upload-parts.ts';
import type { UploadFile, XApi } from './api.ts';
import { categoryOf } from './content.ts';
import { XFailure } from './errors.ts';
import type { UploadedMedia } from './replies.ts';
import { rules } from './rules.ts';

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
