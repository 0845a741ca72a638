import type { Content } from '../../model/post.ts';
import type { RuleSource } from '../contract/rules.ts';
import { commentAtMost, textComments, withoutMedia } from '../kit/rules/comment-rules.ts';
import { atMost, condition, mediaAtMost, needsMedia, textAtMost } from '../kit/rules/content-rules.ts';
import { limitsWhere } from '../kit/rules/file-rules.ts';
import { noLinkCard } from '../kit/rules/link-rules.ts';
import { definePlatformRules } from '../kit/rules/platform-rules.ts';
import { definition, type Options, options as optionsSchema } from './definition.ts';

const media: RuleSource = {
  url: 'https://developers.facebook.com/docs/instagram-platform/instagram-graph-api/reference/ig-user/media',
  asOf: '2026-10',
};
const publishing: RuleSource = {
  url: 'https://developers.facebook.com/docs/instagram-platform/content-publishing#carousel-posts',
  asOf: '2026-10',
};

const stories: RuleSource = {
  url: 'https://developers.facebook.com/docs/instagram-platform/content-publishing#story-posts',
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
    condition(definition, {
      name: 'story_media',
      subject: 'media',
      source: stories,
      description: 'An Instagram story has one image or one video.',
      broken: (content) =>
        isStory(content) && content.media.length > 1 ? { actual: `${content.media.length} files` } : null,
      fix: 'Create one story for each file.',
    }),
    {
      ...condition(definition, {
        name: 'story_text',
        subject: 'text',
        severity: 'warning',
        source: stories,
        description: 'An Instagram story has no text and no alternative text: it is published without them.',
        broken: (content) => {
          const isTextless = content.text.trim() === '' && !content.media.some(({ altText }) => altText);
          return isStory(content) && !isTextless ? { actual: 'a text' } : null;
        },
        fix: 'Write the text into the image or the video.',
      }),
      isNote: true,
    },
    condition(definition, {
      name: 'story_options',
      subject: 'post',
      source: stories,
      description: 'An Instagram story has no comments and no collaborators, and is not a trial reel.',
      broken: (content) => {
        const { collaborators, trialReel } = optionsOf(content);
        const { replies = [] } = content;
        const asked = Object.entries({ replies: replies.length > 0, collaborators, trialReel });
        const actual = asked.flatMap(([name, value]) => (value ? [name] : []));
        return isStory(content) && actual.length > 0 ? { actual } : null;
      },
      fix: 'Leave these options out, or publish in the feed.',
    }),
    condition(definition, {
      name: 'reel_options',
      subject: 'post',
      source: media,
      description: 'Only a reel (a single video in the feed) can have a cover and be shared to the feed.',
      broken: (content) => {
        const { coverUrl, thumbOffsetMs, shareToFeed } = optionsOf(content);
        const isReel = !isStory(content) && content.media.length === 1 && content.media[0]?.kind === 'video';
        const isAsked = coverUrl !== undefined || thumbOffsetMs !== undefined || shareToFeed !== undefined;
        return isAsked && !isReel && content.media.length > 0
          ? { actual: isStory(content) ? 'a story' : 'no reel' }
          : null;
      },
      fix: 'Leave out the cover and the feed option.',
    }),
    condition(definition, {
      name: 'tag_place',
      subject: 'post',
      source: media,
      description: 'Each person tagged in an image needs a position: x and y.',
      broken: (content) => {
        const { userTags = [] } = optionsOf(content);
        const isImage = !isStory(content) && content.media[0]?.kind === 'image';
        const placeless = userTags.filter(({ x, y }) => x === undefined || y === undefined);
        return isImage && placeless.length > 0 ? { actual: placeless.map(({ username }) => username) } : null;
      },
      fix: 'Add x and y, from 0 (top left) to 1.',
    }),
    condition(definition, {
      name: 'trial_reel_options',
      subject: 'post',
      source: media,
      description: 'A trial reel on Instagram has no collaborators, and is not shared to the feed.',
      broken: (content) => {
        const { trialReel, collaborators, shareToFeed } = optionsOf(content);
        return trialReel && (collaborators || shareToFeed) ? { actual: 'a trial reel' } : null;
      },
      fix: 'Publish it as a normal reel, or leave out the other options.',
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
  files: limitsWhere(isStory, definition, {
    name: 'story_video',
    plural: 'videos in a story',
    kind: 'video',
    types: ['video/mp4', 'video/quicktime'],
    limits: { maxBytes: 100 * MB, maxSeconds: 60 },
    source: media,
  }),
  replies: {
    kind: 'comments',
    content: [
      commentAtMost(definition, { name: 'first_comment_length', limit: COMMENT_LENGTH, source: comments }),
      atMost(definition, {
        name: 'first_comment_hashtags',
        subject: 'comment',
        limit: HASHTAGS,
        unit: 'hashtags',
        counting: tagCounting,
        source: comments,
        description: `Instagram takes at most ${HASHTAGS} hashtags in a comment.`,
        measure: (content) => count(content, hashtag),
        message: (actual) => `Instagram takes at most ${HASHTAGS} hashtags in a comment, and this has ${actual}.`,
        fix: (actual) => `Leave out ${actual - HASHTAGS} of the hashtags.`,
      }),
      ...textComments(definition),
    ],
    formats: [],
    taken: withoutMedia,
    scopes: {
      always: ['instagram_business_manage_comments'],
      withServer: { always: ['instagram_manage_comments'] },
    },
  },
  scopes: {
    always: ['instagram_business_basic', 'instagram_business_content_publish'],
    // https://developers.facebook.com/docs/instagram-platform/content-publishing#requirements
    withServer: { always: ['instagram_basic', 'instagram_content_publish', 'pages_read_engagement'] },
  },
});

export function optionsOf({ options = {} }: Pick<Content, 'options'>): Options {
  return optionsSchema.parse(options);
}

function isStory(content: Pick<Content, 'options'>): boolean {
  return optionsOf(content).postType === 'story';
}
