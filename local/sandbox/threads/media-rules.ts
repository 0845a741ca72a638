import type { MediaCheck } from '../graph/containers.ts';
import { DownloadFailed, inspectUrl } from '../media/download.ts';
import type { ImageFacts, VideoFacts } from '../media/inspect.ts';
import type { ThreadsState } from './state.ts';

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

/** Fetches the file and checks it. Reasons are values of a container's `error_message`. */
export const checkMedia = async (
  state: ThreadsState,
  mediaType: 'IMAGE' | 'VIDEO',
  url: string,
): Promise<MediaCheck<string>> => {
  const isVideo = mediaType === 'VIDEO';
  try {
    const { facts, contentType } = await inspectUrl(state, url, {
      maxBytes: isVideo ? MAX_VIDEO_BYTES : MAX_IMAGE_BYTES,
      redirects: 'follow',
    });
    if (!isVideo)
      return resultOf(facts.kind === 'image' && contentType.startsWith('image/') ? imageProblem(facts) : 'UNKNOWN');
    return resultOf(
      facts.kind === 'video' && contentType.startsWith('video/') ? videoProblem(facts) : 'FAILED_PROCESSING_VIDEO',
    );
  } catch (error) {
    if (!(error instanceof DownloadFailed)) throw error;
    return resultOf(isVideo ? 'FAILED_DOWNLOADING_VIDEO' : 'UNKNOWN');
  }
};

const resultOf = (reason: string | null): MediaCheck<string> =>
  reason === null ? { state: 'accepted' } : { state: 'rejected', reason };

const imageProblem = (image: ImageFacts): string | null => {
  if (image.format !== 'jpeg' && image.format !== 'png') return 'UNKNOWN';
  return badAspect(image.width, image.height) ? 'INVALID_ASPEC_RATIO' : null;
};

const videoProblem = (video: VideoFacts): string | null => {
  if (video.format === 'webm' || !video.moovFirst || video.width > VIDEO.maxWidth) return 'FAILED_PROCESSING_VIDEO';
  if (video.videoCodec !== 'avc' && video.videoCodec !== 'hevc') return 'FAILED_PROCESSING_VIDEO';
  if (badAspect(video.width, video.height)) return 'INVALID_ASPEC_RATIO';
  if (!(video.durationSeconds > 0) || video.durationSeconds > VIDEO.maxSeconds) return 'INVALID_DURATION';
  if (video.framesPerSecond < VIDEO.minFps || video.framesPerSecond > VIDEO.maxFps) return 'INVALID_FRAME_RATE';
  if (video.videoBitsPerSecond > VIDEO.maxBitsPerSecond) return 'INVALID_BIT_RATE';
  return audioProblem(video);
};

const audioProblem = (video: VideoFacts): string | null => {
  if (video.audioCodec === null) return null;
  if (video.audioCodec !== 'aac' || video.audioSampleRate > VIDEO.maxAudioRate) return 'FAILED_PROCESSING_AUDIO';
  return video.audioChannels > VIDEO.maxAudioChannels ? 'INVALID_AUDIO_CHANNELS' : null;
};

const badAspect = (width: number, height: number): boolean =>
  width / height > ASPECT.max || width / height < ASPECT.min;
