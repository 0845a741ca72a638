import type { Request } from 'express';
import { json, type PlatformResponse, rawJson } from '../core/response.ts';
import { badParameter, flatGraphError, graphError, missingPermission } from '../graph/errors.ts';
import { codeExchange, graphAuthorizePage, longLivedTokens } from '../graph/oauth.ts';
import type { GraphRequest } from '../graph/request.ts';
import type { InstagramState } from './state.ts';

/** Every permission an app can request with Instagram Login. */
export const INSTAGRAM_SCOPES = [
  'instagram_business_basic',
  'instagram_business_content_publish',
  'instagram_business_manage_messages',
  'instagram_business_manage_comments',
  'instagram_business_manage_insights',
];

export const authorize = {
  path: '/oauth/authorize',
  page: graphAuthorizePage<InstagramState>({
    scopes: INSTAGRAM_SCOPES,
    basicScope: 'instagram_business_basic',
    codePrefix: 'AQC',
    fragment: '#_',
    denied: { error: 'access_denied', error_reason: 'user_denied', error_description: 'The user denied your request.' },
  }),
};

/** The user id is a bare number above 2^53. */
const exchange = codeExchange<InstagramState>({
  prefix: 'IGAAS',
  wrongRedirect: flatGraphError,
  response: (state, { token, accountId, scopes }) => {
    const flat = `{"access_token":"${token}","user_id":${accountId},"permissions":${JSON.stringify(scopes)}}`;
    if (state.settings().replyShape === 'flat') return rawJson(200, flat);
    return json(200, { data: [{ access_token: token, user_id: accountId, permissions: scopes.join(',') }] });
  },
});

const FORM_TYPES = /^(application\/x-www-form-urlencoded|multipart\/form-data)/;

export function exchangeCode(state: InstagramState, { params }: GraphRequest, req: Request): PlatformResponse {
  if (!FORM_TYPES.test(req.headers['content-type'] ?? '')) throw flatGraphError('Missing required field client_id');
  return exchange(state, params);
}

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
