import type { PlatformRequest } from '../../../functions/src/infra/http-client/platform-http.ts';
import type { Content } from '../../../functions/src/model/post.ts';
import type { AmbiguousPosts } from '../contract/ambiguous-outcomes.ts';
import { graphLag, image, posts, text, video } from '../contract/ambiguous-posts.ts';
import { postOf } from '../contract/posts.ts';

export const ambiguousPosts: AmbiguousPosts = {
  text: { post: text, isPublic: posts(/\/feed$/), lagging: graphLag },
  images: { post: image, isPublic: posts(/\/feed$/), lagging: graphLag },
  reel: { post: video, isPublic: finishes, lagging: graphLag },
  'photo story': { post: (media) => story(image(media)), isPublic: posts(/\/photo_stories$/), lagging: graphLag },
  'video story': { post: (media) => story(video(media)), isPublic: finishes, lagging: graphLag },
  'other video': { post: wide, isPublic: posts(/\/videos$/), lagging: graphLag },
};

function story(content: Content): Content {
  return { ...content, text: '', options: { postType: 'story' } };
}

function wide(media: (path: string) => string) {
  return postOf('Unknown outcome', media('wide.mp4'));
}

function finishes({ form }: PlatformRequest) {
  return form?.['upload_phase'] === 'finish';
}
