import type { Content } from '../../model/post.ts';
import type { FileFormat, RuleSource } from '../contract/rules.ts';
import { commentAtMost, pictureComments, withOnePicture } from '../kit/rules/comment-rules.ts';
import {
  condition,
  mediaAtMost,
  needsContent,
  oneVideo,
  textAtMost,
  videoOrImages,
} from '../kit/rules/content-rules.ts';
import { limitsWhere } from '../kit/rules/file-rules.ts';
import { linkOrMedia } from '../kit/rules/link-rules.ts';
import { definePlatformRules } from '../kit/rules/platform-rules.ts';
import { definition, type Options, options as optionsSchema } from './definition.ts';

/** Not in Meta's documentation: what Facebook's own composer takes, what Pages show well, what its error messages name. */
const seen: RuleSource = { url: null, asOf: '2026-10' };
const seenComments: RuleSource = { url: null, asOf: '2026-11' };
const posts: RuleSource = {
  url: 'https://developers.facebook.com/docs/graph-api/reference/page/feed',
  asOf: '2026-10',
};
const photos: RuleSource = {
  url: 'https://developers.facebook.com/docs/graph-api/reference/page/photos',
  asOf: '2026-10',
};
const videos: RuleSource = { url: 'https://developers.facebook.com/docs/video-api', asOf: '2026-10' };

const comments: RuleSource = {
  url: 'https://developers.facebook.com/docs/graph-api/reference/object/comments',
  asOf: '2026-11',
};

const stories: RuleSource = { url: 'https://developers.facebook.com/docs/page-stories-api', asOf: '2026-11' };

const MB = 1024 * 1024;

const images: FileFormat = {
  name: 'image',
  plural: 'images',
  kind: 'image',
  types: ['image/jpeg', 'image/png', 'image/gif', 'image/bmp', 'image/tiff'],
  limits: { maxBytes: 4 * MB },
  // The documentation says 10 MB, the error message 4 MB.
  uncertain: ['maxBytes'],
  source: photos,
};

export const rules = definePlatformRules(definition, {
  content: [
    needsContent(definition, 'Facebook needs a text, images or a video.', posts),
    textAtMost(definition, { limit: 63_206, source: seen }),
    oneVideo(definition, videos),
    videoOrImages(definition, posts),
    mediaAtMost(definition, { limit: 10, of: 'images', source: seen }),
    linkOrMedia(definition, posts),
    condition(definition, {
      name: 'story_media',
      subject: 'media',
      source: stories,
      description: 'A Facebook story has one image or one video.',
      broken: (content) =>
        isStory(content) && content.media.length !== 1 ? { actual: `${content.media.length} files` } : null,
      fix: 'Create one story for each file.',
    }),
    {
      ...condition(definition, {
        name: 'story_text',
        subject: 'text',
        severity: 'warning',
        source: stories,
        description: 'A Facebook story has no text: it is published without it.',
        broken: (content) => (isStory(content) && content.text.trim() !== '' ? { actual: 'a text' } : null),
        fix: 'Write the text into the image or the video.',
      }),
      isNote: true,
    },
    condition(definition, {
      name: 'story_replies',
      subject: 'replies',
      source: stories,
      description: 'A Facebook story has no comments.',
      broken: (content) => {
        const { replies = [] } = content;
        return isStory(content) && replies.length > 0 ? { actual: `${replies.length} replies` } : null;
      },
      fix: 'Leave the replies out for this target, or publish in the feed.',
    }),
  ],
  formats: [
    images,
    {
      name: 'video',
      plural: 'videos',
      kind: 'video',
      types: ['video/mp4', 'video/quicktime'],
      limits: { maxBytes: 1024 * MB, maxSeconds: 1200 },
      source: videos,
    },
  ],
  files: limitsWhere(isStory, definition, {
    name: 'story_video',
    plural: 'videos in a story',
    kind: 'video',
    types: ['video/mp4', 'video/quicktime'],
    limits: { minSeconds: 3, maxSeconds: 60, maxRatio: 0.5625, minShortSide: 540 },
    // Recommended shapes; how strictly Facebook checks them is not documented.
    uncertain: ['maxRatio', 'minShortSide'],
    source: stories,
  }),
  replies: {
    kind: 'comments',
    content: [
      ...pictureComments(definition, comments),
      commentAtMost(definition, { limit: 8000, source: seenComments }),
    ],
    formats: [images],
    taken: withOnePicture,
    scopes: { always: ['pages_manage_engagement'] },
  },
  scopes: { always: ['pages_read_engagement', 'pages_manage_posts'] },
});

export function optionsOf({ options = {} }: Pick<Content, 'options'>): Options {
  return optionsSchema.parse(options);
}

function isStory(content: Pick<Content, 'options'>): boolean {
  return optionsOf(content).postType === 'story';
}
