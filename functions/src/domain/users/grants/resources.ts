import { type ProtectedResource, protectedResource } from '../../../model/access.ts';
import { OauthRefusal } from './refusal.ts';

/** The path of a resource below the address of the site. */
export const resourcePath: Record<ProtectedResource, string> = { api: '', mcp: '/mcp' };

/**
 * The resource that a `resource` parameter names, by default the API. Throws `OauthRefusal`.
 * https://www.rfc-editor.org/rfc/rfc8707#section-2
 */
export function resourceNamed(site: string, uri: string | undefined): ProtectedResource {
  if (uri === undefined) return 'api';
  const named = URL.parse(uri)?.href;
  const found = protectedResource.options.find((resource) => URL.parse(site + resourcePath[resource])?.href === named);
  if (!found) throw new OauthRefusal('invalid_target', `resource must be ${site} or ${site}/mcp.`);
  return found;
}

/** Throws `OauthRefusal` for a resource other than the granted one. */
export function requireResource(site: string, uri: string | undefined, granted: ProtectedResource): void {
  if (uri !== undefined && resourceNamed(site, uri) !== granted)
    throw new OauthRefusal('invalid_target', 'The user has given access to another resource.');
}
