import type { Content } from '../../infra/store/documents/submission.ts';
import type { RuleSource } from '../contract/rules.ts';
import { atMost, mediaAtMost, needsMedia, textAtMost } from '../kit/rules/content-rules.ts';
import { noLinkCard } from '../kit/rules/link-rules.ts';
import { definePlatformRules } from '../kit/rules/platform-rules.ts';
import { numberText } from '../kit/rules/wording.ts';
import { definition } from './definition.ts';

const media: RuleSource = {
  url: 'https://developers.facebook.com/docs/instagram-platform/instagram-graph-api/reference/ig-user/media',
  asOf: '2026-10',
};
const publishing: RuleSource = {
  url: 'https://developers.facebook.com/docs/instagram-platform/content-publishing#carousel-posts',
  asOf: '2026-10',
};

/** In Meta's documentation a comment has no limit; this is what Instagram's own app takes. */
const comments: RuleSource = { url: null, asOf: '2026-11' };

const COMMENT_LENGTH = 2200;
const HASHTAGS = 30;
const MENTIONS = 20;
const MB = 1024 * 1024;

function count({ text }: Pick<Content, 'text'>, what: RegExp): number {
  return text.match(what)?.length ?? 0;
}

const tagCounting = '# and letters, digits or _, among them a letter';

/** A tag contains a letter; `#1` is not one. */
const hashtag = /#(?=[\p{N}_]*\p{L})[\p{L}\p{N}_]+/gu;

/** An email address is not a mention. */
const mention = /(?<![\w.+-])@\w/g;

function countRule(name: string, unit: string, limit: number, what: RegExp, counting: string) {
  return atMost(definition, {
    name,
    subject: 'text',
    limit,
    unit,
    counting,
    source: media,
    description: `Instagram takes at most ${limit} ${unit} in a post.`,
    measure: (content) => count(content, what),
    message: (actual) => `Instagram takes at most ${limit} ${unit} in a post, and this has ${actual}.`,
    fix: (actual) => `Leave out ${actual - limit} of the ${unit}.`,
  });
}

export const rules = definePlatformRules(definition, {
  content: [
    needsMedia(definition, 'Instagram needs an image or a video; text alone does not work.', publishing),
    noLinkCard(definition, media),
    mediaAtMost(definition, { limit: 10, of: 'images and videos', source: publishing }),
    textAtMost(definition, { limit: 2200, source: media }),
    countRule('hashtag_count', 'hashtags', HASHTAGS, hashtag, tagCounting),
    countRule('mention_count', 'mentions', MENTIONS, mention, '@ and a name, but not in an email address'),
    atMost(definition, {
      name: 'first_comment_length',
      subject: 'comment',
      limit: COMMENT_LENGTH,
      unit: 'characters',
      counting: 'Unicode code points',
      source: comments,
      description: `Instagram takes at most ${numberText(COMMENT_LENGTH)} characters in a comment.`,
      measure: ({ firstComment = '' }) => [...firstComment].length,
      message: (actual) =>
        `Instagram takes at most ${numberText(COMMENT_LENGTH)} characters in a comment, and the first one has ${numberText(actual)}.`,
      fix: (actual) => `Shorten the comment by ${numberText(actual - COMMENT_LENGTH)} characters.`,
    }),
    atMost(definition, {
      name: 'first_comment_hashtags',
      subject: 'comment',
      limit: HASHTAGS,
      unit: 'hashtags',
      counting: tagCounting,
      source: comments,
      description: `Instagram takes at most ${HASHTAGS} hashtags in a comment.`,
      measure: ({ firstComment = '' }) => count({ text: firstComment }, hashtag),
      message: (actual) =>
        `Instagram takes at most ${HASHTAGS} hashtags in a comment, and the first one has ${actual}.`,
      fix: (actual) => `Leave out ${actual - HASHTAGS} of the hashtags.`,
    }),
  ],
  formats: [
    {
      name: 'image',
      plural: 'images',
      kind: 'image',
      types: ['image/jpeg'],
      limits: { maxBytes: 8 * MB, minRatio: 0.8, maxRatio: 1.91 },
      // Documented for the feed; Instagram has begun to show taller ones.
      uncertain: ['minRatio', 'maxRatio'],
      source: media,
    },
    {
      name: 'video',
      plural: 'videos',
      kind: 'video',
      types: ['video/mp4', 'video/quicktime'],
      limits: {
        maxBytes: 300 * MB,
        minSeconds: 3,
        maxSeconds: 900,
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
      source: media,
    },
  ],
  scopes: {
    always: ['instagram_business_basic', 'instagram_business_content_publish'],
    withFirstComment: ['instagram_business_manage_comments'],
  },
});
