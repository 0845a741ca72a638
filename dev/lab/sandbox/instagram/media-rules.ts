import { mediaCheck } from '../graph/containers.ts';
import { type ImageFacts, type VideoLimits, videoFault } from '../media/inspect.ts';

const MB = 1024 * 1024;
/** A difference of a pixel or a frame is accepted. */
const TOLERANCE = 0.01;
const IMAGE_SHAPE = { min: 0.8 - TOLERANCE, max: 1.91 + TOLERANCE };
const VIDEO: VideoLimits = {
  formats: ['mp4', 'mov'],
  moovFirst: true,
  codecs: ['avc', 'hevc'],
  width: { max: 1920 },
  shape: { min: 0.01 - TOLERANCE, max: 10 + TOLERANCE },
  seconds: { min: 3 - TOLERANCE, max: 900 + TOLERANCE },
  framesPerSecond: { min: 23 - TOLERANCE, max: 60 + TOLERANCE },
  bitsPerSecond: { max: 25_000_000 },
  audio: { codecs: ['aac'], sampleRate: { max: 48_000 } },
};
const STORY: VideoLimits = { ...VIDEO, seconds: { min: 3 - TOLERANCE, max: 60 + TOLERANCE } };
const IMAGE_FORMAT = 2207005;
const VIDEO_FORMAT = 2207026;

function imageProblem({ format, width, height }: ImageFacts): number | null {
  if (format !== 'jpeg') return IMAGE_FORMAT;
  const shape = width / height;
  return shape >= IMAGE_SHAPE.min && shape <= IMAGE_SHAPE.max ? null : 2207009;
}

const image = { maxBytes: 8 * MB, noFile: { unreachable: 2207052, tooLarge: 2207004 } };
const video = { maxBytes: 300 * MB, noFile: { unreachable: 2207077, tooLarge: VIDEO_FORMAT } };

/** Fetches a file and checks it against the documented limits. Redirects are not followed. */
export const checkMedia = mediaCheck<number>({
  redirects: 'error',
  image: { ...image, problem: ({ facts }) => (facts.kind === 'image' ? imageProblem(facts) : IMAGE_FORMAT) },
  video: {
    ...video,
    problem: ({ facts }) => (facts.kind === 'video' && videoFault(facts, VIDEO) === null ? null : VIDEO_FORMAT),
  },
});

/** The file of a story: an image of any shape, or a video of up to a minute. */
export const checkStory = mediaCheck<number>({
  redirects: 'error',
  image: {
    ...image,
    problem: ({ facts }) => (facts.kind === 'image' && facts.format === 'jpeg' ? null : IMAGE_FORMAT),
  },
  video: {
    ...video,
    maxBytes: 100 * MB,
    problem: ({ facts }) => (facts.kind === 'video' && videoFault(facts, STORY) === null ? null : VIDEO_FORMAT),
  },
});
