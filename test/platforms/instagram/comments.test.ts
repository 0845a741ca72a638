import { instagram } from '../../../functions/src/platforms/instagram/index.ts';
import { graphLag, posts } from '../contract/ambiguous-posts.ts';
import { commentsContract } from '../contract/comments.ts';
import { postOf } from '../contract/posts.ts';

function graphError(code: number, error_subcode?: number) {
  return { error: { message: 'Something about it', type: 'OAuthException', code, error_subcode, fbtrace_id: 'AbC' } };
}

commentsContract('comments on Instagram', {
  module: instagram,
  post: (media) => postOf('A picture', media('sample.jpg')),
  operations: { write: 'createComment', list: 'listComments' },
  isComment: posts(/\/comments$/),
  lagging: graphLag,
  answers: {
    refused: { status: 400, body: graphError(368) },
    deleted: { status: 400, body: graphError(100, 33) },
    unreadable: { status: 403, body: graphError(10) },
  },
  scopesWithoutComments: ['instagram_business_basic', 'instagram_business_content_publish'],
});
