import type { FileFacts, FileFormat, FileLimits } from '../../contract/rules.ts';
import { durationText, numberText, sizeText } from './wording.ts';

/** Of a ratio: a pixel more or less is no difference. */
const RATIO_TOLERANCE = 0.01;

interface Bound {
  /** The suffix of the id of the rule, behind the name of the format. */
  name: string;
  unit: string;
  counting: string | null;
  measure(facts: FileFacts): number | null;
  tolerance?: number;
  text(value: number): string;
  /** As in "videos of up to 5 MB". */
  phrase: string;
  /** As in "this one is larger". */
  comparison: string;
  fix: string;
}

const bytes = { unit: 'bytes', counting: null, measure: ({ sizeBytes }: FileFacts) => sizeBytes ?? null };
const seconds = {
  unit: 'seconds',
  counting: null,
  measure: ({ durationSeconds }: FileFacts) => durationSeconds ?? null,
};
const ratio = {
  unit: 'ratio',
  counting: 'width divided by height',
  measure: ofSides((width, height) => width / height),
  tolerance: RATIO_TOLERANCE,
  text: numberText,
};
const frameRate = {
  unit: 'frames per second',
  counting: 'on average',
  measure: ({ framesPerSecond }: FileFacts) => framesPerSecond ?? null,
  // 23.976 and 59.94 are common.
  tolerance: 0.1,
  text: (value: number) => `${numberText(value)} frames per second`,
};

/** How each limit is measured and put into words. */
export const bounds: Record<keyof FileLimits, Bound> = {
  minBytes: {
    ...bytes,
    name: 'min_bytes',
    text: sizeText,
    phrase: 'of at least',
    comparison: 'smaller',
    fix: 'Use a file of higher quality.',
  },
  maxBytes: {
    ...bytes,
    name: 'max_bytes',
    text: sizeText,
    phrase: 'of up to',
    comparison: 'larger',
    fix: 'Make the file smaller.',
  },
  minSeconds: {
    ...seconds,
    name: 'min_seconds',
    text: durationText,
    phrase: 'of at least',
    comparison: 'shorter',
    fix: 'Use a longer video.',
  },
  maxSeconds: {
    ...seconds,
    name: 'max_seconds',
    text: durationText,
    phrase: 'of up to',
    comparison: 'longer',
    fix: 'Cut the video.',
  },
  minRatio: {
    ...ratio,
    name: 'min_ratio',
    phrase: 'with a width-to-height ratio of at least',
    comparison: 'narrower',
    fix: 'Crop it to a wider shape.',
  },
  maxRatio: {
    ...ratio,
    name: 'max_ratio',
    phrase: 'with a width-to-height ratio of at most',
    comparison: 'wider',
    fix: 'Crop it to a narrower shape.',
  },
  maxWidth: {
    ...pixels('width', (width) => width),
    name: 'max_width',
    phrase: 'with a width of up to',
    comparison: 'wider',
    fix: 'Scale it down.',
  },
  minShortSide: {
    ...pixels('the shorter side', Math.min),
    name: 'min_short_side',
    phrase: 'with a shorter side of at least',
    comparison: 'smaller',
    fix: 'Use a larger picture.',
  },
  maxShortSide: {
    ...pixels('the shorter side', Math.min),
    name: 'max_short_side',
    phrase: 'with a shorter side of up to',
    comparison: 'larger',
    fix: 'Scale it down.',
  },
  maxLongSide: {
    ...pixels('the longer side', Math.max),
    name: 'max_long_side',
    phrase: 'with a longer side of up to',
    comparison: 'larger',
    fix: 'Scale it down.',
  },
  maxPixels: {
    ...pixels('width times height', (width, height) => width * height),
    name: 'max_pixels',
    phrase: 'of up to',
    comparison: 'larger',
    fix: 'Scale it down.',
  },
  minFramesPerSecond: {
    ...frameRate,
    name: 'min_frame_rate',
    phrase: 'with at least',
    comparison: 'slower',
    fix: 'Export it with more frames a second.',
  },
  maxFramesPerSecond: {
    ...frameRate,
    name: 'max_frame_rate',
    phrase: 'with up to',
    comparison: 'faster',
    fix: 'Export it with fewer frames a second.',
  },
};

/** Whether a value breaks a limit. */
export function isBeyond(key: keyof FileLimits, limit: number, actual: number): boolean {
  const { tolerance = 0 } = bounds[key];
  return key.startsWith('min') ? actual < limit - tolerance : actual > limit + tolerance;
}

/** Whether the file is known to be of this format. */
export function isOfFormat({ types }: Pick<FileFormat, 'types'>, { mimeType }: FileFacts): boolean {
  return typeof mimeType === 'string' && matchesType(types, mimeType);
}

/** `video/*` matches all videos. */
export function matchesType(types: readonly string[], mimeType: string): boolean {
  return types.some((type) => type === mimeType || (type.endsWith('/*') && mimeType.startsWith(type.slice(0, -1))));
}

function ofSides(measure: (width: number, height: number) => number) {
  return (facts: FileFacts): number | null => {
    const found = sides(facts);
    return found && measure(...found);
  };
}

function sides({ width, height }: FileFacts): [number, number] | null {
  return width && height ? [width, height] : null;
}

function pixels(counting: string, measure: (width: number, height: number) => number) {
  return {
    unit: 'pixels',
    counting,
    measure: ofSides(measure),
    text: (value: number) => `${numberText(value)} pixels`,
  };
}
