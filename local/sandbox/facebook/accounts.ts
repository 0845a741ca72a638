import type { Account, Token } from '../core/identity.ts';
import { namedDecimalId } from '../core/ids.ts';
import type { AccountOptions, SeededAccount } from '../core/platform.ts';
import { FACEBOOK_SCOPES } from './scopes.ts';
import type { FacebookState, FacebookUser } from './state.ts';

/** The Page with this name, made on first use. Its id depends on the name only. */
export const addPage = (state: FacebookState, wish: AccountOptions): Account => {
  const { identity, world } = state;
  return (
    identity.byUsername(wish.username) ??
    identity.addAccount({
      accountId: namedDecimalId(`facebook:${wish.username}`, 15, '1'),
      username: wish.username,
      displayName: wish.displayName ?? wish.username,
      avatarUrl: `${world.origin()}/media/avatar/${encodeURIComponent(wish.username)}.png`,
      biography: 'A simulated Page.',
      isPrivate: false,
    })
  );
};

/** The person who looks after the Page of this name, and after further ones where people have several. */
export const personOf = (state: FacebookState, username: string): FacebookUser => {
  const known = state.users.get(username);
  if (known) return known;
  const names = Array.from({ length: state.settings().pagesPerPerson }, (_, index) =>
    index === 0 ? username : `${username}.${index + 1}`,
  );
  const person = { pageIds: names.map((name) => addPage(state, { username: name }).accountId) };
  state.users.set(username, person);
  return person;
};

/** The Pages that a login's token stands for. */
export const pagesOfToken = (state: FacebookState, { accountId }: Token): Account[] => {
  const person = [...state.users.values()].find(({ pageIds }) => pageIds[0] === accountId);
  return (person?.pageIds ?? []).flatMap((id) => state.identity.accounts.get(id) ?? []);
};

/** A Page's token has no end, unless it was taken with a short-lived login: then it ends with that. */
export const issuePageToken = (state: FacebookState, login: Token, pageId: string): Token => {
  const lifeMs = login.kind === 'long' ? Number.POSITIVE_INFINITY : login.expiresAt - state.world.clock.now();
  const { clientId, scopes } = login;
  return state.identity.issueToken({ prefix: 'EAAP', kind: 'page', lifeMs, accountId: pageId, scopes, clientId });
};

export const issueLogin = (
  state: FacebookState,
  kind: 'short' | 'long',
  { accountId, scopes }: Pick<Token, 'accountId' | 'scopes'>,
) => {
  const { clientId, shortTokenLifeMs, longTokenLifeMs } = state.settings();
  const lifeMs = kind === 'short' ? shortTokenLifeMs : longTokenLifeMs;
  return (ageMs = 0): Token =>
    state.identity.issueToken({
      prefix: kind === 'short' ? 'EAAS' : 'EAAL',
      kind,
      lifeMs,
      ageMs,
      accountId,
      scopes,
      clientId,
    });
};

/** A Page that is already connected. What its token lasts is told as what the login behind it lasts. */
export const seedPage = (state: FacebookState, wish: AccountOptions): SeededAccount => {
  const { accountId, username, displayName, avatarUrl } = addPage(state, wish);
  state.users.set(username, { pageIds: [accountId] });
  const scopes = wish.scopes ?? FACEBOOK_SCOPES;
  const login = issueLogin(state, 'long', { accountId, scopes })(wish.tokenAgeMs);
  return {
    platform: 'facebook',
    accountId,
    username,
    displayName,
    avatarUrl,
    accessToken: issuePageToken(state, login, accountId).token,
    refreshToken: login.token,
    expiresIn: Math.floor((login.expiresAt - state.world.clock.now()) / 1000),
    scopes,
  };
};
