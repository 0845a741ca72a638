import { rm } from 'node:fs/promises';
import type { SandboxContext } from '../core/context.ts';
import { DownloadFailed, download } from '../media/download.ts';
import { type ImageFacts, inspect, type VideoFacts } from '../media/inspect.ts';
import type { MediaCheck } from './state.ts';

const MB = 1024 * 1024;
const MAX_IMAGE_BYTES = 8 * MB;
const MAX_VIDEO_BYTES = 1024 * MB;
/** Width divided by height. */
const ASPECT = { min: 0.01, max: 10 };
const VIDEO = {
  maxSeconds: 300,
  minFps: 23,
  maxFps: 60,
  maxWidth: 1920,
  maxAudioRate: 48_000,
  maxAudioChannels: 2,
  maxBitsPerSecond: 25_000_000,
};

/** Fetches the file and judges it. Reasons are the platform's own words for a container's `error_message`. */
export const checkMedia = async (
  world: SandboxContext,
  mediaType: 'IMAGE' | 'VIDEO',
  url: string,
): Promise<MediaCheck> => {
  const isVideo = mediaType === 'VIDEO';
  try {
    const file = await download(world, url, {
      maxBytes: isVideo ? MAX_VIDEO_BYTES : MAX_IMAGE_BYTES,
      redirects: 'follow',
    });
    const facts = await inspect(file.path);
    await rm(file.path, { force: true });
    if (!isVideo)
      return verdict(facts.kind === 'image' && file.contentType.startsWith('image/') ? imageFault(facts) : 'UNKNOWN');
    return verdict(
      facts.kind === 'video' && file.contentType.startsWith('video/') ? videoFault(facts) : 'FAILED_PROCESSING_VIDEO',
    );
  } catch (error) {
    if (!(error instanceof DownloadFailed)) throw error;
    return verdict(isVideo ? 'FAILED_DOWNLOADING_VIDEO' : 'UNKNOWN');
  }
};

const verdict = (reason: string | null): MediaCheck =>
  reason === null ? { state: 'accepted' } : { state: 'refused', reason };

const imageFault = (image: ImageFacts): string | null => {
  if (image.format !== 'jpeg' && image.format !== 'png') return 'UNKNOWN';
  return badAspect(image.width, image.height) ? 'INVALID_ASPEC_RATIO' : null;
};

const videoFault = (video: VideoFacts): string | null => {
  if (video.format === 'webm' || !video.moovFirst || video.width > VIDEO.maxWidth) return 'FAILED_PROCESSING_VIDEO';
  if (video.videoCodec !== 'avc' && video.videoCodec !== 'hevc') return 'FAILED_PROCESSING_VIDEO';
  if (badAspect(video.width, video.height)) return 'INVALID_ASPEC_RATIO';
  if (!(video.durationSeconds > 0) || video.durationSeconds > VIDEO.maxSeconds) return 'INVALID_DURATION';
  if (video.framesPerSecond < VIDEO.minFps || video.framesPerSecond > VIDEO.maxFps) return 'INVALID_FRAME_RATE';
  if (video.videoBitsPerSecond > VIDEO.maxBitsPerSecond) return 'INVALID_BIT_RATE';
  return audioFault(video);
};

const audioFault = (video: VideoFacts): string | null => {
  if (video.audioCodec === null) return null;
  if (video.audioCodec !== 'aac' || video.audioSampleRate > VIDEO.maxAudioRate) return 'FAILED_PROCESSING_AUDIO';
  return video.audioChannels > VIDEO.maxAudioChannels ? 'INVALID_AUDIO_CHANNELS' : null;
};

const badAspect = (width: number, height: number): boolean =>
  width / height > ASPECT.max || width / height < ASPECT.min;
