import { z } from 'zod';
import type { MediaItem } from '../../store/documents/submission.ts';
import { PlatformFailure } from '../contract/outcome.ts';
import type { OpenMedia, PublishContext } from '../contract/publish.ts';
import { PART } from '../kit/expired-upload.ts';
import { equalParts, uploadParts, wholeOf } from '../kit/upload-parts.ts';
import type { FileFacts, XApi } from './api.ts';
import { fileKind, gifAlone } from './content.ts';
import { unusable, XFailure } from './errors.ts';
import { PART_BYTES } from './limits.ts';
import { spentUpload, type Upload, uploadRecord } from './upload-record.ts';

const sessionRecord = z.object({
  id: z.string(),
  key: z.string().nullable(),
  sizeBytes: z.number(),
  nth: z.number().int(),
});

/** What the file is to X. Throws where it is nothing that this post can hold. */
const factsOf = (media: OpenMedia, alone: boolean): FileFacts => {
  const kind = fileKind(media);
  if ('problem' in kind) throw new PlatformFailure(unusable(kind.problem));
  if (kind.category === 'tweet_gif' && !alone)
    throw new PlatformFailure({ kind: 'rejected', code: 'content_unsupported', message: gifAlone });
  return { ...kind, mimeType: media.mimeType ?? '', sizeBytes: media.sizeBytes };
};

/** Ends an upload in parts. Where X refuses, it may have been ended by a call whose answer was lost: its status tells. */
const finalize = async (api: XApi, mediaId: string) => {
  try {
    return await api.finalize(mediaId);
  } catch (error) {
    if (!(error instanceof XFailure) || error.meaning !== 'refused') throw error;
    return api.mediaStatus(mediaId).catch(() => {
      throw error;
    });
  }
};

interface Task {
  item: MediaItem;
  index: number;
  nth: number;
}

const inParts = async (
  job: PublishContext,
  api: XApi,
  media: OpenMedia,
  file: FileFacts,
  task: Task,
): Promise<Upload> => {
  const session = await job.steps.remember('session', sessionRecord, async () => {
    const { id, media_key: key } = await api.initialize(file);
    return { id, key, sizeBytes: file.sizeBytes, nth: task.nth };
  });
  const lengths = equalParts(session.sizeBytes, PART_BYTES);
  const parts = lengths.length;
  try {
    const send = (bytes: Buffer, part: number) => api.append(session.id, part, bytes);
    await uploadParts(job, { item: task.item, media, name: PART, lengths, answer: z.null(), send });
    const { id, media_key: key, processing_info: work } = await finalize(api, session.id);
    const waiting = work !== undefined && work.state !== 'succeeded';
    return { id, key: key ?? session.key, nth: session.nth, parts, at: job.clock.now(), waiting };
  } catch (error) {
    if (!(error instanceof XFailure) || error.meaning !== 'notThere') throw error;
    throw spentUpload([{ nth: session.nth, parts }], error);
  }
};

/**
 * Brings one file of the post to X, in one call or in parts. Its id is remembered. Throws `SpentUpload` where X has lost
 * what was uploaded.
 */
export const uploadFile = (job: PublishContext, api: XApi, task: Task): Promise<Upload> =>
  job.steps.remember(`media${task.index}`, uploadRecord, async () => {
    const media = await job.openMedia(task.item);
    const file = factsOf(media, job.content.media.length === 1);
    if (file.category !== 'tweet_image') return inParts(job, api, media, file, task);
    const { id, media_key: key, processing_info: work } = await api.uploadImage(await wholeOf(media), file);
    const waiting = work !== undefined && work.state !== 'succeeded';
    return { id, key, nth: task.nth, parts: 0, at: job.clock.now(), waiting };
  });
