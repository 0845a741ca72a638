import type { ProtectedResource } from '../../../model/access.ts';
import { type KeyScope, keyScopes } from '../keys/scopes.ts';

/** The scopes that a client may request for a resource. For the MCP endpoint: those of its tools. */
export const scopesOf: Record<ProtectedResource, readonly KeyScope[]> = {
  api: keyScopes,
  mcp: ['posts:read', 'posts:write', 'drafts:write', 'media', 'templates', 'transcriptions', 'accounts:read'],
};
