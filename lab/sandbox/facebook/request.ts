import { createHmac } from 'node:crypto';
import type { Request } from 'express';
import type { Account, Token } from '../core/identity.ts';
import { badParameter, graphError, notFound } from '../graph/errors.ts';
import { type GraphRequest, readGraphRequest, validToken } from '../graph/request.ts';
import type { FacebookState } from './state.ts';

/** Token endpoints take a user token as a parameter, and the upload host takes `OAuth` for `Bearer`. */
export async function readFacebookRequest(state: FacebookState, req: Request): Promise<GraphRequest> {
  const request = await readGraphRequest(state, req);
  const uploading = /^OAuth (.+)$/.exec(req.headers.authorization ?? '')?.[1];
  const token = uploading ?? request.token;
  const accountId = state.identity.accountIdOf(token ?? request.params['fb_exchange_token']);
  return { ...request, token, accountId };
}

/** The user token of a call about the user. */
export function userToken(state: FacebookState, request: GraphRequest): Token {
  const token = validToken(state.identity, request.token);
  checkProof(state, request, token);
  if (token.kind === 'page') throw badParameter('A user access token is required to request this resource.');
  return token;
}

/** The Page of the token, which must have the permission. User tokens cannot publish. */
export function requirePage(
  state: FacebookState,
  request: GraphRequest,
  pageId: string | null,
  scope: string,
): Account {
  const token = validToken(state.identity, request.token);
  checkProof(state, request, token);
  if (token.kind !== 'page')
    throw graphError({
      message: '(#200) A page access token is required for this call for the new Pages experience.',
      code: 200,
    });
  if (!token.scopes.includes(scope))
    throw graphError({ message: `(#200) Requires ${scope} permission to manage the object`, code: 200, status: 403 });
  const page = state.identity.accounts.get(token.accountId);
  if (!page || (pageId !== null && pageId !== page.accountId)) throw notFound(pageId ?? 'me');
  return page;
}

function checkProof(state: FacebookState, { params }: GraphRequest, token: Token) {
  const { requireProof, clientSecret } = state.settings();
  const proof = params['appsecret_proof'];
  if (proof === undefined && !requireProof) return;
  if (proof === undefined) throw badParameter('API calls from the server require an appsecret_proof argument');
  if (proof !== createHmac('sha256', clientSecret).update(token.token).digest('hex'))
    throw badParameter('Invalid appsecret_proof provided in the API argument');
}
