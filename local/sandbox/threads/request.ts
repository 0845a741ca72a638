import type { Account, Token } from '../core/identity.ts';
import { type GraphRequest, liveToken } from '../graph/request.ts';
import { missingPermission, notFound } from './errors.ts';
import type { ThreadsState } from './state.ts';

/** The token behind a call, alive and with the scope. Short-lived and long-lived ones both open the API. */
export const authorize = (
  state: ThreadsState,
  request: GraphRequest,
  scope: string,
): { account: Account; token: Token } => {
  const token = liveToken(state.identity, request.token);
  if (token.kind === 'app') throw missingPermission();
  const account = state.identity.accounts.get(token.accountId);
  if (!account) throw notFound();
  if (!token.scopes.includes('threads_basic') || !token.scopes.includes(scope)) throw missingPermission();
  return { account, token };
};

/** `me` or the account's own id; any other id is a resource that does not exist for this token. */
export const ownPath = (account: Account, who: string) => {
  if (who !== 'me' && who !== account.accountId) throw notFound();
};
