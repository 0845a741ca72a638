import type { Routes } from '../core/routes.ts';
import { errorResponse } from './errors.ts';
import { initializeImage, putImage, readImage, readUpload } from './images.ts';
import { tokens } from './oauth.ts';
import { createPost, readPost } from './posts.ts';
import { readProfile } from './profile.ts';
import { readHead, readJsonRequest } from './request.ts';
import type { LinkedinState } from './state.ts';
import { putPart, readVideo, videoAction, videoOperation } from './videos.ts';

export const addRoutes = ({ reading }: Routes<LinkedinState>) => {
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
  head.fallback(() => errorResponse({ status: 404, code: 'RESOURCE_NOT_FOUND', message: 'No such resource.' }));
};
