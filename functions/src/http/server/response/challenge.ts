import type { Request } from 'express';
import { z } from 'zod';
import { resourcePath } from '../../../domain/users/index.ts';
import type { Config } from '../../../infra/config/config.ts';
import type { ProtectedResource } from '../../../model/access.ts';
import type { HeraldError } from '../../../model/errors.ts';
import { siteUrlOf } from '../request/base-url.ts';
import type { FunctionSettings } from '../request/request-context.ts';

/** Where a client finds the authorization server of a resource: https://www.rfc-editor.org/rfc/rfc9728#section-3.1 */
export function metadataPath(resource: ProtectedResource): string {
  return `/.well-known/oauth-protected-resource${resourcePath[resource]}`;
}

const lackingScope = z.object({ requiredScope: z.string() });

/**
 * The `WWW-Authenticate` of a refusal; null where none belongs to the error.
 * https://www.rfc-editor.org/rfc/rfc6750#section-3 and https://www.rfc-editor.org/rfc/rfc9728#section-5.1
 */
export function challengeFor(
  config: Config,
  { headers }: Pick<Request, 'headers'>,
  { resource }: Pick<FunctionSettings, 'resource'>,
  { reason, details }: Pick<HeraldError, 'reason' | 'details'>,
): string | null {
  if (reason !== 'unauthorized' && reason !== 'insufficient_scope') return null;
  const isMissing = headers['authorization'] === undefined && headers['service-api-key'] === undefined;
  const scope = lackingScope.safeParse(details).data?.requiredScope;
  return [
    'Bearer realm="Herald"',
    ...(reason === 'insufficient_scope' ? ['error="insufficient_scope"'] : []),
    ...(reason === 'unauthorized' && !isMissing ? ['error="invalid_token"'] : []),
    ...(scope === undefined ? [] : [`scope="${scope}"`]),
    ...(resource === undefined ? [] : [`resource_metadata="${siteUrlOf(config, headers)}${metadataPath(resource)}"`]),
  ].join(', ');
}
