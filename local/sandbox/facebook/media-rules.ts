import { DownloadFailed, inspectUrl, TooLarge } from '../media/download.ts';
import type { VideoFacts } from '../media/inspect.ts';
import type { FacebookState } from './state.ts';

const MB = 1024 * 1024;
/** The limit of the error message; the documentation says 10 MB. */
const MAX_PHOTO_BYTES = 4 * MB;
const MAX_VIDEO_BYTES = 1024 * MB;
const MAX_VIDEO_SECONDS = 1200;
const REEL = { minSeconds: 3, minWidth: 540, minHeight: 960, minFps: 24, maxFps: 60 };
/** Width divided by height: 9:16, and a little to either side. */
const REEL_SHAPE = { min: 0.55, max: 0.58 };

/** Why a photo is not accepted; null for one that is. */
export const photoProblem = async (state: FacebookState, url: string): Promise<'unreachable' | 'format' | null> => {
  try {
    const { facts } = await inspectUrl(state, url, { maxBytes: MAX_PHOTO_BYTES, redirects: 'follow' });
    if (facts.kind !== 'image') return 'unreachable';
    return facts.format === 'webp' ? 'format' : null;
  } catch (error) {
    if (!(error instanceof DownloadFailed)) throw error;
    return error instanceof TooLarge ? 'format' : 'unreachable';
  }
};

/** The video behind a URL; null where there is none that Facebook accepts. */
export const fetchVideo = async (state: FacebookState, url: string): Promise<VideoFacts | null> => {
  try {
    const { facts } = await inspectUrl(state, url, { maxBytes: MAX_VIDEO_BYTES, redirects: 'follow' });
    const isGood = facts.kind === 'video' && facts.format !== 'webm' && facts.durationSeconds <= MAX_VIDEO_SECONDS;
    return isGood ? facts : null;
  } catch (error) {
    if (error instanceof DownloadFailed) return null;
    throw error;
  }
};

export const isUpright = ({ width, height }: VideoFacts): boolean => width / height <= REEL_SHAPE.max;

export const isReel = (video: VideoFacts, maxSeconds: number): boolean => {
  const shape = video.width / video.height;
  return (
    shape >= REEL_SHAPE.min &&
    shape <= REEL_SHAPE.max &&
    video.width >= REEL.minWidth &&
    video.height >= REEL.minHeight &&
    video.durationSeconds >= REEL.minSeconds &&
    video.durationSeconds <= maxSeconds &&
    video.framesPerSecond >= REEL.minFps &&
    video.framesPerSecond <= REEL.maxFps
  );
};
