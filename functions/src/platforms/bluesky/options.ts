import { z } from 'zod';
import type { AltText } from '../contract/definition.ts';

/** The lexicon sets no limit; this is the limit of the Bluesky app for images and videos. */
export const altText: AltText = {
  maxLength: 2000,
  videos: true,
  severity: 'warning',
  source: { url: 'https://github.com/bluesky-social/social-app/blob/main/src/lib/constants.ts', asOf: '2026-11' },
};

/** https://github.com/bluesky-social/atproto/blob/main/lexicons/app/bsky/feed/post.json (November 2026) */
const MAX_LANGUAGES = 3;

export const options = z.object({
  languages: z
    .array(z.string().refine(isLanguage, 'A language is a BCP 47 tag, such as "en" or "pt-BR".'))
    .min(1)
    .max(MAX_LANGUAGES)
    .optional()
    .meta({
      title: 'Languages',
      description: 'The languages of the text as BCP 47 tags, such as `en` or `pt-BR`. Readers filter by them.',
    }),
});

function isLanguage(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}
