import type { FileFacts, FileFormat, FileLimits, FileRule, RuleSource } from '../../contract/rules.ts';
import type { Owner } from './content-rules.ts';
import { bounds, isBeyond, isOfFormat } from './file-bounds.ts';
import { numberText, sizeText, typesText } from './wording.ts';

/** What Herald downloads and decodes to convert an image (bytes, pixels): more than a phone camera takes. */
export const SOURCE_BYTES = 20 * 1024 * 1024;
export const SOURCE_PIXELS = 50_000_000;

const JPEG = 'image/jpeg';
/** What the decoder reads: HEIC is not among them. */
const CONVERTIBLE = ['image/png', 'image/webp', 'image/avif', 'image/tiff'];
const SCALED: readonly (keyof FileLimits)[] = ['maxBytes', 'maxWidth', 'maxShortSide', 'maxLongSide', 'maxPixels'];

const ours: RuleSource = { url: null, asOf: '2026-11' };

/** The format of the images that a platform is sent in place of those that it does not take. */
export function jpegFormat(formats: readonly FileFormat[]): FileFormat | undefined {
  return formats.find(({ types }) => types.includes(JPEG));
}

/** Whether Herald scales images down to this limit. */
export function isScaled({ types }: FileFormat, key: keyof FileLimits): boolean {
  return types.includes(JPEG) && SCALED.includes(key);
}

/** Whether an image that is of none of the formats can be converted: one with several frames would lose all but the first. */
export function isConvertible(
  formats: readonly FileFormat[],
  { mimeType, animated }: Pick<FileFacts, 'mimeType' | 'animated'>,
): boolean {
  return !animated && CONVERTIBLE.includes(mimeType ?? '') && jpegFormat(formats) !== undefined;
}

/** Whether Herald converts an image or scales it down before the platform gets it, by what is known of it. */
export function needsConversion(formats: readonly FileFormat[], facts: FileFacts): boolean {
  const format = formats.find((one) => isOfFormat(one, facts));
  if (!format) return isConvertible(formats, facts);
  return SCALED.some((key) => {
    const limit = isScaled(format, key) ? format.limits[key] : undefined;
    const actual = limit === undefined ? null : bounds[key].measure(facts);
    return limit !== undefined && actual !== null && isBeyond(key, limit, actual);
  });
}

/** What is converted, and what is too large to be. */
export function conversionRules(owner: Owner, formats: readonly FileFormat[]): FileRule[] {
  const jpeg = jpegFormat(formats);
  if (!jpeg) return [];
  return [
    convertedRule(owner, formats),
    sourceRule(owner, formats, { key: 'maxBytes', limit: SOURCE_BYTES, text: sizeText(SOURCE_BYTES) }),
    sourceRule(owner, formats, {
      key: 'maxPixels',
      limit: SOURCE_PIXELS,
      text: `${numberText(SOURCE_PIXELS / 1_000_000)} megapixels`,
    }),
  ];
}

const imageRule = { subject: 'image', counting: null, types: null, source: ours, byName: false } as const;

function convertedRule({ platform, displayName }: Owner, formats: readonly FileFormat[]): FileRule {
  const types = formats.filter(({ kind }) => kind === 'image').flatMap((format) => format.types);
  const converted = CONVERTIBLE.filter((type) => !types.includes(type));
  const taken = `${displayName} takes images as ${typesText(types)}`;
  return {
    ...imageRule,
    id: `${platform}.image_conversion`,
    severity: 'warning',
    limit: types,
    unit: 'media types',
    description: `${taken}. Herald converts ${typesText(converted)} to JPEG; transparent areas become white.`,
    breach: ({ kind }, facts) =>
      kind === 'image' && !formats.some((one) => isOfFormat(one, facts)) && isConvertible(formats, facts)
        ? {
            actual: facts.mimeType ?? null,
            message: `${taken}: Herald converts this one to JPEG; transparent areas become white.`,
            fix: 'Send a JPEG image to control the result.',
          }
        : null,
  };
}

function sourceRule(
  { platform }: Owner,
  formats: readonly FileFormat[],
  { key, limit, text }: { key: 'maxBytes' | 'maxPixels'; limit: number; text: string },
): FileRule {
  const { name, measure, unit } = bounds[key];
  const description = `Herald converts images of up to ${text}, and scales them down.`;
  return {
    ...imageRule,
    id: `${platform}.image_source_${name}`,
    severity: 'error',
    limit,
    unit,
    description,
    breach: ({ kind }, facts) => {
      const actual = measure(facts);
      if (kind !== 'image' || actual === null || actual <= limit || !needsConversion(formats, facts)) return null;
      return {
        actual,
        message: `Herald converts images of up to ${text}, and this one is larger.`,
        fix: 'Scale it down.',
      };
    },
  };
}
