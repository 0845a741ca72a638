import type { PlatformRequest } from '../../../functions/src/infra/http-client/platform-http.ts';
import type { AmbiguousPosts } from '../contract/ambiguous-outcomes.ts';
import { graphLag, image, posts, text } from '../contract/ambiguous-posts.ts';

export const ambiguousPosts: AmbiguousPosts = {
  text: { post: text, isPublic: publishText, lagging: graphLag },
  'text through a container': {
    settings: { textPublish: 'container' },
    post: text,
    isPublic: posts(/threads_publish/),
    lagging: graphLag,
  },
  media: { post: image, isPublic: posts(/threads_publish/), lagging: graphLag },
};

function publishText({ form }: PlatformRequest) {
  return form?.['auto_publish_text'] === 'true';
}
