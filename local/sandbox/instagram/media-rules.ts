import { rm } from 'node:fs/promises';
import type { SandboxContext } from '../core/context.ts';
import { DownloadFailed, download, TooLarge } from '../media/download.ts';
import { type ImageFacts, inspect, type VideoFacts } from '../media/inspect.ts';
import type { MediaCheck } from './state.ts';

const MB = 1024 * 1024;
const MAX_IMAGE_BYTES = 8 * MB;
const MAX_VIDEO_BYTES = 300 * MB;
/** Width divided by height. */
const IMAGE_ASPECT = { min: 0.8, max: 1.91 };
const VIDEO_ASPECT = { min: 0.01, max: 10 };
/** A pixel more or less of a file is no fault. */
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

/** Fetches the file and judges it by the documented limits. Redirects are not followed. */
export const checkMedia = async (world: SandboxContext, kind: 'image' | 'video', url: string): Promise<MediaCheck> => {
  const isVideo = kind === 'video';
  try {
    const maxBytes = isVideo ? MAX_VIDEO_BYTES : MAX_IMAGE_BYTES;
    const file = await download(world, url, { maxBytes, redirects: 'refuse' });
    const facts = await inspect(file.path);
    await rm(file.path, { force: true });
    if (isVideo) return verdict(facts.kind === 'video' ? videoFault(facts) : VIDEO_FORMAT);
    return verdict(facts.kind === 'image' ? imageFault(facts) : IMAGE_FORMAT);
  } catch (error) {
    if (!(error instanceof DownloadFailed)) throw error;
    if (error instanceof TooLarge) return verdict(isVideo ? VIDEO_FORMAT : TOO_LARGE);
    return verdict(isVideo ? VIDEO_UNREACHABLE : IMAGE_UNREACHABLE);
  }
};

const verdict = (code: number | null): MediaCheck =>
  code === null ? { state: 'accepted' } : { state: 'refused', code };

const imageFault = ({ format, width, height }: ImageFacts): number | null => {
  if (format !== 'jpeg') return IMAGE_FORMAT;
  return isWithin(width / height, IMAGE_ASPECT) ? null : IMAGE_SHAPE;
};

const videoFault = (video: VideoFacts): number | null => {
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
