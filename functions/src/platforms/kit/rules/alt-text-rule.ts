import type { PlatformDefinition } from '../../contract/definition.ts';
import type { FileRule } from '../../contract/rules.ts';
import { numberText } from './wording.ts';

const COUNTING = 'Unicode code points';

/** The longest alternative text of a file; none where the platform takes no such texts. */
export function altTextRules({
  platform,
  displayName,
  altText: taken,
}: Pick<PlatformDefinition, 'platform' | 'displayName' | 'altText'>): FileRule[] {
  if (!taken) return [];
  const { maxLength, videos, severity, source } = taken;
  const files = videos ? 'an image or a video' : 'an image';
  const description = `${displayName} takes at most ${numberText(maxLength)} characters of alternative text for ${files}`;
  return [
    {
      id: `${platform}.alt_text_length`,
      subject: videos ? 'media' : 'image',
      severity,
      limit: maxLength,
      unit: 'characters',
      counting: COUNTING,
      types: null,
      description: `${description}.`,
      source,
      byName: true,
      breach: ({ kind, altText }) => {
        const actual = kind === 'document' || (kind === 'video' && !videos) ? 0 : [...(altText ?? '')].length;
        return actual > maxLength
          ? {
              actual,
              message: `${description}, and this has ${numberText(actual)}.`,
              fix: `Shorten the alternative text by ${numberText(actual - maxLength)} characters.`,
            }
          : null;
      },
    },
  ];
}
