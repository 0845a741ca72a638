import type { Request } from 'express';
import type { Account, Token } from '../core/identity.ts';
import type { ParsedRequest } from '../core/operation.ts';
import { readOptionalJson } from '../http/body.ts';
import { bearerToken, type Params, queryParams } from '../http/params.ts';
import { apiError, invalid, outOfCredits, usageCapped } from './errors.ts';
import type { XState } from './state.ts';

export interface XRequest extends ParsedRequest {
  query: Params;
  token: string | undefined;
}

export interface XJsonRequest extends XRequest {
  /** The JSON body, unchecked; null where none was sent. */
  body: Record<string, unknown> | null;
}

/** The head of a request; its body is not read yet. */
export const readHead = (state: XState, req: Request): XRequest => {
  const query = queryParams(req);
  const token = bearerToken(req);
  return { query, token, loggedParams: query, accountId: state.identity.accountIdOf(token) };
};

export const readJsonRequest = async (state: XState, req: Request): Promise<XJsonRequest> => {
  const head = readHead(state, req);
  const body = await readOptionalJson(req);
  return { ...head, body, loggedParams: { ...head.query, ...body } };
};

/** The valid access token of a call, with every scope that is needed. Each such call costs a credit. */
export const authorize = (
  state: XState,
  request: XRequest,
  ...scopes: string[]
): { account: Account; token: Token } => {
  const authorized = state.identity.authorized(request.token);
  if (!authorized) throw apiError(401, 'Unauthorized');
  if (scopes.some((scope) => !authorized.token.scopes.includes(scope))) throw apiError(403, 'Forbidden');
  const { credits, usageCap } = state.settings();
  if (usageCap !== null) throw usageCapped(state, usageCap);
  if (credits !== null && state.spent >= credits) throw outOfCredits(state);
  state.spent += 1;
  return authorized;
};

/** An unknown parameter is an error, so that a misspelt one shows. */
export const onlyKnown = (state: XState, given: object, known: readonly string[]) => {
  const unknown = Object.keys(given).find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw invalid(state, `The parameter [${unknown}] is not one of [${known.join(',')}]`, { [unknown]: [] });
};
