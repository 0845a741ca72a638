import type { Request } from 'express';
import type { Account, Token } from '../core/identity.ts';
import type { ParsedRequest } from '../core/operation.ts';
import { mediaType, type Params, parseJson, queryParams, readBody, UnreadableBody } from '../http/params.ts';
import { apiError, invalid, outOfCredits } from './errors.ts';
import type { XState } from './state.ts';

export interface XRequest extends ParsedRequest {
  query: Params;
  token: string | undefined;
}

export interface XJsonRequest extends XRequest {
  /** The JSON body, unchecked; null where none was sent. */
  body: Record<string, unknown> | null;
}

/** The head of a request; its body is still to be read. */
export const readHead = (state: XState, req: Request): XRequest => {
  const query = queryParams(req);
  const token = /^Bearer (.+)$/.exec(req.headers.authorization ?? '')?.[1];
  const accountId = (token !== undefined && state.identity.token(token)?.accountId) || null;
  return { query, token, loggedParams: query, accountId };
};

export const readJsonRequest = async (state: XState, req: Request): Promise<XJsonRequest> => {
  const head = readHead(state, req);
  const body = await readJson(state, req);
  return { ...head, body, loggedParams: { ...head.query, ...body } };
};

const readJson = async (state: XState, req: Request): Promise<Record<string, unknown> | null> => {
  try {
    const bytes = await readBody(req);
    if (bytes.length === 0) return null;
    if (mediaType(req) !== 'application/json') throw new UnreadableBody('Content-Type must be application/json.');
    return parseJson(bytes);
  } catch (error) {
    throw error instanceof UnreadableBody ? invalid(state, error.message) : error;
  }
};

/** The live access token behind a call, with every scope that is needed. Each such call costs a credit. */
export const authorize = (
  state: XState,
  request: XRequest,
  ...scopes: string[]
): { account: Account; token: Token } => {
  const token = request.token === undefined ? undefined : state.identity.token(request.token);
  const account = token && state.identity.accounts.get(token.accountId);
  if (!token || !account || token.kind !== 'access' || token.revoked || state.identity.expired(token))
    throw apiError(401, 'Unauthorized');
  if (scopes.some((scope) => !token.scopes.includes(scope))) throw apiError(403, 'Forbidden');
  const { credits } = state.settings();
  if (credits !== null && state.spent >= credits) throw outOfCredits(state);
  state.spent += 1;
  return { account, token };
};

/** Names that are not known here are refused, so that a misspelt one shows. */
export const onlyKnown = (state: XState, given: object, known: readonly string[]) => {
  const unknown = Object.keys(given).find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw invalid(state, `The parameter [${unknown}] is not one of [${known.join(',')}]`, { [unknown]: [] });
};
