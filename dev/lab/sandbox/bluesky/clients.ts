import type { JsonWebKey } from 'node:crypto';
import { z } from 'zod';
import type { Params } from '../http/body.ts';
import { authError } from './errors.ts';
import { readJwt } from './proof.ts';
import { type BlueskyState, publicOrigin } from './state.ts';

/** What a client says of itself. https://atproto.com/specs/oauth#client-id-metadata-document */
const metadata = z.object({
  client_id: z.string(),
  redirect_uris: z.array(z.string()).min(1),
  scope: z.string(),
  grant_types: z.array(z.string()),
  response_types: z.array(z.string()),
  dpop_bound_access_tokens: z.literal(true),
  token_endpoint_auth_method: z.enum(['none', 'private_key_jwt']),
  jwks: z.object({ keys: z.array(z.record(z.string(), z.unknown())) }).optional(),
});

type Client = z.infer<typeof metadata>;

const ASSERTION = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';
const LOOPBACK = /^http:\/\/localhost\/?(?:\?|$)/;

/** Names that lead nowhere on the Internet. */
const LOCAL_NAME = /(?:^|\.)(?:test|local|localhost|invalid|example)$/;

/** The client of an id, from its document. Throws `invalid_client_metadata`. */
export async function findClient(state: BlueskyState, clientId: string): Promise<Client> {
  if (LOOPBACK.test(clientId)) return loopbackClient(clientId);
  if (!/^https:\/\/[^/?#@]+\/[^#]*[^#/]$/.test(clientId)) throw invalidClient(`Invalid client ID "${clientId}"`);
  if (LOCAL_NAME.test(new URL(clientId).hostname))
    throw authError(400, 'invalid_client_id', "The client_id's TLD must not be a local hostname");
  const response = await fetch(state.settings().documents[clientId] ?? clientId, { redirect: 'manual' }).catch(
    () => null,
  );
  const type = response?.headers.get('content-type')?.split(';')[0];
  if (response?.status !== 200 || type !== 'application/json')
    throw invalidClient(`Unable to fetch client metadata for "${clientId}"`);
  const parsed = metadata.safeParse(await response.json());
  if (!parsed.success) throw invalidClient(z.prettifyError(parsed.error));
  const client = parsed.data;
  if (client.client_id !== clientId) throw invalidClient('Client metadata "client_id" does not match');
  if (!client.scope.split(' ').includes('atproto')) throw invalidClient('Client metadata must include "atproto" scope');
  return client;
}

const assertionClaims = z.object({
  iss: z.string(),
  sub: z.string(),
  aud: z.string(),
  jti: z.string(),
  iat: z.number(),
  exp: z.number(),
});

/** Whether the sender of a form is the client that it names. Throws the server's error. */
export function authenticate(state: BlueskyState, client: Client, params: Params): { keyed: boolean } {
  if (client.token_endpoint_auth_method === 'none') {
    if (params['client_assertion']) throw authError(400, 'invalid_client', 'Client authentication method mismatch');
    return { keyed: false };
  }
  if (params['client_assertion_type'] !== ASSERTION || !params['client_assertion'])
    throw authError(400, 'invalid_client', 'client_assertion_type required for "private_key_jwt"');
  try {
    const { claims } = readJwt(state, params['client_assertion'], assertionClaims, ({ kid }) =>
      (client.jwks?.keys ?? []).filter(isKey).find((key) => kid !== undefined && key['kid'] === kid),
    );
    const isOwn =
      claims.iss === client.client_id && claims.sub === client.client_id && claims.aud === publicOrigin(state);
    if (!isOwn || state.used.has(claims.jti)) throw new Error('unexpected claim value');
    state.used.add(claims.jti);
    return { keyed: true };
  } catch (error) {
    const reason = error instanceof Error ? error.message : '';
    throw authError(400, 'invalid_client', `Validation of "client_assertion" failed: ${reason}`);
  }
}

/** A client for development, which has no document: what it is allowed is in its id. */
function loopbackClient(clientId: string): Client {
  const { searchParams } = new URL(clientId);
  const unknown = [...searchParams.keys()].find((name) => !['redirect_uri', 'scope'].includes(name));
  if (unknown !== undefined) throw invalidClient(`Invalid loopback client ID: Unexpected query parameter "${unknown}"`);
  const uris = searchParams.getAll('redirect_uri');
  if (uris.some((uri) => !/^http:\/\/(127\.0\.0\.1|\[::1\])([:/]|$)/.test(uri)))
    throw invalidClient('Invalid loopback client ID: redirect URIs must use a loopback IP.');
  return {
    client_id: clientId,
    redirect_uris: uris.length > 0 ? uris : ['http://127.0.0.1/', 'http://[::1]/'],
    scope: searchParams.get('scope') ?? 'atproto',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    dpop_bound_access_tokens: true,
    token_endpoint_auth_method: 'none',
  };
}

function invalidClient(description: string) {
  return authError(400, 'invalid_client_metadata', description);
}

function isKey(key: Record<string, unknown>): key is JsonWebKey & Record<string, unknown> {
  return typeof key['kty'] === 'string';
}
