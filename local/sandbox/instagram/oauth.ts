import type { Request } from 'express';
import { json, type PlatformResponse, rawJson } from '../core/response.ts';
import { badParameter, flatGraphError, graphError, missingPermission } from '../graph/errors.ts';
import { longLivedTokens } from '../graph/long-lived-tokens.ts';
import { type GraphRequest, onlyKnown } from '../graph/request.ts';
import type { InstagramState } from './state.ts';

const FORM_TYPES = /^(application\/x-www-form-urlencoded|multipart\/form-data)/;

/** `POST /oauth/access_token`: a code becomes a short-lived token. The user id is a bare number above 2^53. */
export const exchangeCode = (state: InstagramState, { params }: GraphRequest, req: Request): PlatformResponse => {
  if (!FORM_TYPES.test(req.headers['content-type'] ?? '')) throw flatGraphError('Missing required field client_id');
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

export const longLived = longLivedTokens({
  prefix: 'IGAAL',
  grantPrefix: 'ig',
  basicScope: 'instagram_business_basic',
  shortBySeconds: 57,
  wrongGrant: badParameter,
  badParameter,
  wrongToken: () => graphError({ message: 'Session key invalid', code: 100, type: 'IGApiException' }),
  missingPermission,
});
