import { createHash } from 'node:crypto';
import { json, type PlatformResponse } from '../core/response.ts';
import { invalidRequest, xrpcError } from './errors.ts';
import { authorized, type Head, nonceHeader } from './request.ts';
import { type BlueskyState, LETTERS, publicOrigin, publicUrl } from './state.ts';

/** `did:plc:` and 24 letters that depend on the name only. https://github.com/did-method-plc/did-method-plc */
export function didOf(username: string): string {
  const bytes = createHash('sha256').update(`bluesky:${username}`).digest();
  return `did:plc:${Array.from({ length: 24 }, (_, index) => LETTERS[(bytes[index] ?? 0) % 32]).join('')}`;
}

/** `GET /{did}` of the directory of identities. */
export function didDocument(state: BlueskyState, did: string): PlatformResponse {
  const found = usersOf(state).find((user) => user.did === did);
  if (!found) return json(404, { message: `DID not registered: ${did}` });
  return json(
    200,
    {
      '@context': ['https://www.w3.org/ns/did/v1'],
      id: did,
      alsoKnownAs: [`at://${handleOf(found.username)}`],
      verificationMethod: [],
      service: [{ id: '#atproto_pds', type: 'AtprotoPersonalDataServer', serviceEndpoint: found.server }],
    },
    { 'content-type': 'application/did+ld+json; charset=utf-8' },
  );
}

const METHODS = { token_endpoint_auth_methods_supported: ['none', 'private_key_jwt'] };

/** https://datatracker.ietf.org/doc/html/rfc8414 */
export function serverMetadata(state: BlueskyState): PlatformResponse {
  const [issuer, base] = [publicOrigin(state), publicUrl(state)];
  return json(200, {
    issuer,
    scopes_supported: ['atproto', 'transition:email', 'transition:generic', 'transition:chat.bsky'],
    response_types_supported: ['code'],
    response_modes_supported: ['query', 'fragment', 'form_post'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    authorization_endpoint: `${base}/oauth/authorize`,
    token_endpoint: `${base}/oauth/token`,
    ...METHODS,
    token_endpoint_auth_signing_alg_values_supported: ['ES256'],
    revocation_endpoint: `${base}/oauth/revoke`,
    pushed_authorization_request_endpoint: `${base}/oauth/par`,
    require_pushed_authorization_requests: true,
    dpop_signing_alg_values_supported: ['ES256'],
    client_id_metadata_document_supported: true,
    protected_resources: [issuer],
  });
}

/** https://datatracker.ietf.org/doc/html/rfc9728 */
export function resourceMetadata(state: BlueskyState): PlatformResponse {
  return json(200, {
    resource: publicOrigin(state),
    authorization_servers: [publicOrigin(state)],
    scopes_supported: [],
    bearer_methods_supported: ['header'],
  });
}

export function resolveHandle(state: BlueskyState, handle: string | undefined): PlatformResponse {
  if (!handle || !/^[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(handle)) throw invalidRequest('Invalid handle at $.handle');
  const found = usersOf(state).find(({ username }) => handleOf(username) === handle.toLowerCase());
  // The server names this error only for handles of its domain.
  const error = handle.toLowerCase().endsWith(HANDLE_DOMAIN) ? 'HandleNotFound' : 'InvalidRequest';
  if (!found) throw xrpcError(400, error, 'Unable to resolve handle');
  return json(200, { did: found.did });
}

export function describeRepo(state: BlueskyState, repo: string | undefined): PlatformResponse {
  const account = state.identity.accounts.get(repo ?? '');
  if (!account) throw xrpcError(400, 'RepoNotFound', `Could not find repo: ${repo}`);
  const collections = state.posts.some(({ accountId }) => accountId === repo) ? ['app.bsky.feed.post'] : [];
  return json(200, { handle: handleOf(account.username), did: account.accountId, collections, handleIsCorrect: true });
}

/** `GET /xrpc/com.atproto.server.getSession`: every token may, and gets no e-mail address without a scope for it. */
export function getSession(state: BlueskyState, head: Head): PlatformResponse {
  const { account } = authorized(state, head);
  return json(200, { did: account.accountId, handle: handleOf(account.username), active: true }, nonceHeader(state));
}

const HANDLE_DOMAIN = '.test';

/** The handle of a simulated account. */
export function handleOf(username: string): string {
  return `${username.toLowerCase().replace(/[^a-z0-9.-]/g, '-')}${HANDLE_DOMAIN}`;
}

/** Everybody whom the directory knows: users of other servers and of this one. */
function usersOf(state: BlueskyState): { username: string; did: string; server: string }[] {
  const { elsewhere } = state.settings();
  return [
    ...Object.entries(elsewhere).map(([username, server]) => ({ username, did: didOf(username), server })),
    ...[...state.identity.accounts.values()]
      .filter(({ username }) => elsewhere[username] === undefined)
      .map(({ username, accountId }) => ({ username, did: accountId, server: publicUrl(state) })),
  ];
}
