import type { Account, Grant, Token } from '../core/identity.ts';
import type { FacebookState, FacebookUser } from './state.ts';

/** The user who manages the Page of this name, and further ones where users have several. Created on first use. */
export const ensureUser = ({ identity, settings, users }: FacebookState, username: string): FacebookUser => {
  const known = users.get(username);
  if (known) return known;
  const names = Array.from({ length: settings().pagesPerPerson }, (_, index) =>
    index === 0 ? username : `${username}.${index + 1}`,
  );
  const user = { pageIds: names.map((name) => identity.ensureAccount({ username: name }).accountId) };
  users.set(username, user);
  return user;
};

/** The Pages of the user behind a user token. */
export const pagesOfToken = (state: FacebookState, { accountId }: Token): Account[] => {
  const user = [...state.users.values()].find(({ pageIds }) => pageIds[0] === accountId);
  return (user?.pageIds ?? []).flatMap((id) => state.identity.accounts.get(id) ?? []);
};

/** A Page's token does not expire, unless it was taken with a short-lived user token: then it expires with that. */
export const issuePageToken = (state: FacebookState, userToken: Token, pageId: string): Token => {
  const lifeMs = userToken.kind === 'long' ? Number.POSITIVE_INFINITY : userToken.expiresAt - state.clock.now();
  const { clientId, scopes } = userToken;
  return state.identity.issueToken({ prefix: 'EAAP', kind: 'page', lifeMs, accountId: pageId, scopes, clientId });
};

export const issueUserToken = (
  state: FacebookState,
  kind: 'short' | 'long',
  { accountId, scopes }: Pick<Grant, 'accountId' | 'scopes'>,
  ageMs = 0,
): Token => {
  const { clientId, shortTokenLifeMs, longTokenLifeMs } = state.settings();
  const lifeMs = kind === 'short' ? shortTokenLifeMs : longTokenLifeMs;
  const prefix = kind === 'short' ? 'EAAS' : 'EAAL';
  return state.identity.issueToken({ prefix, kind, lifeMs, ageMs, accountId, scopes, clientId });
};

/** A connected Page: its token, and the user token behind it, with which the connection expires. */
export const seedTokens = (
  state: FacebookState,
  { accountId, username }: Account,
  { scopes, ageMs }: { scopes: string[]; ageMs: number },
) => {
  state.users.set(username, { pageIds: [accountId] });
  const refresh = issueUserToken(state, 'long', { accountId, scopes }, ageMs);
  return { access: issuePageToken(state, refresh, accountId), refresh, expiresAt: refresh.expiresAt };
};
