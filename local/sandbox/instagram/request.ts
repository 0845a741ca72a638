import type { Account, Token } from '../core/identity.ts';
import { missingPermission, notFound } from '../graph/errors.ts';
import { type GraphRequest, liveToken } from '../graph/request.ts';
import type { InstagramState } from './state.ts';

/** The account behind a call whose token is alive and has the scope. Short-lived and long-lived ones both open the API. */
export const authorize = (
  state: InstagramState,
  request: GraphRequest,
  scope = 'instagram_business_basic',
): { account: Account; token: Token } => {
  const token = liveToken(state.identity, request.token);
  const account = state.identity.accounts.get(token.accountId);
  if (!account) throw notFound('me');
  if (!token.scopes.includes('instagram_business_basic') || !token.scopes.includes(scope)) throw missingPermission();
  return { account, token };
};

/** `me` or the account's own id; any other id is a resource that does not exist for this token. */
export const ownPath = (account: Account, who: string) => {
  if (who !== 'me' && who !== account.accountId) throw notFound(who);
};
