import { sha256Base64Url } from '../../infra/crypto/digest.ts';
import type { PlatformSettings } from '../contract/definition.ts';
import type { AuthorizeRequest } from '../contract/oauth.ts';

/** An authorization URL with spaces as %20: some platforms do not read the plus signs that URLSearchParams writes. */
export function authorizeUrl(endpoint: string, query: Record<string, string>): string {
  const encoded = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `${endpoint}?${encoded.join('&')}`;
}

/** The parameters of a request for a code (RFC 6749, 4.1.1). `separator` stands between the scopes. */
export function codeRequest(
  { clientId }: PlatformSettings,
  { redirectUri, state, scopes }: AuthorizeRequest,
  separator: ',' | ' ',
) {
  return {
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: scopes.join(separator),
    state,
  };
}

/** The code challenge that RFC 7636 has (section 4.2). TikTok's differs. */
export function s256Challenge(verifier: string): { challenge: string; method: string } {
  return {
    challenge: sha256Base64Url(verifier),
    method: 'S256',
  };
}
