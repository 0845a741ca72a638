import type { z } from 'zod';
import { DAY } from '../../../model/clock.ts';
import type { OAuthCall, Tokens } from '../../contract/oauth.ts';
import { PlatformFailure } from '../../contract/outcome.ts';
import { callGraph } from './call.ts';
import { type GraphErrors, GraphFailure } from './errors.ts';
import { longLivedReply } from './replies.ts';

/** A long-lived token lasts 60 days and can be refreshed from its second day on: half of its life is left for retries. */
export const REFRESH_BEFORE_MS = 30 * DAY;

/**
 * Exchanges the short-lived token of a login, which lasts an hour. `prefix` belongs to the grant types of the platform.
 */
export async function exchangeShortLivedToken(
  graphErrors: GraphErrors,
  prefix: 'ig' | 'th',
  { http, settings }: OAuthCall,
  { accessToken, scope }: { accessToken: string; scope: string | null },
): Promise<Tokens> {
  const grant_type = `${prefix}_exchange_token`;
  const query = { grant_type, client_secret: settings.clientSecret, access_token: accessToken };
  const request = { method: 'GET', url: `${settings.apiUrl}/access_token`, query } as const;
  return tokensOf(await callGraph(graphErrors, { http }, request, longLivedReply), scope);
}

/**
 * Refreshes a long-lived token with itself. A token without a permission is refused here too, but can still publish: only
 * an invalid token ends the connection.
 */
export async function refreshLongLivedToken(
  graphErrors: GraphErrors,
  prefix: 'ig' | 'th',
  { http, settings }: OAuthCall,
  accessToken: string,
): Promise<Tokens> {
  const query = { grant_type: `${prefix}_refresh_token`, access_token: accessToken };
  const request = { method: 'GET', url: `${settings.apiUrl}/refresh_access_token`, query } as const;
  try {
    return tokensOf(await callGraph(graphErrors, { http }, request, longLivedReply), null);
  } catch (error) {
    if (!(error instanceof GraphFailure) || error.errorClass !== 'noPermission') throw error;
    const message = `${graphErrors.displayName} did not renew the connection.`;
    throw new PlatformFailure({ kind: 'rejected', code: 'platform_rejected', message }, { cause: error });
  }
}

function tokensOf(reply: z.infer<typeof longLivedReply>, scope: string | null): Tokens {
  return {
    accessToken: reply.access_token,
    refreshToken: null,
    tokenType: reply.token_type,
    expiresIn: reply.expires_in,
    scope,
  };
}
