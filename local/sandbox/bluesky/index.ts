import { generateKeyPairSync } from 'node:crypto';
import { definePlatform } from '../core/define-platform.ts';
import { authorize } from './authorize.ts';
import { invalidRequest, responseForStatus } from './errors.ts';
import { didOf } from './identity.ts';
import { connectSeeded } from './oauth.ts';
import { thumbprintOf } from './proof.ts';
import { livePosts } from './published.ts';
import { addRoutes, ROOT_PATHS } from './routes.ts';
import { SEEDED_SCOPES } from './scopes.ts';
import { blueskySettings } from './settings.ts';
import { createStores, publicOrigin, publicUrl } from './state.ts';

/** A new key, as a client would have made it. */
const newKey = () => {
  const {
    crv = '',
    x = '',
    y = '',
    d = '',
  } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' });
  return { kty: 'EC', crv, x, y, d };
};

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
      const thumbprint = thumbprintOf({ kty: 'EC', crv: 'P-256', x: dpopJwk.x, y: dpopJwk.y });
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
