import type { RuleSource } from '../contract/rules.ts';
import { mediaAtMost, needsContent, oneVideo, textAtMost, videoOrImages } from '../kit/rules/content-rules.ts';
import { linkOrMedia } from '../kit/rules/link-rules.ts';
import { definePlatformRules } from '../kit/rules/platform-rules.ts';
import { definition } from './definition.ts';

/** Not in Meta's documentation: what Facebook's own composer takes, what Pages show well, what its error messages name. */
const seen: RuleSource = { url: null, asOf: '2026-10' };
const posts: RuleSource = {
  url: 'https://developers.facebook.com/docs/graph-api/reference/page/feed',
  asOf: '2026-10',
};
const photos: RuleSource = {
  url: 'https://developers.facebook.com/docs/graph-api/reference/page/photos',
  asOf: '2026-10',
};
const videos: RuleSource = { url: 'https://developers.facebook.com/docs/video-api', asOf: '2026-10' };

const MB = 1024 * 1024;

export const rules = definePlatformRules(definition, {
  content: [
    needsContent(definition, 'Facebook needs a text, images or a video.', posts),
    textAtMost(definition, { limit: 63_206, source: seen }),
    oneVideo(definition, videos),
    videoOrImages(definition, posts),
    mediaAtMost(definition, { limit: 10, of: 'images', source: seen }),
    linkOrMedia(definition, posts),
  ],
  formats: [
    {
      name: 'image',
      plural: 'images',
      kind: 'image',
      types: ['image/jpeg', 'image/png', 'image/gif', 'image/bmp', 'image/tiff'],
      limits: { maxBytes: 4 * MB },
      // The documentation says 10 MB, the error message 4 MB.
      uncertain: ['maxBytes'],
      source: photos,
    },
    {
      name: 'video',
      plural: 'videos',
      kind: 'video',
      types: ['video/mp4', 'video/quicktime'],
      limits: { maxBytes: 1024 * MB, maxSeconds: 1200 },
      source: videos,
    },
  ],
  scopes: { always: ['pages_read_engagement', 'pages_manage_posts'] },
});
