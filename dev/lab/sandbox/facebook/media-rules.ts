import { inspectUrl, type VideoFacts, type VideoLimits, videoFault } from '../media/inspect.ts';
import type { FacebookState } from './state.ts';

const MB = 1024 * 1024;
/** The limit of the error message; the documentation says 10 MB. */
const MAX_PHOTO_BYTES = 4 * MB;
const MAX_VIDEO_BYTES = 1024 * MB;
const VIDEO: VideoLimits = { formats: ['mp4', 'mov'], seconds: { max: 1200 } };
const REEL: VideoLimits = {
  // 9:16, and a little to either side.
  shape: { min: 0.55, max: 0.58 },
  shortSide: { min: 540 },
  longSide: { min: 960 },
  framesPerSecond: { min: 24, max: 60 },
};

/** Why a photo is not accepted; null for one that is. */
export async function photoProblem(state: FacebookState, url: string): Promise<'unreachable' | 'format' | null> {
  const file = await inspectUrl(state, url, { maxBytes: MAX_PHOTO_BYTES, redirects: 'follow' });
  if (file === 'tooLarge') return 'format';
  if (file === 'unreachable' || file.facts.kind !== 'image') return 'unreachable';
  return file.facts.format === 'webp' ? 'format' : null;
}

/** The video behind a URL; null where there is none that Facebook accepts. */
export async function fetchVideo(state: FacebookState, url: string): Promise<VideoFacts | null> {
  const file = await inspectUrl(state, url, { maxBytes: MAX_VIDEO_BYTES, redirects: 'follow' });
  if (typeof file === 'string' || file.facts.kind !== 'video') return null;
  return videoFault(file.facts, VIDEO) === null ? file.facts : null;
}

export function isUpright({ width, height }: VideoFacts): boolean {
  return width / height <= (REEL.shape?.max ?? 0);
}

/** A reel, or a story, of up to so many seconds. */
export function isReel(video: VideoFacts, maxSeconds: number): boolean {
  return videoFault(video, { ...REEL, seconds: { min: 3, max: maxSeconds } }) === null;
}
