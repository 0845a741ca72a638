import { definePlatform } from '../core/define-platform.ts';
import { sha256 } from '../core/ids.ts';
import type { Routes } from '../core/routes.ts';
import { badRequest, errorResponse, responseForStatus } from './errors.ts';
import { initializeImage, putImage, readImage, readUpload } from './images.ts';
import { authorize, LINKEDIN_SCOPES, tokens } from './oauth.ts';
import { createPost, livePosts, readPost, readProfile } from './posts.ts';
import { readHead, readJsonRequest } from './request.ts';
import { createStores, type LinkedinState, linkedinSettings, uploadedFile } from './state.ts';
import { putPart, readVideo, videoAction, videoOperation } from './videos.ts';

function addRoutes({ reading }: Routes<LinkedinState>) {
  reading(tokens.readRequest).post('/oauth/v2/accessToken', tokens.operation, tokens.grant);
  const json = reading(readJsonRequest);
  json.post('/rest/images', 'initializeImage', initializeImage);
  json.post('/rest/videos', videoOperation, videoAction);
  json.post('/rest/posts', 'createPost', createPost);
  const upload = reading(readUpload);
  upload.put('/dms-uploads/image/:id', 'uploadImage', putImage);
  upload.put('/dms-uploads/video/:id/:part', 'uploadPart', putPart);
  const head = reading(readHead);
  head.get('/v2/userinfo', 'profile', readProfile);
  head.get('/rest/images/:urn', 'readImage', readImage);
  head.get('/rest/videos/:urn', 'readVideo', readVideo);
  head.get(['/rest/posts', '/rest/posts/:urn'], 'readPost', readPost);
  head.fallback(() => errorResponse(404, 'RESOURCE_NOT_FOUND', 'No such resource.'));
}

/** LinkedIn: OAuth, the versioned API for posts, images and videos, and its upload host, under one prefix. */
export const linkedin = definePlatform({
  name: 'linkedin',
  title: 'LinkedIn',
  settings: linkedinSettings,
  createStores,
  responseForStatus,
  unreadableBody: (_state, message) => badRequest('ILLEGAL_ARGUMENT', message),
  accounts: {
    accountId: (username) => `sb${sha256(`linkedin:${username}`).slice(0, 8)}`,
    biography: 'A simulated member.',
    scopes: LINKEDIN_SCOPES,
    seedTokens: tokens.seedTokens,
  },
  authorize,
  addRoutes,
  livePosts,
  permalinks: { paths: ['/feed/update/:id'] },
  files: { path: '/assets/:id', find: uploadedFile },
});
