import type { Context } from '../../../context.ts';
import type { ProtectedResource } from '../../../model/access.ts';
import { HeraldError } from '../../../model/errors.ts';
import { type KeyScope, keyScopes } from '../keys/scopes.ts';
import { isDocumentId, readClientDocument } from './client-document.ts';
import { type Client, readClient } from './clients.ts';
import { allowsRedirect } from './redirect-uris.ts';
import { type OauthErrorCode, OauthRefusal } from './refusal.ts';
import { resourceNamed } from './resources.ts';

/** The parameters of an authorization request: https://www.rfc-editor.org/rfc/rfc6749#section-4.1.1 */
interface AuthorizationQuery {
  client_id: string;
  redirect_uri: string;
  response_type?: string | undefined;
  scope?: string | undefined;
  state?: string | undefined;
  code_challenge?: string | undefined;
  code_challenge_method?: string | undefined;
  resource?: string | undefined;
}

/** What an app requests of a user. */
export interface Requested {
  scopes: readonly KeyScope[];
  resource: ProtectedResource;
  codeChallenge: string;
}

export interface AuthorizationRequest {
  client: Client;
  redirectUri: string;
  state: string | null;
  /** What is requested, or why that is refused. */
  requested: Requested | { error: OauthErrorCode; message: string };
}

/** A SHA-256 in base64url: https://www.rfc-editor.org/rfc/rfc7636#section-4.2 */
const CHALLENGE = /^[\w-]{43}$/;

/** The scopes that a client may request for a resource. For the MCP endpoint: those of its tools. */
export const scopesOf: Record<ProtectedResource, readonly KeyScope[]> = {
  api: keyScopes,
  mcp: ['posts:read', 'posts:write', 'drafts:write', 'media', 'templates', 'transcriptions', 'accounts:read'],
};

/**
 * Reads an authorization request. `site` is the address of the service. Throws `not_found` and `validation_error` where the app or its
 * redirect URI is unknown: the user must not be sent there, not even with an error.
 */
export async function readAuthorization(
  ctx: Pick<Context, 'store' | 'clock' | 'config' | 'http'>,
  site: string,
  query: AuthorizationQuery,
): Promise<AuthorizationRequest> {
  const { client_id: id } = query;
  const client = await (isDocumentId(id) ? readClientDocument(ctx, id) : readClient(ctx, id));
  if (!client)
    throw new HeraldError('not_found', 'This app is not registered at Herald, or its registration has expired.', {
      fix: 'Remove the connection in the app and add it again.',
    });
  const redirectUri = query.redirect_uri;
  if (!client.redirectUris.some((registered) => allowsRedirect(registered, redirectUri)))
    throw new HeraldError('validation_error', 'The app wants to return to an address that it has not registered.', {
      details: [{ field: 'query.redirect_uri', message: 'It is not registered.', code: 'invalid_value' }],
      fix: null,
    });
  return { client, redirectUri, state: query.state ?? null, requested: readRequested(site, query) };
}

function readRequested(site: string, query: AuthorizationQuery): AuthorizationRequest['requested'] {
  try {
    return parseRequested(site, query);
  } catch (refusal) {
    if (!(refusal instanceof OauthRefusal)) throw refusal;
    return { error: refusal.error, message: refusal.message };
  }
}

function parseRequested(site: string, query: AuthorizationQuery): Requested {
  if (query.response_type !== 'code')
    throw new OauthRefusal('unsupported_response_type', 'response_type must be "code".');
  if (query.code_challenge_method !== 'S256' || !CHALLENGE.test(query.code_challenge ?? ''))
    throw new OauthRefusal('invalid_request', 'A code_challenge with the method S256 (PKCE) is required.');
  const resource = resourceNamed(site, query.resource);
  return { resource, scopes: scopesIn(query.scope, resource), codeChallenge: query.code_challenge ?? '' };
}

/** Without the parameter: the least that is of use. An app that needs more asks for it. */
function scopesIn(text: string | undefined, resource: ProtectedResource): readonly KeyScope[] {
  const names = new Set((text ?? '').split(' ').filter(Boolean));
  if (names.size === 0) return ['posts:read'];
  const known = scopesOf[resource].filter((scope) => names.delete(scope));
  if (names.size > 0) throw new OauthRefusal('invalid_scope', `Available scopes are ${scopesOf[resource].join(' ')}.`);
  return known;
}
