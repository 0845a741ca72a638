import type { PlatformResponse } from '../core/response.ts';
import { type Handler, pathParam, type Routes } from '../core/routes.ts';
import { readPageRequest } from '../http/params.ts';
import { errorResponse } from './errors.ts';
import { createMedia, partOperation, receivePart } from './media.ts';
import { tokens } from './oauth.ts';
import { listSpotlights, postSavedStory, postSpotlight, postStory } from './posts.ts';
import { readMyProfile } from './profile.ts';
import { readJsonRequest, readPartRequest, type SnapchatRequest } from './request.ts';
import type { SnapchatState } from './state.ts';

/** A handler that takes the profile of the path. */
const forProfile =
  (
    handle: (state: SnapchatState, request: SnapchatRequest, profileId: string) => PlatformResponse,
  ): Handler<SnapchatState, SnapchatRequest> =>
  (state, request, req) =>
    handle(state, request, pathParam(req, 'profileId'));

export const addRoutes = ({ reading }: Routes<SnapchatState>) => {
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
};
