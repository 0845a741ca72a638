import type { Token } from '../core/identity.ts';
import { json, type PlatformResponse, rawJson } from '../core/response.ts';
import { badParameter, flatGraphError, graphError, graphErrorResponse, missingPermission } from '../graph/errors.ts';
import { type GraphRequest, liveToken, onlyKnown, required } from '../graph/request.ts';
import type { InstagramState } from './state.ts';

const FORM_TYPES = /^(application\/x-www-form-urlencoded|multipart\/form-data)/;

/** `POST /oauth/access_token`: a code becomes a short-lived token. The user id is a bare number above 2^53. */
export const exchangeCode = (
  state: InstagramState,
  { params }: GraphRequest,
  contentType: string | undefined,
): PlatformResponse => {
  if (!FORM_TYPES.test(contentType ?? '')) throw flatGraphError('Missing required field client_id');
  onlyKnown(params, ['client_id', 'client_secret', 'grant_type', 'redirect_uri', 'code']);
  for (const name of ['client_id', 'client_secret', 'grant_type', 'redirect_uri', 'code'])
    if (!params[name]) throw flatGraphError(`Missing required field ${name}`);
  const { clientId, clientSecret, shortTokenLifeMs: lifeMs, replyShape } = state.settings();
  if (params['grant_type'] !== 'authorization_code') throw flatGraphError('Invalid grant_type');
  if (params['client_id'] !== clientId) throw flatGraphError('Invalid platform app');
  if (params['client_secret'] !== clientSecret) throw flatGraphError('Error validating client secret.');
  const code = state.identity.usableCode(params['code'] ?? '');
  if (!code) throw flatGraphError('Matching code was not found or was already used');
  if (code.redirectUri !== params['redirect_uri'])
    throw flatGraphError('Error validating verification code. Please make sure your redirect_uri is identical.');
  code.used = true;
  const { accountId, scopes } = code;
  const { token } = state.identity.issueToken({ prefix: 'IGAAS', kind: 'short', lifeMs, accountId, scopes, clientId });
  const flat = `{"access_token":"${token}","user_id":${accountId},"permissions":${JSON.stringify(scopes)}}`;
  if (replyShape === 'flat') return rawJson(200, flat);
  return json(200, { data: [{ access_token: token, user_id: accountId, permissions: scopes.join(',') }] });
};

/** `GET /access_token`: a short-lived token becomes a long-lived one. */
export const exchangeToken = (state: InstagramState, { params }: GraphRequest): PlatformResponse => {
  onlyKnown(params, ['grant_type', 'client_secret', 'access_token']);
  requireGrant(params['grant_type'], 'ig_exchange_token');
  if (required(params, 'client_secret') !== state.settings().clientSecret)
    throw graphError({ message: 'Error validating client secret.', code: 1 });
  const token = liveToken(state.identity, params['access_token']);
  if (token.kind !== 'short') throw sessionInvalid();
  return longLived(state, token);
};

/** `GET /refresh_access_token`: a long-lived token, a day old or more, buys another sixty days. */
export const refreshToken = (state: InstagramState, { params }: GraphRequest): PlatformResponse => {
  onlyKnown(params, ['grant_type', 'access_token']);
  requireGrant(params['grant_type'], 'ig_refresh_token');
  const token = liveToken(state.identity, params['access_token']);
  if (token.kind !== 'long') throw sessionInvalid();
  if (!token.scopes.includes('instagram_business_basic')) throw missingPermission();
  const { refreshMinAgeMs, refreshRevokesOld } = state.settings();
  if (state.world.clock.now() - token.issuedAt < refreshMinAgeMs)
    throw badParameter('The access token must be at least 24 hours old to be refreshed');
  if (refreshRevokesOld) token.revoked = true;
  return longLived(state, token);
};

const sessionInvalid = () => graphError({ message: 'Session key invalid', code: 100, type: 'IGApiException' });

const requireGrant = (given: string | undefined, grant: string) => {
  if (given !== grant) throw badParameter(`Invalid grant_type: expected ${grant}`);
};

/** `expires_in` is a little less than the full life, as on the real platform. */
const SHORT_BY_SECONDS = 57;

const longLived = (state: InstagramState, { accountId, scopes, clientId }: Token): PlatformResponse => {
  const lifeMs = state.settings().longTokenLifeMs;
  const token = state.identity.issueToken({ prefix: 'IGAAL', kind: 'long', lifeMs, accountId, scopes, clientId });
  const expiresIn = Math.max(1, Math.floor(lifeMs / 1000) - SHORT_BY_SECONDS);
  return json(200, { access_token: token.token, token_type: 'bearer', expires_in: expiresIn });
};

export const unknownPath = (path: string): PlatformResponse =>
  graphErrorResponse({ message: `Unknown path components: ${path}`, code: 2500 });
