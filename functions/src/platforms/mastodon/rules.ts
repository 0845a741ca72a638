import type { Content } from '../../model/post.ts';
import { segmentsOf } from '../../model/text-segments.ts';
import type { RuleSource } from '../contract/rules.ts';
import { mediaAtMost, needsContent, oneVideo, textAtMost, videoOrImages } from '../kit/rules/content-rules.ts';
import { noLinkCard } from '../kit/rules/link-rules.ts';
import { definePlatformRules } from '../kit/rules/platform-rules.ts';
import { definition } from './definition.ts';

const server: RuleSource = { url: 'https://docs.joinmastodon.org/entities/Instance/', asOf: '2026-07' };
const posting: RuleSource = { url: 'https://docs.joinmastodon.org/user/posting/', asOf: '2026-07' };

/** What servers take unless they are set to another length, and what they count for a link. */
const TEXT_LENGTH = 500;
const LINK_LENGTH = 23;

const MB = 1024 * 1024;

const link = /(?<![\p{L}\p{N}@/])https?:\/\/[^\s<>"]+/giu;
/** Of another server: its name does not count. */
const mention = /(?<![\p{L}\p{N}/=])(@[a-z\d_](?:[a-z\d_.-]*[a-z\d_])?)@[\p{L}\p{N}.-]+[\p{L}\p{N}]/giu;

/** The length of a text as Mastodon counts it: graphemes, links 23, mentions without the server. */
export function lengthOf(text: string): number {
  const counted = text.replace(link, 'x'.repeat(LINK_LENGTH)).replace(mention, '$1');
  return [...segmentsOf(counted, 'grapheme')].length;
}

export const rules = definePlatformRules(definition, {
  content: [
    {
      ...textAtMost(definition, {
        limit: TEXT_LENGTH,
        counting: `graphemes: what a reader sees as one character; a link ${LINK_LENGTH}, a mention without its server`,
        source: server,
        measure: ({ text, options }) => lengthOf(text) + lengthOf(contentWarningOf(options)),
        message: (actual) =>
          `Mastodon servers take ${TEXT_LENGTH} characters of text unless they are set to more, and this has ${actual}.`,
      }),
      severity: 'warning',
      description: `Mastodon servers take ${TEXT_LENGTH} characters of text unless they are set to more.`,
    },
    oneVideo(definition, posting),
    videoOrImages(definition, posting),
    mediaAtMost(definition, { limit: 4, of: 'images', source: posting }),
    noLinkCard(definition, posting),
    needsContent(definition, 'Mastodon needs a text, an image or a video.', posting),
  ],
  formats: [
    {
      name: 'image',
      plural: 'images',
      kind: 'image',
      // What every server takes; newer ones also take AVIF and HEIC.
      types: ['image/jpeg', 'image/png', 'image/gif', 'image/webp'],
      limits: { maxBytes: 16 * MB, maxPixels: 33_177_600 },
      uncertain: ['maxBytes', 'maxPixels'],
      source: server,
    },
    {
      name: 'video',
      plural: 'videos',
      kind: 'video',
      types: ['video/mp4', 'video/quicktime', 'video/webm'],
      limits: { maxBytes: 99 * MB, maxPixels: 8_294_400, maxFramesPerSecond: 120 },
      uncertain: ['maxBytes', 'maxPixels', 'maxFramesPerSecond'],
      source: server,
    },
  ],
  // A reply needs the scopes of a post.
  replies: { kind: 'thread', scopes: { always: [] } },
  scopes: { always: ['write:statuses', 'read:statuses'], withMedia: ['write:media'] },
});

function contentWarningOf(options: Content['options']): string {
  const warning = options?.['contentWarning'];
  return typeof warning === 'string' ? warning : '';
}
