import type { Routes } from '../core/routes.ts';
import { nodeOperation } from '../graph/containers.ts';
import { unknownPath } from '../graph/errors.ts';
import { forWho, readGraphRequest } from '../graph/request.ts';
import { createComment, listComments } from './comments.ts';
import { createContainer } from './containers.ts';
import { exchangeCode, longLived } from './oauth.ts';
import { publishContainer, readQuota } from './publish.ts';
import { listMedia, readNode } from './reads.ts';
import type { InstagramState } from './state.ts';

export const addRoutes = ({ reading }: Routes<InstagramState>) => {
  const graph = reading(readGraphRequest);
  graph.post('/oauth/access_token', 'token', exchangeCode);
  graph.get('/access_token', 'exchange', longLived.exchange);
  graph.get('/refresh_access_token', 'refresh', longLived.refresh);
  graph.post('/v25.0/:who/media', 'createContainer', forWho(createContainer));
  graph.post('/v25.0/:who/media_publish', 'publishContainer', forWho(publishContainer));
  graph.get('/v25.0/:who/media', 'recentPosts', forWho(listMedia));
  graph.post('/v25.0/:who/comments', 'createComment', forWho(createComment));
  graph.get('/v25.0/:who/comments', 'listComments', forWho(listComments));
  graph.get('/v25.0/:who/content_publishing_limit', 'quota', forWho(readQuota));
  graph.get(/^\/v25\.0\/(?<who>me|\d+)\/?$/, nodeOperation(), forWho(readNode));
  graph.fallback(unknownPath);
};
