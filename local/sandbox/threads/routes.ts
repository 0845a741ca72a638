import type { Routes } from '../core/routes.ts';
import { nodeOperation } from '../graph/containers.ts';
import { unknownPath } from '../graph/errors.ts';
import { forWho, type GraphRequest, readGraphRequest } from '../graph/request.ts';
import { createContainer } from './containers.ts';
import { debugToken, exchangeCode, longLived } from './oauth.ts';
import { publishContainer } from './publish.ts';
import { readQuota } from './quota.ts';
import { deleteMedia, listPosts, listReplies, readNode } from './reads.ts';
import type { ThreadsState } from './state.ts';

const createOperation = {
  names: ['createContainer', 'publishText'],
  choose: ({ params }: GraphRequest) => (params['auto_publish_text'] === 'true' ? 'publishText' : 'createContainer'),
};

/** The real host also serves the API without a version. */
const versioned = (path: string): string[] => [`/v1.0${path}`, path];

/** Token endpoints serve only the documented method, and have no version in their path. */
export const addRoutes = ({ reading }: Routes<ThreadsState>) => {
  const graph = reading(readGraphRequest);
  graph.get('/oauth/access_token', 'token', exchangeCode);
  graph.post('/oauth/access_token', 'token', exchangeCode);
  graph.get('/access_token', 'exchange', longLived.exchange);
  graph.get('/refresh_access_token', 'refresh', longLived.refresh);
  graph.get(versioned('/debug_token'), 'debugToken', debugToken);
  graph.post(versioned('/:who/threads'), createOperation, forWho(createContainer));
  graph.post(versioned('/:who/threads_publish'), 'publishContainer', forWho(publishContainer));
  graph.get(versioned('/:who/threads'), 'recentPosts', forWho(listPosts));
  graph.get(versioned('/:who/replies'), 'recentReplies', forWho(listReplies));
  graph.get(versioned('/:who/threads_publishing_limit'), 'quota', forWho(readQuota));
  graph.get(/^(?:\/v1\.0)?\/(?<who>me|\d+)\/?$/, nodeOperation(), forWho(readNode));
  graph.delete(versioned('/:who'), 'delete', forWho(deleteMedia));
  graph.fallback(unknownPath);
};
