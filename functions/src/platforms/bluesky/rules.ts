import { segmentsOf } from '../../model/text-segments.ts';
import type { RuleSource } from '../contract/rules.ts';
import { mediaAtMost, needsContent, oneVideo, textAtMost, videoOrImages } from '../kit/rules/content-rules.ts';
import { linkOrMedia } from '../kit/rules/link-rules.ts';
import { definePlatformRules } from '../kit/rules/platform-rules.ts';
import { definition } from './definition.ts';

const lexicons = 'https://github.com/bluesky-social/atproto/blob/main/lexicons/app/bsky';
const post: RuleSource = { url: `${lexicons}/feed/post.json`, asOf: '2026-11' };
const images: RuleSource = { url: `${lexicons}/embed/images.json`, asOf: '2026-11' };
const external: RuleSource = { url: `${lexicons}/embed/external.json`, asOf: '2026-11' };
const video: RuleSource = { url: 'https://docs.bsky.app/docs/tutorials/video', asOf: '2026-11' };

export const rules = definePlatformRules(definition, {
  content: [
    textAtMost(definition, {
      limit: 300,
      counting: 'graphemes: what a reader sees as one character',
      source: post,
      measure: ({ text }) => [...segmentsOf(text, 'grapheme')].length,
    }),
    textAtMost(definition, {
      name: 'text_bytes',
      limit: 3000,
      unit: 'bytes',
      counting: 'UTF-8',
      source: post,
      measure: ({ text }) => Buffer.byteLength(text),
      message: () => 'Bluesky takes texts of up to 3 kB, and this one is longer.',
    }),
    oneVideo(definition, post),
    videoOrImages(definition, post),
    mediaAtMost(definition, { limit: 4, of: 'images', source: images }),
    linkOrMedia(definition, external),
    needsContent(definition, 'Bluesky needs a text, an image or a video.', post),
  ],
  formats: [
    {
      name: 'image',
      plural: 'images',
      kind: 'image',
      types: ['image/jpeg', 'image/png', 'image/webp', 'image/gif'],
      // What every server takes; newer ones take 2 MB.
      limits: { maxBytes: 1_000_000 },
      source: images,
    },
    {
      name: 'video',
      plural: 'videos',
      kind: 'video',
      types: ['video/mp4'],
      // A server may take less.
      limits: { maxBytes: 100_000_000 },
      source: video,
    },
  ],
  replies: { kind: 'thread', scopes: { always: definition.scopes.required } },
  scopes: { always: definition.scopes.required },
});
