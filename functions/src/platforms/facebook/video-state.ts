import { z } from 'zod';

const phase = z.object({ status: z.string() });

export const videoReply = z.object({
  published: z.boolean().default(false),
  permalink_url: z.string().nullable().default(null),
  status: z.object({
    video_status: z.string(),
    uploading_phase: phase.optional(),
    processing_phase: phase.optional(),
    publishing_phase: phase.extend({ publish_status: z.string().optional() }).optional(),
  }),
});

type VideoReply = z.infer<typeof videoReply>;

/**
 * Where a video is in its processing. `uploaded` is also the state for a short time after the call to publish. A video can be
 * `processing` before that call and after it.
 */
export type VideoState = 'empty' | 'uploading' | 'uploaded' | 'processing' | 'publishing' | 'live' | 'draft' | 'failed';

const failures = ['error', 'upload_failed', 'expired'];

/** Documented as `completed`, and seen as `complete`. */
const done = ['complete', 'completed'];

/** https://developers.facebook.com/docs/video-api/guides/reels-publishing#get-status */
export function stateOf({ published, status }: VideoReply): VideoState {
  const { video_status, uploading_phase, processing_phase, publishing_phase } = status;
  const statuses = [
    video_status,
    uploading_phase?.status,
    processing_phase?.status,
    publishing_phase?.status,
    publishing_phase?.publish_status,
  ];
  if (published || publishing_phase?.publish_status === 'published') return 'live';
  if (statuses.some((one) => one !== undefined && failures.includes(one))) return 'failed';
  // Until its processing ends, a video that is being published can count as a draft.
  const isProcessed = processing_phase === undefined || done.includes(processing_phase.status);
  if (publishing_phase?.publish_status === 'draft' && isProcessed) return 'draft';
  if (publishing_phase && publishing_phase.status !== 'not_started') return 'publishing';
  if (processing_phase?.status === 'in_progress') return 'processing';
  const isUploaded = done.includes(uploading_phase?.status ?? '') || ['ready', 'processing'].includes(video_status);
  if (isUploaded) return 'uploaded';
  return uploading_phase?.status === 'in_progress' ? 'uploading' : 'empty';
}
