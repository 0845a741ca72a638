import type { MediaCheck } from '../graph/containers.ts';
import { DownloadFailed, inspectUrl, TooLarge } from '../media/download.ts';
import type { ImageFacts, VideoFacts } from '../media/inspect.ts';
import type { InstagramState } from './state.ts';

const MB = 1024 * 1024;
const MAX_IMAGE_BYTES = 8 * MB;
const MAX_VIDEO_BYTES = 300 * MB;
/** Width divided by height. */
const IMAGE_ASPECT = { min: 0.8, max: 1.91 };
const VIDEO_ASPECT = { min: 0.01, max: 10 };
/** A difference of a pixel is accepted. */
const TOLERANCE = 0.01;
const VIDEO = {
  minSeconds: 3,
  maxSeconds: 900,
  minFps: 23,
  maxFps: 60,
  maxWidth: 1920,
  maxAudioRate: 48_000,
  maxBitsPerSecond: 25_000_000,
};
const TOO_LARGE = 2207004;
const IMAGE_FORMAT = 2207005;
const IMAGE_SHAPE = 2207009;
const VIDEO_FORMAT = 2207026;
const IMAGE_UNREACHABLE = 2207052;
const VIDEO_UNREACHABLE = 2207077;

/** Fetches the file and checks it against the documented limits. Redirects are not followed. */
export const checkMedia = async (
  state: InstagramState,
  kind: 'image' | 'video',
  url: string,
): Promise<MediaCheck<number>> => {
  const isVideo = kind === 'video';
  try {
    const maxBytes = isVideo ? MAX_VIDEO_BYTES : MAX_IMAGE_BYTES;
    const { facts } = await inspectUrl(state, url, { maxBytes, redirects: 'error' });
    if (isVideo) return resultOf(facts.kind === 'video' ? videoProblem(facts) : VIDEO_FORMAT);
    return resultOf(facts.kind === 'image' ? imageProblem(facts) : IMAGE_FORMAT);
  } catch (error) {
    if (!(error instanceof DownloadFailed)) throw error;
    if (error instanceof TooLarge) return resultOf(isVideo ? VIDEO_FORMAT : TOO_LARGE);
    return resultOf(isVideo ? VIDEO_UNREACHABLE : IMAGE_UNREACHABLE);
  }
};

const resultOf = (reason: number | null): MediaCheck<number> =>
  reason === null ? { state: 'accepted' } : { state: 'rejected', reason };

const imageProblem = ({ format, width, height }: ImageFacts): number | null => {
  if (format !== 'jpeg') return IMAGE_FORMAT;
  return isWithin(width / height, IMAGE_ASPECT) ? null : IMAGE_SHAPE;
};

const videoProblem = (video: VideoFacts): number | null => {
  const fits =
    video.format !== 'webm' &&
    video.moovFirst &&
    (video.videoCodec === 'avc' || video.videoCodec === 'hevc') &&
    (video.audioCodec === null || (video.audioCodec === 'aac' && video.audioSampleRate <= VIDEO.maxAudioRate)) &&
    video.width <= VIDEO.maxWidth &&
    isWithin(video.width / video.height, VIDEO_ASPECT) &&
    isWithin(video.durationSeconds, { min: VIDEO.minSeconds, max: VIDEO.maxSeconds }) &&
    isWithin(video.framesPerSecond, { min: VIDEO.minFps, max: VIDEO.maxFps }) &&
    video.videoBitsPerSecond <= VIDEO.maxBitsPerSecond;
  return fits ? null : VIDEO_FORMAT;
};

const isWithin = (value: number, { min, max }: { min: number; max: number }): boolean =>
  value >= min - TOLERANCE && value <= max + TOLERANCE;
