import { inspect, type MediaFacts } from '../media/inspect.ts';
import type { Category, MediaCheck } from './state.ts';

const MB = 1024 * 1024;
export const MAX_BYTES: Record<Category, number> = {
  tweet_image: 5 * MB,
  tweet_gif: 15 * MB,
  tweet_video: 512 * MB,
};

/** Portrait or landscape. */
const VIDEO = { longSide: 1280, shortSide: 1024, minSide: 32, minSeconds: 0.5, maxSeconds: 140, maxFps: 60 };
const GIF = { longSide: 1280, shortSide: 1080 };

const fits = (width: number, height: number, frame: { longSide: number; shortSide: number }): boolean =>
  Math.max(width, height) <= frame.longSide && Math.min(width, height) <= frame.shortSide;

/** Checks a file by its bytes. Too many frames a second show only when the video is posted. */
export const checkMedia = async (path: string, category: Category): Promise<MediaCheck> => {
  const facts = await inspect(path);
  if (category === 'tweet_video') return checkVideo(facts);
  if (facts.kind !== 'image') return 'invalid';
  if (category === 'tweet_gif')
    return facts.format === 'gif' && fits(facts.width, facts.height, GIF) ? 'valid' : 'invalid';
  return facts.format === 'gif' ? 'invalid' : 'valid';
};

const checkVideo = (facts: MediaFacts): MediaCheck => {
  if (facts.kind !== 'video' || facts.videoCodec !== 'avc' || facts.format === 'webm') return 'invalid';
  const { width, height, durationSeconds } = facts;
  const isRight =
    fits(width, height, VIDEO) &&
    Math.min(width, height) >= VIDEO.minSide &&
    durationSeconds >= VIDEO.minSeconds &&
    durationSeconds <= VIDEO.maxSeconds;
  if (!isRight) return 'invalid';
  return facts.framesPerSecond > VIDEO.maxFps ? 'invalidWhenPosted' : 'valid';
};
