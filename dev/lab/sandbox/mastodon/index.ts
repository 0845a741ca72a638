import { definePlatform } from '../core/define-platform.ts';
import type { Routes } from '../core/routes.ts';
import { readBearer, readBearerJson } from '../http/bearer.ts';
import { readPageRequest } from '../http/body.ts';
import { invalid, notFound, responseForStatus } from './errors.ts';
import { readMedia, uploadMedia } from './media.ts';
import { authorizePage, grantToken, readForm, registerApp, revokeToken, seedTokens } from './oauth.ts';
import { readUpload, SCOPES } from './request.ts';
import { createStores, type MastodonState, mastodonSettings } from './state.ts';
import {
  addPost,
  createStatus,
  deleteStatus,
  listStatuses,
  livePosts,
  readAccount,
  readSource,
  readStatus,
  readStatuses,
  readWebfinger,
  removeStatus,
} from './statuses.ts';

/** A server has the whole host, which handles lead to. */
const ROOT_PATHS = /^\/(?:\.well-known\/webfinger$|api\/v[12]\/|oauth\/(?:authorize|token|revoke)$)/;

function addRoutes({ reading }: Routes<MastodonState>) {
  reading(readPageRequest).get('/.well-known/webfinger', 'webfinger', readWebfinger);
  const form = reading(readForm);
  form.post('/api/v1/apps', 'registerApp', registerApp);
  form.post('/oauth/token', 'token', grantToken);
  form.post('/oauth/revoke', 'revoke', revokeToken);
  const head = reading(readBearer);
  head.get('/api/v1/accounts/verify_credentials', 'profile', readAccount);
  head.get('/api/v1/accounts/:id/statuses', 'statuses', listStatuses);
  head.get('/api/v1/statuses', 'readStatuses', readStatuses);
  head.get('/api/v1/statuses/:id', 'readStatus', readStatus);
  head.get('/api/v1/statuses/:id/source', 'source', readSource);
  head.delete('/api/v1/statuses/:id', 'deleteStatus', deleteStatus);
  head.get('/api/v1/media/:id', 'mediaStatus', readMedia);
  reading(readUpload).post('/api/v2/media', 'uploadMedia', uploadMedia);
  reading(readBearerJson).post('/api/v1/statuses', 'createStatus', createStatus);
  head.fallback(() => notFound().response);
}

/** Mastodon: one server with its accounts, which registers apps. */
export const mastodon = definePlatform({
  name: 'mastodon',
  title: 'Mastodon',
  settings: mastodonSettings,
  createStores,
  keptWithAccounts: ['apps'],
  responseForStatus,
  unreadableBody: (_state, message) => invalid(message),
  rootPaths: ROOT_PATHS,
  accounts: {
    accountId: (username, origin) => `${username}@${new URL(origin).host}`.toLowerCase(),
    biography: 'A simulated account.',
    scopes: SCOPES,
    seedTokens,
  },
  authorize: { path: '/oauth/authorize', page: authorizePage },
  addRoutes,
  livePosts,
  removePost: removeStatus,
  addPost,
  permalinks: { paths: ['/@:username/:id'] },
  files: { path: '/files/:id', find: ({ attachments }, id) => attachments.get(id) },
});
