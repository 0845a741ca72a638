import type { Content } from '../../model/post.ts';
import type { RuleSource } from '../contract/rules.ts';
import { commentAtMost, textComments, withoutMedia } from '../kit/rules/comment-rules.ts';
import { atMost, condition, needsMedia, oneVideo, textAtMost } from '../kit/rules/content-rules.ts';
import { noLinkCard } from '../kit/rules/link-rules.ts';
import { definePlatformRules } from '../kit/rules/platform-rules.ts';
import { shortenText } from '../kit/text.ts';
import { definition, type Options, options as optionsSchema } from './definition.ts';

const title: RuleSource = {
  url: 'https://developers.google.com/youtube/v3/docs/videos#snippet.title',
  asOf: '2026-11',
};
const description: RuleSource = {
  url: 'https://developers.google.com/youtube/v3/docs/videos#snippet.description',
  asOf: '2026-11',
};
const upload: RuleSource = { url: 'https://developers.google.com/youtube/v3/docs/videos/insert', asOf: '2026-11' };

const madeForKids: RuleSource = { url: 'https://support.google.com/youtube/answer/9632097', asOf: '2026-11' };

/** The documentation of comments has an error for a long one, and no number; this is what YouTube's own page takes. */
const commentLength: RuleSource = { url: null, asOf: '2026-11' };

const COMMENT_LENGTH = 10_000;

/** Of a title (characters), and of a description (bytes of UTF-8). */
const TITLE_LENGTH = 100;
const DESCRIPTION_BYTES = 5000;

const GB = 1024 ** 3;

/** A text as YouTube takes it: without angle brackets, which titles and descriptions must not have. */
export function withoutAngles(text: string): string {
  return text.replaceAll('<', '‹').replaceAll('>', '›');
}

/** The title of a video: the title option, or as much of the first line of the text as fits. */
export function titleOf(content: Pick<Content, 'text' | 'title'>): string {
  return shortenText(firstLine(content), TITLE_LENGTH);
}

export const rules = definePlatformRules(definition, {
  content: [
    needsMedia(definition, 'YouTube needs a video; text alone does not work.', upload),
    noLinkCard(definition, upload),
    condition(definition, {
      name: 'no_images',
      subject: 'media',
      source: upload,
      description: 'YouTube takes one video per post, and no images. Post the video without them.',
      broken: (content) => (countImages(content) > 0 ? { actual: `${countImages(content)} images` } : null),
      fix: 'Leave out the images.',
    }),
    oneVideo(definition, upload),
    condition(definition, {
      name: 'title_required',
      subject: 'text',
      source: title,
      description: 'YouTube needs a title: the first line of the text becomes it.',
      broken: (content) =>
        content.media.length > 0 && titleOf(content) === ''
          ? {
              actual: 'no title',
              message: 'YouTube needs a title: the first line of the text becomes it, and this has none.',
            }
          : null,
      fix: 'Begin the text with a title.',
    }),
    textAtMost(definition, {
      limit: DESCRIPTION_BYTES,
      unit: 'bytes',
      counting: 'UTF-8, with angle brackets as ‹ and ›, three bytes each',
      source: description,
      measure: ({ text }) => Buffer.byteLength(withoutAngles(text)),
    }),
    atMost(definition, {
      name: 'angle_brackets',
      subject: 'text',
      severity: 'warning',
      limit: 0,
      unit: 'angle brackets',
      source: description,
      description: 'YouTube takes no angle brackets in titles and descriptions: they are published as ‹ and ›.',
      measure: ({ text }) => text.match(/[<>]/g)?.length ?? 0,
      message: () => 'YouTube takes no angle brackets: those of this text are published as ‹ and ›.',
      fix: () => 'Write the text without angle brackets, or leave them to be replaced.',
    }),
    atMost(definition, {
      name: 'title_length',
      subject: 'text',
      severity: 'warning',
      limit: TITLE_LENGTH,
      unit: 'characters',
      counting: 'UTF-16 units of the first line',
      source: title,
      description: `YouTube takes titles of up to ${TITLE_LENGTH} characters: a longer first line is cut at a word. The description has all of it.`,
      measure: (content) => firstLine(content).trim().length,
      message: (actual) =>
        `The first line becomes the title on YouTube, which has at most ${TITLE_LENGTH} characters, and this has ${actual}.`,
      fix: () => 'Begin the text with a shorter line, or leave it to be cut at a word.',
    }),
    condition(definition, {
      name: 'comments_for_children',
      subject: 'replies',
      source: madeForKids,
      description: 'A video that is made for children has no comments on YouTube.',
      broken: (content) => (optionsOf(content).madeForKids ? actualReplies(content) : null),
      fix: 'Leave the replies out for this target, or declare that the video is not made for children.',
    }),
    condition(definition, {
      name: 'comments_on_private',
      subject: 'replies',
      severity: 'warning',
      // Seen, and not documented.
      source: { url: null, asOf: '2026-11' },
      description: 'YouTube takes no comments on a private video: it is published without its replies.',
      broken: (content) => (optionsOf(content).privacy === 'private' ? actualReplies(content) : null),
      fix: 'Leave the replies out for this target, or let others see the video.',
    }),
  ],
  formats: [
    {
      name: 'video',
      plural: 'videos',
      kind: 'video',
      types: ['video/*'],
      limits: { maxBytes: 256 * GB, maxSeconds: 12 * 60 * 60 },
      source: upload,
    },
  ],
  types: { takesUnknown: true },
  replies: {
    kind: 'comments',
    content: [commentAtMost(definition, { limit: COMMENT_LENGTH, source: commentLength }), ...textComments(definition)],
    formats: [],
    taken: withoutMedia,
    // https://developers.google.com/youtube/v3/docs/commentThreads/insert
    scopes: { always: ['https://www.googleapis.com/auth/youtube.force-ssl'] },
  },
  scopes: {
    always: ['https://www.googleapis.com/auth/youtube.upload'],
    // https://developers.google.com/youtube/v3/docs/playlistItems/insert
    withOption: { playlistId: ['https://www.googleapis.com/auth/youtube'] },
  },
});

export function optionsOf({ options = {} }: Pick<Content, 'options'>): Options {
  return optionsSchema.parse(options);
}

function firstLine({ text, title: own = text }: Pick<Content, 'text' | 'title'>): string {
  return (
    withoutAngles(own)
      .trim()
      .split(/[\r\n]/)[0] ?? ''
  );
}

function actualReplies({ replies = [] }: Content) {
  return replies.length > 0 ? { actual: `${replies.length} replies` } : null;
}

function countImages({ media }: Content): number {
  return media.filter(({ kind }) => kind === 'image').length;
}
