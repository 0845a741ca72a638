import { pathParam, type Routes } from '../core/routes.ts';
import { append, finalize, initialize, mediaStatus } from './chunked-uploads.ts';
import { errorResponse } from './errors.ts';
import { describeMedia } from './metadata.ts';
import { revokeToken, tokens } from './oauth.ts';
import { createPost } from './posts.ts';
import { readMe, readTimeline } from './reads.ts';
import { readHead, readJsonRequest } from './request.ts';
import type { XState } from './state.ts';
import { uploadImage } from './uploads.ts';

export const addRoutes = ({ reading }: Routes<XState>) => {
  const form = reading(tokens.readRequest);
  form.post('/2/oauth2/token', tokens.operation, tokens.grant);
  form.post('/2/oauth2/revoke', 'revoke', revokeToken);
  const head = reading(readHead);
  head.get('/2/users/me', 'profile', readMe);
  head.get('/2/users/:id/tweets', 'timeline', (state, input, req) => readTimeline(state, pathParam(req, 'id'), input));
  head.post('/2/media/upload', 'uploadImage', uploadImage);
  head.get('/2/media/upload', 'mediaStatus', mediaStatus);
  head.post('/2/media/upload/:id/append', 'append', append);
  const json = reading(readJsonRequest);
  json.post('/2/media/upload/initialize', 'initialize', initialize);
  json.post('/2/media/upload/:id/finalize', 'finalize', finalize);
  json.post('/2/media/metadata', 'describeMedia', describeMedia);
  json.post('/2/tweets', 'createPost', createPost);
  head.fallback(() => errorResponse(404, 'Not Found'));
};
