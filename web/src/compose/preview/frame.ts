import type { PlatformStyle } from '../../platforms.ts';

/** The proportions of a file, and of a video its length. */
export interface Shape {
  /** Width by height. */
  ratio: number;
  /** Null for an image. */
  seconds: number | null;
}

/** The frame in which a platform shows a file. */
export interface Frame {
  /** Width by height. */
  ratio: number;
  /** Whether a file of another shape is cropped, or has bars around it. */
  fit: 'cover' | 'contain';
}

/** https://support.google.com/youtube/answer/15424877 */
const SHORT = { flattest: 1, longestSeconds: 180 };
const UPRIGHT = 9 / 16;

/** The frame of a single file, by its shape, which is null until it is loaded. */
export function frameOf(style: PlatformStyle, isVideo: boolean, shape: Shape | null): Frame {
  if (style.layout === 'watch' && shape && isShort(shape)) return { ratio: UPRIGHT, fit: 'contain' };
  const [tallest, flattest] = (isVideo && style.videoRatio) || style.ratio;
  const ratio = shape?.ratio ?? (isVideo ? 16 / 9 : 1);
  return {
    ratio: Math.min(Math.max(ratio, tallest), flattest),
    fit: tallest === flattest ? 'contain' : 'cover',
  };
}

function isShort({ ratio, seconds }: Shape): boolean {
  return ratio <= SHORT.flattest && seconds !== null && seconds <= SHORT.longestSeconds;
}
