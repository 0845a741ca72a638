import { mediaCheck } from '../graph/containers.ts';
import { type ImageFacts, type VideoFault, type VideoLimits, videoFault } from '../media/inspect.ts';

const MB = 1024 * 1024;
/** Width divided by height. */
const SHAPE = { min: 0.01, max: 10 };
const VIDEO: VideoLimits = {
  formats: ['mp4', 'mov'],
  moovFirst: true,
  codecs: ['avc', 'hevc'],
  width: { max: 1920 },
  shape: SHAPE,
  seconds: { max: 300 },
  framesPerSecond: { min: 23, max: 60 },
  bitsPerSecond: { max: 25_000_000 },
  audio: { codecs: ['aac'], sampleRate: { max: 48_000 }, channels: { max: 2 } },
};

/** Values of a container's `error_message`. */
const REASONS: Record<VideoFault, string> = {
  format: 'FAILED_PROCESSING_VIDEO',
  size: 'FAILED_PROCESSING_VIDEO',
  shape: 'INVALID_ASPEC_RATIO',
  seconds: 'INVALID_DURATION',
  frameRate: 'INVALID_FRAME_RATE',
  bitRate: 'INVALID_BIT_RATE',
  audio: 'FAILED_PROCESSING_AUDIO',
  channels: 'INVALID_AUDIO_CHANNELS',
};

function imageProblem({ format, width, height }: ImageFacts): string | null {
  if (format !== 'jpeg' && format !== 'png') return 'UNKNOWN';
  const shape = width / height;
  return shape >= SHAPE.min && shape <= SHAPE.max ? null : REASONS.shape;
}

export const checkMedia = mediaCheck<string>({
  redirects: 'follow',
  image: {
    maxBytes: 8 * MB,
    noFile: { unreachable: 'UNKNOWN', tooLarge: 'UNKNOWN' },
    problem: ({ facts, contentType }) =>
      facts.kind === 'image' && contentType.startsWith('image/') ? imageProblem(facts) : 'UNKNOWN',
  },
  video: {
    maxBytes: 1024 * MB,
    noFile: { unreachable: 'FAILED_DOWNLOADING_VIDEO', tooLarge: 'FAILED_DOWNLOADING_VIDEO' },
    problem: ({ facts, contentType }) => {
      if (facts.kind !== 'video' || !contentType.startsWith('video/')) return REASONS.format;
      const fault = videoFault(facts, VIDEO);
      return fault && REASONS[fault];
    },
  },
});
