import type { Request, RequestHandler, Response } from 'express';
import type { Context } from '../../context.ts';
import { exchangeCode, type IssuedTokens, OauthRefusal, refreshGrant, revokeToken } from '../../domain/users/index.ts';
import { siteUrlOf } from '../server/request/base-url.ts';
import { requestContextOf } from '../server/request/request-context.ts';
import { endpoint, readForm, required } from './endpoint.ts';

/** Issues tokens for a code or a refresh token: https://www.rfc-editor.org/rfc/rfc6749#section-5.1 */
export function token(ctx: Context): RequestHandler {
  return endpoint(ctx, 200, async (request, response) => {
    const { accessToken, refreshToken, expiresIn, scopes } = await issue(ctx, request, response);
    return {
      access_token: accessToken,
      token_type: 'Bearer',
      expires_in: expiresIn,
      refresh_token: refreshToken,
      scope: scopes.join(' '),
    };
  });
}

async function issue(ctx: Context, request: Request, response: Response): Promise<IssuedTokens> {
  const form = await readForm(request);
  const site = siteUrlOf(ctx.config, request.headers);
  const { logger } = requestContextOf(response).progress;
  const clientId = required(form, 'client_id');
  const resource = form.get('resource') ?? undefined;
  switch (required(form, 'grant_type')) {
    case 'authorization_code': {
      const exchange = {
        code: required(form, 'code'),
        redirectUri: required(form, 'redirect_uri'),
        codeVerifier: required(form, 'code_verifier'),
      };
      return exchangeCode(ctx, site, { ...exchange, clientId, resource }, logger);
    }
    case 'refresh_token': {
      const refresh = { refreshToken: required(form, 'refresh_token'), scope: form.get('scope') ?? undefined };
      return refreshGrant(ctx, site, { ...refresh, clientId, resource }, logger);
    }
    default:
      throw new OauthRefusal('unsupported_grant_type', 'grant_type must be authorization_code or refresh_token.');
  }
}

/** Ends the grant of a token: https://www.rfc-editor.org/rfc/rfc7009#section-2 */
export function revoke(ctx: Context): RequestHandler {
  return endpoint(ctx, 200, async (request) => {
    const form = await readForm(request);
    await revokeToken(ctx, required(form, 'token'), required(form, 'client_id'));
    return undefined;
  });
}
