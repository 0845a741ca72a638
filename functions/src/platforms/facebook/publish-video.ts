import { z } from 'zod';
import type { MediaItem } from '../../store/documents/submission.ts';
import { PlatformFailure } from '../contract/outcome.ts';
import type { PublishContext } from '../contract/publish.ts';
import { hasSettled, type LivePost, lookAgainOnFailure, notYetKnown } from '../kit/graph/recovery.ts';
import type { FacebookApi } from './api.ts';
import { isEnd, untilVideo, type VideoEnd } from './poll.ts';
import { unusable } from './errors.ts';
import { earliest } from './recover.ts';
import { publishReel, reelEnd } from './reel.ts';
import type { VideoState } from './video-state.ts';

/** `at` in ms since the epoch. */
const sentVideo = z.object({ videoId: z.string(), at: z.number() });
type SentVideo = z.infer<typeof sentVideo>;

/**
 * A video in one call, which leaves nothing to ask about when its answer is lost but the Page's list. Its absence there
 * proves nothing, as Facebook may still be fetching the file: what cannot be found stays unknown, and is never repeated.
 */
const send = ({ content, steps, clock }: PublishContext, api: FacebookApi, url: string, reelId: string) =>
  steps.once<SentVideo>(
    'video',
    sentVideo,
    async () => ({ videoId: await api.postVideo(url, content.text), at: clock.now() }),
    ({ since }) =>
      lookAgainOnFailure(async () => {
        const [found, ...others] = (await api.videos()).filter(
          ({ id, description, created_time }) =>
            id !== reelId &&
            description.trim() === content.text.trim() &&
            Date.parse(created_time) >= earliest(since.getTime()),
        );
        if (!found || others.length > 0) return notYetKnown;
        return { happened: true, value: { videoId: found.id, at: since.getTime() } };
      }),
  );

const ordinaryVideo = async (job: PublishContext, api: FacebookApi, url: string, reelId: string): Promise<LivePost> => {
  const { videoId, at } = await send(job, api, url, reelId);
  const isOver = (state: VideoState): state is VideoEnd =>
    isEnd(state) && !(state === 'draft' && !hasSettled(job.clock, at));
  const end = await untilVideo(job, api, { videoId, since: at }, isOver);
  if (end === 'failed')
    throw unusable('Facebook could not process the video. An MP4 file with H.264 video and AAC sound works.');
  if (end === 'draft') {
    const message =
      'Facebook keeps this video as a draft instead of showing it. Upright videos of 3 to 90 seconds and wide ones work.';
    throw new PlatformFailure({ kind: 'rejected', code: 'platform_rejected', message });
  }
  return { id: videoId, url: null };
};

/** Publishes a video: as a reel where Facebook takes it for one, else as an ordinary video. */
export const publishVideo = async (job: PublishContext, api: FacebookApi, video: MediaItem): Promise<LivePost> => {
  const reel = await job.steps.remember('reel', reelEnd, () => publishReel(job, api, video));
  return reel.isLive ? { id: reel.videoId, url: null } : ordinaryVideo(job, api, video.url, reel.videoId);
};
