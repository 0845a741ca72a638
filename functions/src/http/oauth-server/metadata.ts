import { resourcePath, scopesOf } from '../../domain/users/index.ts';
import type { ProtectedResource } from '../../model/access.ts';

/** The paths of the authorization server. The consent page is at `authorize`. */
export const oauthPaths = {
  authorize: '/oauth/authorize',
  token: '/oauth/token',
  register: '/oauth/register',
  revoke: '/oauth/revoke',
} as const;

const names: Record<ProtectedResource, string> = { api: 'Herald API', mcp: 'Herald for AI assistants' };

/** https://www.rfc-editor.org/rfc/rfc9728#section-2 */
export function resourceMetadata(site: string, resource: ProtectedResource) {
  return {
    resource: `${site}${resourcePath[resource]}`,
    authorization_servers: [site],
    scopes_supported: scopesOf[resource],
    bearer_methods_supported: ['header'],
    resource_name: names[resource],
    resource_documentation: `${site}/v1/docs`,
  };
}

/**
 * https://www.rfc-editor.org/rfc/rfc8414#section-2, https://www.rfc-editor.org/rfc/rfc9207#section-3 and
 * https://datatracker.ietf.org/doc/html/draft-ietf-oauth-client-id-metadata-document-03#section-6
 */
export function serverMetadata(site: string) {
  return {
    issuer: site,
    authorization_endpoint: `${site}${oauthPaths.authorize}`,
    token_endpoint: `${site}${oauthPaths.token}`,
    registration_endpoint: `${site}${oauthPaths.register}`,
    revocation_endpoint: `${site}${oauthPaths.revoke}`,
    scopes_supported: scopesOf.api,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    client_id_metadata_document_supported: true,
    service_documentation: `${site}/v1/docs`,
  };
}
