import { definePlatform } from '../core/define-platform.ts';
import type { Routes } from '../core/routes.ts';
import { createComment, listComments } from './comments.ts';
import { putDocument, readDocument } from './documents.ts';
import { badRequest, errorResponse, responseForStatus } from './errors.ts';
import { initializeUpload, putImage, readImage, readUpload } from './images.ts';
import { readMemberFollowers, readMemberStatistic, readNetworkSize, readShareStatistics } from './metrics.ts';
import { authorize, seededScopes, tokens } from './oauth.ts';
import { listRoles, readLogos, readMe, readOrganizations } from './organization-reads.ts';
import { linkedinId } from './organizations.ts';
import { findPosts, readPost, readPosts } from './post-reads.ts';
import { addPost, createPost, deletePost, livePosts, readProfile, removePost } from './posts.ts';
import { type LinkedinRequest, readHead, readJsonRequest } from './request.ts';
import { createStores, type LinkedinState, linkedinSettings, uploadedFile } from './state.ts';
import { putPart, readVideo, videoAction, videoOperation } from './videos.ts';

/** Posts are listed by their author, or read by their URNs. */
const listOperation = {
  names: ['findPosts', 'readPosts'],
  choose: ({ query }: LinkedinRequest) => (query['ids'] === undefined ? 'findPosts' : 'readPosts'),
};

function addRoutes({ reading }: Routes<LinkedinState>) {
  reading(tokens.readRequest).post('/oauth/v2/accessToken', tokens.operation, tokens.grant);
  const json = reading(readJsonRequest);
  json.post('/rest/images', 'initializeImage', initializeUpload('image'));
  json.post('/rest/documents', 'initializeDocument', initializeUpload('document'));
  json.post('/rest/videos', videoOperation, videoAction);
  json.post('/rest/posts', 'createPost', createPost);
  json.post('/rest/socialActions/:urn/comments', 'createComment', createComment);
  const upload = reading(readUpload);
  upload.put('/dms-uploads/image/:id', 'uploadImage', putImage);
  upload.put('/dms-uploads/document/:id', 'uploadDocument', putDocument);
  upload.put('/dms-uploads/video/:id/:part', 'uploadPart', putPart);
  const head = reading(readHead);
  head.get('/v2/userinfo', 'profile', readProfile);
  head.get('/rest/images/:urn', 'readImage', readImage);
  head.get('/rest/videos/:urn', 'readVideo', readVideo);
  head.get('/rest/documents/:urn', 'readDocument', readDocument);
  head.get('/rest/posts/:urn', 'readPost', readPost);
  head.delete('/rest/posts/:urn', 'deletePost', deletePost);
  head.get('/rest/socialActions/:urn/comments', 'listComments', listComments);
  head.get('/rest/posts', listOperation, (state, request) =>
    listOperation.choose(request) === 'findPosts' ? findPosts(state, request) : readPosts(state, request),
  );
  head.get('/rest/organizationalEntityShareStatistics', 'shareStatistics', readShareStatistics);
  head.get('/rest/memberCreatorPostAnalytics', 'memberStatistic', readMemberStatistic);
  head.get('/rest/networkSizes/:urn', 'networkSize', readNetworkSize);
  head.get('/rest/memberFollowersCount', 'memberFollowers', readMemberFollowers);
  head.get('/rest/organizationAcls', 'listRoles', listRoles);
  head.get('/rest/organizationsLookup', 'readOrganizations', readOrganizations);
  head.get('/rest/images', 'readLogos', readLogos);
  head.get('/v2/me', 'readMe', readMe);
  head.fallback(() => errorResponse(404, 'RESOURCE_NOT_FOUND', 'No such resource.'));
}

/** LinkedIn: OAuth, the versioned API for posts, images, videos and documents, and its upload host, under one prefix. */
export const linkedin = definePlatform({
  name: 'linkedin',
  title: 'LinkedIn',
  settings: linkedinSettings,
  createStores,
  responseForStatus,
  unreadableBody: (_state, message) => badRequest('ILLEGAL_ARGUMENT', message),
  accounts: {
    accountId: linkedinId,
    biography: 'A simulated member.',
    scopes: seededScopes,
    seedTokens: tokens.seedTokens,
  },
  authorize,
  addRoutes,
  livePosts,
  removePost,
  addPost,
  permalinks: { paths: ['/feed/update/:id'] },
  files: { path: '/assets/:id', find: uploadedFile },
});
