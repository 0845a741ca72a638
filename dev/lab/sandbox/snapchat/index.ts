import { definePlatform } from '../core/define-platform.ts';
import { namedUuid } from '../core/ids.ts';
import type { PlatformResponse } from '../core/response.ts';
import { type Handler, pathParam, type Routes } from '../core/routes.ts';
import { readPageRequest } from '../http/body.ts';
import { authorizePage } from '../oauth/authorize.ts';
import { standardTokenEndpoint } from '../oauth/token.ts';
import { apiError, errorResponse, responseForStatus } from './errors.ts';
import { createMedia, partOperation, receivePart } from './media.ts';
import {
  addPost,
  listSpotlights,
  livePosts,
  postSavedStory,
  postSpotlight,
  postStory,
  readMyProfile,
} from './posts.ts';
import { readJsonRequest, readPartRequest, SNAPCHAT_SCOPES, type SnapchatRequest } from './request.ts';
import { createStores, type SnapchatState, snapchatSettings } from './state.ts';

/** A handler that takes the profile of the path. */
function forProfile(
  handle: (state: SnapchatState, request: SnapchatRequest, profileId: string) => PlatformResponse,
): Handler<SnapchatState, SnapchatRequest> {
  return (state, request, req) => handle(state, request, pathParam(req, 'profileId'));
}

function addRoutes({ reading }: Routes<SnapchatState>) {
  reading(tokens.readRequest).post('/login/oauth2/access_token', tokens.operation, tokens.grant);
  const json = reading(readJsonRequest);
  json.get('/v1/public_profiles/my_profile', 'profile', readMyProfile);
  json.post('/v1/public_profiles/:profileId/media', 'createMedia', forProfile(createMedia));
  json.post('/v1/public_profiles/:profileId/stories', 'postStory', forProfile(postStory));
  json.post('/v1/public_profiles/:profileId/spotlights', 'postSpotlight', forProfile(postSpotlight));
  json.post('/v1/public_profiles/:profileId/saved_stories', 'postSavedStory', forProfile(postSavedStory));
  json.get('/v1/public_profiles/:profileId/spotlights', 'spotlights', forProfile(listSpotlights));
  const part = reading(readPartRequest);
  part.post('/us/v1/public_profiles/:profileId/media/:mediaId/multipart-upload', partOperation, receivePart);
  reading(readPageRequest).fallback(() => errorResponse(404, 'NOT_FOUND', 'There is no such path.'));
}

/** Snapchat's OAuth for business apps. Every code gives a refresh token. */
const authorize = {
  path: '/login/oauth2/authorize',
  page: authorizePage<SnapchatState>({ scopes: SNAPCHAT_SCOPES, codePrefix: 'snc.' }),
};

const tokens = standardTokenEndpoint<SnapchatState>({
  prefixes: { access: 'sna.', refresh: 'snr.' },
  rotation: (state) => state.settings().rotation,
  expiresInText: (state) => state.settings().expiresInText,
  redirectMismatch: 'invalid_grant',
});

/** Snapchat: its accounts and the Public Profile API, under one prefix. */
export const snapchat = definePlatform({
  name: 'snapchat',
  title: 'Snapchat',
  settings: snapchatSettings,
  createStores,
  responseForStatus,
  unreadableBody: (_state, message) => apiError(400, 'INVALID_REQUEST', message),
  strictRouting: true,
  accounts: {
    accountId: (username) => namedUuid(`snapchat:${username}`),
    biography: 'A simulated Public Profile.',
    scopes: SNAPCHAT_SCOPES,
    seedTokens: tokens.seedTokens,
  },
  authorize,
  addRoutes,
  livePosts,
  addPost,
  permalinks: { paths: ['/story/:id', '/spotlight/:id', '/saved_story/:id'] },
  files: { path: '/uploads/:id', find: ({ media }, id) => media.get(id)?.file },
});
