import type { Content } from '../../model/post.ts';
import type { RuleSource } from '../contract/rules.ts';
import { atMost, mediaAtMost, needsContent, textAtMost } from '../kit/rules/content-rules.ts';
import { linkOrMedia } from '../kit/rules/link-rules.ts';
import { definePlatformRules } from '../kit/rules/platform-rules.ts';
import { numberText } from '../kit/rules/wording.ts';
import { definition } from './definition.ts';

const posts: RuleSource = { url: 'https://developers.facebook.com/docs/threads/posts', asOf: '2026-08' };
const overview: RuleSource = { url: 'https://developers.facebook.com/docs/threads/overview', asOf: '2026-08' };
const links: RuleSource = {
  url: 'https://developers.facebook.com/documentation/threads/create-posts/text-attachments',
  asOf: '2026-07',
};

const TEXT_LENGTH = 500;
const LINKS = 5;
const MB = 1024 * 1024;

/** The length of a text as Threads counts it: emoji by their UTF-8 bytes, all else by code points. */
export function textLength(text: string): number {
  // Its first condition only makes it quick: the second one is slow at each character.
  const emoji = text.match(/(?=\p{Emoji})\p{RGI_Emoji}/gv) ?? [];
  const emojiBytes = emoji.reduce((sum, one) => sum + Buffer.byteLength(one), 0);
  const emojiPoints = emoji.reduce((sum, one) => sum + [...one].length, 0);
  return [...text].length - emojiPoints + emojiBytes;
}

export const rules = definePlatformRules(definition, {
  content: [
    textAtMost(definition, {
      limit: TEXT_LENGTH,
      source: posts,
      counting: 'Unicode code points, and each emoji as many as it has bytes in UTF-8',
      measure: ({ text }) => textLength(text),
      message: (actual) =>
        `Threads takes at most ${TEXT_LENGTH} characters of text, and this has ${numberText(actual)}, emoji counted by their bytes.`,
    }),
    atMost(definition, {
      name: 'link_count',
      subject: 'text',
      limit: LINKS,
      unit: 'links',
      counting: 'each address once, with and without a scheme',
      source: links,
      description: `Threads takes at most ${LINKS} different links in a post.`,
      measure: linksIn,
      message: (actual) => `Threads takes at most ${LINKS} different links in a post, and this has ${actual}.`,
      fix: (actual) => `Leave out ${actual - LINKS} of the links.`,
    }),
    mediaAtMost(definition, { limit: 20, of: 'images and videos', source: posts }),
    linkOrMedia(definition, posts),
    needsContent(definition, 'Threads needs a text, an image or a video.', posts),
  ],
  formats: [
    {
      name: 'image',
      plural: 'images',
      kind: 'image',
      types: ['image/jpeg', 'image/png'],
      limits: { maxBytes: 8 * MB, maxRatio: 10 },
      source: overview,
    },
    {
      name: 'video',
      plural: 'videos',
      kind: 'video',
      types: ['video/mp4', 'video/quicktime'],
      limits: {
        maxBytes: 1024 * MB,
        maxSeconds: 300,
        minRatio: 0.01,
        maxRatio: 10,
        maxWidth: 1920,
        minFramesPerSecond: 23,
        maxFramesPerSecond: 60,
      },
      // What a platform makes of a variable rate is not documented.
      uncertain: ['minFramesPerSecond', 'maxFramesPerSecond'],
      codecs: { video: ['avc', 'hevc'], audio: ['aac'] },
      streamed: true,
      source: overview,
    },
  ],
  replies: { kind: 'thread', scopes: { always: definition.scopes.defaults } },
  scopes: { always: ['threads_basic', 'threads_content_publish'] },
});

/** Distinct addresses: those in the text and the one of the preview. */
function linksIn({ text, link, media }: Content): number {
  return new Set([
    ...(text.match(/(?:https?:\/\/|(?<![\w@./-])www\.)[^\s<>"]+/gi) ?? []),
    ...(link && media.length === 0 ? [link.url] : []),
  ]).size;
}
