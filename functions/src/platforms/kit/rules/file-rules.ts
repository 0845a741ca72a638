import type { MediaItem } from '../../../infra/store/documents/submission.ts';
import type { FileFacts, FileFormat, FileLimits, FileRule, RuleSource } from '../../contract/rules.ts';
import type { Owner } from './content-rules.ts';
import { durationText, numberText, sizeText, typesText } from './wording.ts';

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

const bounds: Record<keyof FileLimits, Bound> = {
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
    phrase: 'whose width is at least this part of their height:',
    comparison: 'narrower',
    fix: 'Crop it to a wider shape.',
  },
  maxRatio: {
    ...ratio,
    name: 'max_ratio',
    phrase: 'whose width is at most this multiple of their height:',
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
};

/** Whether the file is known to be of this format. */
export function isOfFormat({ types }: Pick<FileFormat, 'types'>, { mimeType }: FileFacts): boolean {
  return typeof mimeType === 'string' && matches(types, mimeType);
}

/** How the types of files are checked, where a platform differs from the others. */
export interface TypeChecks {
  /** Depends only on the bytes of a file, whatever the request declares. */
  anyKind?: boolean;
  /** A file of an unknown type is left to the platform. */
  takesUnknown?: boolean;
  /** Files of these kinds are checked by their extension before publishing. */
  byName?: readonly MediaItem['kind'][];
}

/** The rules of files: their type first, then the limits of each format. */
export function fileRules(owner: Owner, formats: readonly FileFormat[], checks: TypeChecks = {}): FileRule[] {
  const kinds = [...new Set(formats.map(({ kind }) => kind))];
  const typeRules = kinds.flatMap((kind) => {
    const source = formats.find((format) => format.kind === kind)?.source;
    return source ? [typeRule(owner, { kind, formats, source }, checks)] : [];
  });
  const limitRules = formats.flatMap((format) =>
    Object.keys(bounds).flatMap((key) => {
      const limit = format.limits[key as keyof FileLimits];
      return limit === undefined ? [] : [boundRule(owner, format, key as keyof FileLimits, limit)];
    }),
  );
  const alone = formats.filter((format) => format.alone).map((format) => aloneRule(owner, format));
  return [...typeRules, ...alone, ...limitRules];
}

function matches(types: readonly string[], mimeType: string): boolean {
  return types.some((type) => type === mimeType || (type.endsWith('/*') && mimeType.startsWith(type.slice(0, -1))));
}

function typeRule(
  { platform, displayName }: Owner,
  { kind, formats, source }: { kind: MediaItem['kind']; formats: readonly FileFormat[]; source: RuleSource },
  checks: TypeChecks,
): FileRule {
  const accepted = checks.anyKind ? formats : formats.filter((format) => format.kind === kind);
  const types = accepted.flatMap((format) => format.types);
  const message = `${displayName} cannot read this ${checks.anyKind ? 'file' : kind}. ${typesText(types)} ${types.length === 1 && !types[0]?.endsWith('*') ? 'works' : 'work'}.`;
  const formatMimeTypes = formats.filter((format) => format.kind === kind).flatMap((format) => format.types);
  return {
    id: `${platform}.${kind}_type`,
    subject: kind,
    severity: 'error',
    limit: formatMimeTypes,
    unit: 'media types',
    counting: 'by the bytes of the file, not by its name',
    types: null,
    description: `${displayName} takes ${kind}s as ${typesText(formatMimeTypes)}.`,
    source,
    byName: checks.byName?.includes(kind) ?? false,
    breach: (item, { mimeType }) => {
      if (item.kind !== kind || mimeType === undefined) return null;
      if (mimeType === null ? checks.takesUnknown : matches(types, mimeType)) return null;
      return {
        actual: mimeType ?? 'unknown',
        message,
        fix: `Convert it to ${typesText(formatMimeTypes.slice(0, 1))}.`,
      };
    },
  };
}

function boundRule(
  { platform, displayName }: Owner,
  format: FileFormat,
  key: keyof FileLimits,
  limit: number,
): FileRule {
  const bound = bounds[key];
  const { name, plural, kind, types, source, uncertain = [] } = format;
  const { unit, counting, tolerance = 0, measure } = bound;
  const isMinimum = key.startsWith('min');
  const taken = `${displayName} takes ${plural} ${bound.phrase} ${bound.text(limit)}`;
  return {
    id: `${platform}.${name}_${bound.name}`,
    subject: kind,
    severity: uncertain.includes(key) ? 'warning' : 'error',
    limit,
    unit,
    counting,
    types,
    description: `${taken}.`,
    source,
    byName: false,
    breach: (_item, facts) => {
      const actual = isOfFormat(format, facts) ? measure(facts) : null;
      if (actual === null) return null;
      const broken = isMinimum ? actual < limit - tolerance : actual > limit + tolerance;
      return broken ? { actual, message: `${taken}, and this one is ${bound.comparison}.`, fix: bound.fix } : null;
    },
  };
}

function aloneRule({ platform, displayName }: Owner, format: FileFormat): FileRule {
  const description = `${displayName} takes ${format.plural} one at a time, each by itself.`;
  return {
    id: `${platform}.${format.name}_alone`,
    subject: format.kind,
    severity: 'error',
    limit: 1,
    unit: 'files',
    counting: null,
    types: format.types,
    description,
    source: format.source,
    byName: true,
    breach: (_item, facts, { media }) =>
      media.length > 1 && isOfFormat(format, facts)
        ? { actual: media.length, message: description, fix: 'Post it by itself, or leave it out.' }
        : null,
  };
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
