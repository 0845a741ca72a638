import { rm } from 'node:fs/promises';
import type { SandboxContext } from '../core/context.ts';
import { DownloadFailed, download, TooLarge } from '../media/download.ts';
import { inspect, type VideoFacts } from '../media/inspect.ts';

const MB = 1024 * 1024;
/** What the error for it says, beside the 10 MB of the documentation. */
const MAX_PHOTO_BYTES = 4 * MB;
const MAX_VIDEO_BYTES = 1024 * MB;
const MAX_VIDEO_SECONDS = 1200;
const REEL = { minSeconds: 3, minWidth: 540, minHeight: 960, minFps: 24, maxFps: 60 };
/** Width divided by height: 9:16, and a little to either side. */
const REEL_SHAPE = { min: 0.55, max: 0.58 };

/** Null for a photo that will do; else why not. */
export const photoFault = async (world: SandboxContext, url: string): Promise<'unreachable' | 'format' | null> => {
  try {
    const file = await download(world, url, { maxBytes: MAX_PHOTO_BYTES, redirects: 'follow' });
    const facts = await inspect(file.path);
    await rm(file.path, { force: true });
    if (facts.kind !== 'image') return 'unreachable';
    return facts.format === 'webp' ? 'format' : null;
  } catch (error) {
    if (!(error instanceof DownloadFailed)) throw error;
    return error instanceof TooLarge ? 'format' : 'unreachable';
  }
};

/** The video behind an address; null where there is none, or none that Facebook takes. */
export const fetchVideo = async (world: SandboxContext, url: string): Promise<VideoFacts | null> => {
  try {
    const file = await download(world, url, { maxBytes: MAX_VIDEO_BYTES, redirects: 'follow' });
    const facts = await inspect(file.path);
    await rm(file.path, { force: true });
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
