import type { Account } from '../core/identity.ts';
import { badParameter, graphError, notFound } from '../graph/errors.ts';
import { checkProof } from '../graph/login/request.ts';
import { type GraphRequest, validToken } from '../graph/request.ts';
import type { FacebookState } from './state.ts';

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

/** The number of entries in one response of a list. */
export function limitOf({ params }: GraphRequest): number {
  const limit = Number(params['limit'] ?? 25);
  if (!Number.isInteger(limit) || limit < 1 || limit > 100) throw badParameter('(#100) Param limit is out of range');
  return limit;
}
