import { createECDH } from 'node:crypto';
import { definePlatform } from '../core/define-platform.ts';
import { randomBuffer } from '../core/ids.ts';
import { pathParam, type Routes } from '../core/routes.ts';
import { readPageRequest } from '../http/body.ts';
import { authorize } from './authorize.ts';
import { uploadBlob } from './blobs.ts';
import { invalidRequest, responseForStatus, xrpcError } from './errors.ts';
import {
  describeRepo,
  didDocument,
  didOf,
  getSession,
  resolveHandle,
  resourceMetadata,
  serverMetadata,
} from './identity.ts';
import { getPosts, getProfile, readAppView } from './metrics.ts';
import {
  connectSeeded,
  operationOf as formOperation,
  grantTokens,
  pushRequest,
  readForm,
  revokeToken,
} from './oauth.ts';
import { thumbprintOf } from './proof.ts';
import { addPost, createRecord, deleteRecord, getRecord, listRecords, livePosts, removePost } from './records.ts';
import { operationOf, readCall, readHead, SEEDED_SCOPES } from './request.ts';
import { type BlueskyState, blueskySettings, createStores, publicOrigin, publicUrl } from './state.ts';

/** Paths of the host itself: the protocol fixes them. */
const ROOT_PATHS =
  /^\/(?:\.well-known\/oauth-(?:authorization-server|protected-resource)|did(?::|%3A)plc(?::|%3A)\w+)$/i;

function named(name: string) {
  return { names: [name, 'nonce'], choose: operationOf(name) };
}

function addRoutes({ reading }: Routes<BlueskyState>) {
  const page = reading(readPageRequest);
  page.get('/.well-known/oauth-protected-resource', 'resourceMetadata', resourceMetadata);
  page.get('/.well-known/oauth-authorization-server', 'serverMetadata', serverMetadata);
  page.get(/^\/(did(?::|%3A)plc(?::|%3A)\w+)$/i, 'didDocument', (state, _request, req) =>
    didDocument(state, decodeURIComponent(pathParam(req, '0'))),
  );

  const form = reading(readForm);
  const grants = (params: Record<string, string>) => (params['grant_type'] === 'refresh_token' ? 'refresh' : 'token');
  form.post('/oauth/par', { names: ['par', 'nonce'], choose: formOperation(() => 'par') }, pushRequest);
  form.post('/oauth/token', { names: ['token', 'refresh', 'nonce'], choose: formOperation(grants) }, grantTokens);
  form.post('/oauth/revoke', { names: ['revoke', 'nonce'], choose: formOperation(() => 'revoke') }, revokeToken);

  const head = reading(readHead);
  head.get('/xrpc/com.atproto.identity.resolveHandle', 'resolveHandle', (state, { query }) =>
    resolveHandle(state, query['handle']),
  );
  head.get('/xrpc/com.atproto.repo.describeRepo', 'describeRepo', (state, { query }) =>
    describeRepo(state, query['repo']),
  );
  head.get('/xrpc/com.atproto.repo.getRecord', 'getRecord', getRecord);
  head.get('/xrpc/com.atproto.repo.listRecords', 'listRecords', listRecords);
  head.get('/xrpc/com.atproto.server.getSession', named('getSession'), getSession);
  head.post('/xrpc/com.atproto.repo.uploadBlob', named('uploadBlob'), uploadBlob);

  const appView = reading(readAppView);
  appView.get('/xrpc/app.bsky.feed.getPosts', 'getPosts', getPosts);
  appView.get('/xrpc/app.bsky.actor.getProfile', 'getProfile', getProfile);

  const call = reading(readCall);
  call.post('/xrpc/com.atproto.repo.createRecord', named('createRecord'), createRecord);
  call.post('/xrpc/com.atproto.repo.deleteRecord', named('deleteRecord'), deleteRecord);

  head.fallback(() => xrpcError(501, 'MethodNotImplemented', 'Method Not Implemented').response);
}

/** A new key, as a client would have made it. */
function newKey() {
  const ecdh = createECDH('prime256v1');
  const secret = randomBuffer(32);
  // Below the order of the curve.
  secret[0] = (secret[0] ?? 0) & 0x7f;
  ecdh.setPrivateKey(secret);
  const point = ecdh.getPublicKey();
  const [x, y, d] = [point.subarray(1, 33), point.subarray(33), secret].map((part) => part.toString('base64url'));
  return { kty: 'EC' as const, crv: 'P-256' as const, x: x ?? '', y: y ?? '', d: d ?? '' };
}

/** Bluesky: the server of accounts and their posts, which is an authorization server as well, and the directory of identities. */
export const bluesky = definePlatform({
  name: 'bluesky',
  title: 'Bluesky',
  settings: blueskySettings,
  createStores,
  responseForStatus,
  unreadableBody: (_state, message) => invalidRequest(message),
  strictRouting: true,
  rootPaths: ROOT_PATHS,
  accounts: {
    accountId: didOf,
    biography: 'A simulated account.',
    scopes: SEEDED_SCOPES,
    seedTokens: (state, account, options) => {
      const dpopJwk = newKey();
      const thumbprint = thumbprintOf(dpopJwk);
      const tokens = connectSeeded(state, account, thumbprint, options);
      const { token, scopes, accountId } = tokens.access;
      const tokenSet = {
        iss: publicOrigin(state),
        sub: accountId,
        aud: publicUrl(state),
        scope: scopes.join(' '),
        access_token: token,
        token_type: 'DPoP',
      };
      // As @atproto/oauth-client-node stores a session.
      return { ...tokens, session: JSON.stringify({ dpopJwk, authMethod: { method: 'none' }, tokenSet }) };
    },
  },
  authorize: { path: '/oauth/authorize', page: authorize },
  addRoutes,
  livePosts,
  removePost,
  addPost,
  permalinks: {
    paths: ['/profile/:did/post/:key'],
    postId: (_state, { params }) => `at://${params['did']}/app.bsky.feed.post/${params['key']}`,
  },
  files: {
    path: '/blobs/:id',
    find: ({ blobs }, id) => {
      const blob = blobs.get(id);
      return blob?.referenced ? { path: blob.path, contentType: blob.mimeType } : null;
    },
  },
});
