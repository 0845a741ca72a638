import type { VideoReply } from './replies.ts';

/**
 * Where a video stands. `uploaded` is a file that lies there: Facebook says the same of one that it has just been told
 * to publish.
 */
export type VideoState = 'empty' | 'arriving' | 'uploaded' | 'working' | 'live' | 'draft' | 'failed';

const failures = ['error', 'upload_failed', 'expired'];
/** Documented as `completed`, and seen as `complete`. */
const done = ['complete', 'completed'];

/** https://developers.facebook.com/docs/video-api/guides/reels-publishing#get-status */
export const stateOf = ({ published, status }: VideoReply): VideoState => {
  const { video_status, uploading_phase, processing_phase, publishing_phase } = status;
  const said = [
    video_status,
    uploading_phase?.status,
    processing_phase?.status,
    publishing_phase?.status,
    publishing_phase?.publish_status,
  ];
  if (published || publishing_phase?.publish_status === 'published') return 'live';
  if (said.some((word) => word !== undefined && failures.includes(word))) return 'failed';
  if (publishing_phase?.publish_status === 'draft') return 'draft';
  if (publishing_phase && publishing_phase.status !== 'not_started') return 'working';
  const isUploaded = done.includes(uploading_phase?.status ?? '') || ['ready', 'processing'].includes(video_status);
  if (isUploaded) return 'uploaded';
  return uploading_phase?.status === 'in_progress' ? 'arriving' : 'empty';
};
