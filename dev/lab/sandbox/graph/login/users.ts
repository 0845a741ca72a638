import type { Account, Token } from '../../core/identity.ts';
import { decimalId } from '../../core/ids.ts';
import type { Business, FacebookUser, LoginState } from './state.ts';

/** The user of this name, with the Pages and the businesses of the settings. Created on first use. */
export function ensureUser(state: LoginState, username: string): FacebookUser {
  const known = state.users.get(username);
  if (known) return known;
  const { pagesPerPerson, businesses, ownedPages, clientPages } = state.settings();
  let count = 0;
  const newPages = (pages: number) =>
    Array.from({ length: pages }, () => {
      count += 1;
      const name = count === 1 ? username : `${username}.${count}`;
      return state.identity.ensureAccount({ username: name }).accountId;
    });
  const pageIds = newPages(pagesPerPerson);
  const newBusiness = (_: unknown, index: number): Business => ({
    id: decimalId(16, '55'),
    // The Pages of the user belong to the first business.
    owned: [...(index === 0 ? pageIds : []), ...newPages(ownedPages)],
    client: newPages(clientPages),
  });
  const user = { pageIds, businesses: Array.from({ length: businesses }, newBusiness) };
  state.users.set(username, user);
  return user;
}

/** The Page under which the tokens of a user are stored; empty for a user without one. */
export function firstPage(user: FacebookUser): string {
  return allPages(user)[0] ?? '';
}

export function userOf(state: LoginState, { accountId }: Token): FacebookUser {
  const users = [...state.users.values()];
  return users.find((user) => firstPage(user) === accountId) ?? { pageIds: [], businesses: [] };
}

/** The Pages on which the user has a role, so that they may have their tokens. */
export function pagesWithRole(state: LoginState, token: Token): Account[] {
  const user = userOf(state, token);
  return accountsOf(state, state.settings().businessRoles ? allPages(user) : user.pageIds);
}

export function accountsOf({ identity }: LoginState, pageIds: readonly string[]): Account[] {
  return pageIds.flatMap((id) => identity.accounts.get(id) ?? []);
}

function allPages({ pageIds, businesses }: FacebookUser): string[] {
  return [...new Set([...pageIds, ...businesses.flatMap(({ owned, client }) => [...owned, ...client])])];
}
