import type { Account } from '../core/identity.ts';
import type { BearerRequest } from '../http/bearer.ts';
import { apiError, invalid, outOfCredits } from './errors.ts';
import type { XState } from './state.ts';

/** The valid access token of a call, with every scope that is needed. Each such call costs a credit. */
export function authorize(state: XState, { token }: BearerRequest, ...scopes: string[]): Account {
  const authorized = state.identity.authorized(token);
  if (!authorized) throw apiError(401, 'Unauthorized');
  if (scopes.some((scope) => !authorized.token.scopes.includes(scope))) throw apiError(403, 'Forbidden');
  const { credits } = state.settings();
  if (credits !== null && state.spent >= credits) throw outOfCredits(state);
  state.spent += 1;
  return authorized.account;
}

/** An unknown parameter is an error, so that a misspelt one shows. */
export function onlyKnown(state: XState, given: object, known: readonly string[]) {
  const unknown = Object.keys(given).find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw invalid(state, `The parameter [${unknown}] is not one of [${known.join(',')}]`, { [unknown]: [] });
}
