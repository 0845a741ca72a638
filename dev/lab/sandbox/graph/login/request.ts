import { createHmac } from 'node:crypto';
import type { Request } from 'express';
import type { Token } from '../../core/identity.ts';
import { badParameter } from '../errors.ts';
import { type GraphRequest, readGraphRequest, validToken } from '../request.ts';
import type { LoginState } from './state.ts';

/** Token endpoints take a user token as a parameter, and the upload host takes `OAuth` for `Bearer`. */
export async function readFacebookRequest(state: LoginState, req: Request): Promise<GraphRequest> {
  const request = await readGraphRequest(state, req);
  const uploading = /^OAuth (.+)$/.exec(req.headers.authorization ?? '')?.[1];
  const token = uploading ?? request.token;
  const accountId = state.identity.accountIdOf(token ?? request.params['fb_exchange_token']);
  return { ...request, token, accountId };
}

/** The user token of a call about the user. */
export function userToken(state: LoginState, request: GraphRequest): Token {
  const token = validToken(state.identity, request.token);
  checkProof(state, request, token);
  if (token.kind === 'page') throw badParameter('A user access token is required to request this resource.');
  return token;
}

export function checkProof(state: LoginState, { params }: GraphRequest, token: Token) {
  const { requireProof, clientSecret } = state.settings();
  const proof = params['appsecret_proof'];
  if (proof === undefined && !requireProof) return;
  if (proof === undefined) throw badParameter('API calls from the server require an appsecret_proof argument');
  if (proof !== createHmac('sha256', clientSecret).update(token.token).digest('hex'))
    throw badParameter('Invalid appsecret_proof provided in the API argument');
}
