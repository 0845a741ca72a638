/** What the sandbox's double calls these requests. */
const byPath = {
  '/.well-known/oauth-protected-resource': 'resourceMetadata',
  '/.well-known/oauth-authorization-server': 'serverMetadata',
  '/oauth/par': 'par',
  '/oauth/revoke': 'revoke',
  '/xrpc/com.atproto.identity.resolveHandle': 'resolveHandle',
  '/xrpc/com.atproto.repo.describeRepo': 'describeRepo',
  '/xrpc/com.atproto.repo.getRecord': 'getRecord',
  '/xrpc/com.atproto.repo.uploadBlob': 'uploadBlob',
  '/xrpc/com.atproto.repo.createRecord': 'createRecord',
};

/** Operation and account of a request; null for one that no test counts or disturbs. */
export function describeRequest(req, body) {
  const url = new URL(req.url, 'http://server');
  const params = Object.fromEntries(new URLSearchParams(body.toString()));
  const grant = params['grant_type'];
  const operation =
    url.pathname === '/oauth/token' ? (grant === 'refresh_token' ? 'refresh' : 'token') : byPath[url.pathname];
  if (!operation) return null;
  const token = req.headers.authorization?.replace(/^DPoP /, '');
  const accountId = (token && claimsOf(token)?.sub) ?? url.searchParams.get('repo');
  return { operation, accountId, params };
}

/** The claims of a token, unchecked; null for one that is no JWT. */
function claimsOf(token) {
  try {
    return JSON.parse(Buffer.from(token.split('.')[1], 'base64url').toString());
  } catch {
    return null;
  }
}
