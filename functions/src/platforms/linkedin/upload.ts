import { z } from 'zod';
import type { MediaItem } from '../../store/documents/submission.ts';
import { PlatformFailure } from '../contract/outcome.ts';
import type { PublishContext } from '../contract/publish.ts';
import { PART } from '../kit/expired-upload.ts';
import { uploadParts, wholeOf } from '../kit/upload-parts.ts';
import type { LinkedInApi } from './api.ts';
import { imageProblem, videoProblem } from './content.ts';
import { LinkedInFailure, unusable } from './errors.ts';
import { videoUploadReply } from './replies.ts';
import { spentUpload, type Upload, uploadRecord } from './upload-record.ts';

/** One file of a post, whose owner has to be the post's author. */
export interface UploadTask {
  item: MediaItem;
  owner: string;
  index: number;
  nth: number;
}

/** Brings one image to LinkedIn, in one piece. Its name is remembered, as a repetition of the post has to name the same. */
export const uploadImage = (job: PublishContext, api: LinkedInApi, task: UploadTask): Promise<Upload> =>
  job.steps.remember(`media${task.index}`, uploadRecord, async () => {
    const media = await job.openMedia(task.item);
    const problem = imageProblem(media);
    if (problem) throw new PlatformFailure(unusable(problem));
    const bytes = await wholeOf(media);
    const { uploadUrl, image } = await api.initializeImage(task.owner);
    await api.putImage(uploadUrl, bytes, media.mimeType ?? 'application/octet-stream');
    return { urn: image, nth: task.nth, parts: 0, at: job.clock.now(), sizeBytes: media.sizeBytes };
  });

const uploadPlan = z.object({ value: videoUploadReply.shape.value, sizeBytes: z.number(), nth: z.number().int() });

/** What an upload address says when its time is over, whatever else these mean elsewhere. */
const isOver = (error: unknown): error is LinkedInFailure =>
  error instanceof LinkedInFailure &&
  (error.meaning === 'expiredUpload' || [401, 403, 404, 410].includes(error.status));

/** Ends the upload. Where LinkedIn refuses, it may have been ended by a call whose answer was lost: its status tells. */
const finalize = async (api: LinkedInApi, upload: Parameters<LinkedInApi['finalizeVideo']>[0]): Promise<void> => {
  try {
    await api.finalizeVideo(upload);
  } catch (error) {
    if (!(error instanceof LinkedInFailure) || error.outcome.kind !== 'rejected') throw error;
    const report = await api.videoStatus(upload.video).catch(() => null);
    if (report === null || report.status === 'WAITING_UPLOAD') throw error;
  }
};

/** Brings a video to LinkedIn, in the parts that it asks for. Throws `SpentUpload` where the places for them are gone. */
export const uploadVideo = (
  { steps, sealer, ...job }: PublishContext,
  api: LinkedInApi,
  task: UploadTask,
): Promise<Upload> =>
  steps.remember(`media${task.index}`, uploadRecord, async () => {
    const { item, owner, nth } = task;
    const media = await job.openMedia(item);
    const problem = videoProblem(media);
    if (problem) throw new PlatformFailure(unusable(problem));
    // The addresses in it are a permission to upload.
    const sealed = await steps.remember('plan', z.string(), async () => {
      const value = await api.initializeVideo(owner, media.sizeBytes);
      return sealer.seal(JSON.stringify({ value, sizeBytes: media.sizeBytes, nth }));
    });
    const plan = uploadPlan.parse(JSON.parse(sealer.open(sealed)));
    const { video, uploadToken, uploadInstructions: places } = plan.value;
    const lengths = places.map(({ firstByte, lastByte }) => lastByte - firstByte + 1);
    const send = async (bytes: Buffer, index: number): Promise<string> => {
      try {
        return await api.putPart(places[index]?.uploadUrl ?? '', bytes);
      } catch (error) {
        if (isOver(error)) throw spentUpload([{ nth: plan.nth, parts: places.length }], error);
        throw error;
      }
    };
    const tags = await uploadParts({ ...job, steps }, { item, media, name: PART, lengths, answer: z.string(), send });
    await finalize(api, { video, uploadToken, tags });
    return { urn: video, nth: plan.nth, parts: places.length, at: job.clock.now(), sizeBytes: plan.sizeBytes };
  });
