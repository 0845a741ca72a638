import { createHmac } from 'node:crypto';
import { type ZodType, z } from 'zod';
import type { PlatformSettings } from '../../contract/definition.ts';
import type { AuthorizeRequest, OAuthCall, Tokens } from '../../contract/oauth.ts';
import { PlatformFailure } from '../../contract/outcome.ts';
import { codeRequest } from '../authorize-url.ts';
import { callGraph } from './call.ts';
import { type GraphErrors, GraphFailure } from './errors.ts';
import { graphVersion } from './version.ts';

/** Shows the Pages of a Business Portfolio. Optional: a login without it has the Pages of the user. */
export const BUSINESS_SCOPE = 'business_management';

/** A user who has logged in, by a token of 60 days, and what the user has granted. */
export interface Login {
  token: string;
  granted: readonly string[];
}

type Query = Record<string, string>;

const tokenReply = z.object({ access_token: z.string().min(1) });

const permissionsReply = z.object({
  data: z.array(z.object({ permission: z.string(), status: z.string() })),
});

/** https://developers.facebook.com/docs/facebook-login/guides/advanced/manual-flow */
export function loginDialogUrl(settings: PlatformSettings, request: AuthorizeRequest): string {
  return `${settings.authUrl}/${graphVersion.value}/dialog/oauth?${new URLSearchParams(codeRequest(settings, request, ','))}`;
}

/** Exchanges the code of the dialog. Throws `PlatformFailure`. */
export async function logIn(
  graphErrors: GraphErrors,
  call: OAuthCall,
  { code, redirectUri }: { code: string; redirectUri: string },
): Promise<Login> {
  // Facebook ends its redirects with the fragment `#_=_`, which is not part of the code.
  const grant = { redirect_uri: redirectUri, code: code.replace(/#_=_$/, '') };
  const short = await userToken(graphErrors, call, grant);
  // A Page's token that is read with a long-lived login does not expire; any other ends with its login.
  const token = await userToken(graphErrors, call, { grant_type: 'fb_exchange_token', fb_exchange_token: short });
  const { data } = await getAs(graphErrors, call, { token, path: '/me/permissions', query: {} }, permissionsReply);
  return { token, granted: data.flatMap(({ permission, status }) => (status === 'granted' ? [permission] : [])) };
}

/** What is stored of a Page: its token, which does not expire, and as its refresh token the login, with which it can be read again. */
export function pageTokens(accessToken: string, login: string, scope: string | null): Tokens {
  return { accessToken, refreshToken: login, tokenType: 'bearer', expiresIn: null, scope };
}

/**
 * Reads the token of a Page again. A login that is over, or without the Page, requires a reconnect: Facebook extends no login.
 * Throws `PlatformFailure`.
 */
export async function renewPageTokens(
  graphErrors: GraphErrors,
  call: OAuthCall,
  { login, pageId }: { login: string | null; pageId: string | null },
): Promise<Tokens> {
  if (login === null || pageId === null)
    throw reconnect('Facebook provided no way to renew this connection. Connect the Page again.');
  const read = { token: login, path: `/${encodeURIComponent(pageId)}`, query: { fields: 'id,access_token' } };
  try {
    return pageTokens((await getAs(graphErrors, call, read, tokenReply)).access_token, login, null);
  } catch (error) {
    if (!(error instanceof GraphFailure) || error.errorClass !== 'notFound') throw error;
    const message =
      'This connection no longer has access to the Page. Connect it again as a person who may post there.';
    throw reconnect(message, error);
  }
}

/** A read with the token of the user who logged in. Throws `PlatformFailure`. */
export function getAs<T>(
  graphErrors: GraphErrors,
  call: OAuthCall,
  { token, path, query }: { token: string; path: string; query: Query },
  reply: ZodType<T>,
): Promise<T> {
  return get(graphErrors, call, path, { ...query, access_token: token, ...secretProof(token, call.settings) }, reply);
}

/**
 * Proof that a call comes from a server that has the app's secret. An app can require it for every call.
 * https://developers.facebook.com/docs/graph-api/guides/secure-requests
 */
export function secretProof(
  accessToken: string,
  { clientSecret, facebookLogin }: Pick<PlatformSettings, 'clientSecret' | 'facebookLogin'>,
): Query {
  // While another login is chosen, the secret belongs to its app, and Facebook refuses a wrong proof.
  if (facebookLogin?.isChosen === false) return {};
  return { appsecret_proof: createHmac('sha256', clientSecret).update(accessToken).digest('hex') };
}

async function userToken(graphErrors: GraphErrors, call: OAuthCall, grant: Query): Promise<string> {
  const { clientId, clientSecret } = call.settings;
  const query = { client_id: clientId, client_secret: clientSecret, ...grant };
  return (await get(graphErrors, call, '/oauth/access_token', query, tokenReply)).access_token;
}

function get<T>(
  graphErrors: GraphErrors,
  { http, settings }: OAuthCall,
  path: string,
  query: Query,
  reply: ZodType<T>,
): Promise<T> {
  const request = { method: 'GET', url: `${settings.apiUrl}/${graphVersion.value}${path}`, query } as const;
  return callGraph(graphErrors, { http }, request, reply);
}

function reconnect(message: string, cause?: unknown): PlatformFailure {
  return new PlatformFailure({ kind: 'reconnect', message }, { cause });
}
