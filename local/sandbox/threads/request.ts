import type { Request } from 'express';
import type { Account, Token } from '../core/identity.ts';
import type { Incoming } from '../core/operation.ts';
import { allParams, type Params, UnreadableBody } from '../http/params.ts';
import { badParameter, missingPermission, notFound, refuse, tokenExpired } from './errors.ts';
import type { ThreadsState } from './state.ts';

export interface ThreadsRequest extends Incoming {
  params: Params;
  /** The token as sent, in the header or as a parameter, before anybody checked it. */
  token: string | undefined;
}

/** Parameters any Graph call may carry beside its own. */
const COMMON = ['access_token', 'appsecret_proof', 'format', 'locale', 'pretty'];

export async function readRequest(state: ThreadsState, req: Request): Promise<ThreadsRequest> {
  const params = await allParams(req).catch((error: unknown) => {
    throw error instanceof UnreadableBody ? badParameter(error.message) : error;
  });
  const token = /^Bearer (.+)$/i.exec(req.headers.authorization ?? '')?.[1] ?? params['access_token'];
  const accountId = (token !== undefined && state.identity.token(token)?.accountId) || null;
  return { params, sent: params, token, accountId };
}

/** The real platform lets many unknown parameters pass; here they are refused, so that a misspelt one shows. */
export function onlyKnown(params: Params, known: readonly string[]) {
  const unknown = Object.keys(params).find((name) => !known.includes(name) && !COMMON.includes(name));
  if (unknown !== undefined) throw badParameter(`Param ${unknown} is not a valid parameter for this request`);
}

export function required(params: Params, name: string): string {
  const value = params[name];
  if (value === undefined || value === '') throw badParameter(`The parameter ${name} is required`);
  return value;
}

/** The token behind a call, alive and with the scope. Short-lived and long-lived ones both open the API. */
export function authorize(
  state: ThreadsState,
  request: ThreadsRequest,
  scope: string,
): { account: Account; token: Token } {
  const token = liveToken(state, request.token);
  if (token.kind === 'app') throw missingPermission();
  const account = state.identity.accounts.get(token.accountId);
  if (!account) throw notFound();
  if (!token.scopes.includes('threads_basic') || !token.scopes.includes(scope)) throw missingPermission();
  return { account, token };
}

export function liveToken(state: ThreadsState, value: string | undefined): Token {
  if (!value) throw refuse({ message: 'An access token is required to request this resource.', code: 104 });
  const token = state.identity.token(value);
  if (!token) throw refuse({ message: 'Invalid OAuth access token - Cannot parse access token', code: 190 });
  if (token.revoked) {
    throw refuse({
      message: 'Error validating access token: The user has not authorized application.',
      code: 190,
      subcode: 458,
    });
  }
  if (state.identity.expired(token)) throw tokenExpired();
  return token;
}

/** `me` or the account's own id; any other id is a resource that does not exist for this token. */
export function ownPath(account: Account, who: string) {
  if (who !== 'me' && who !== account.accountId) throw notFound();
}
