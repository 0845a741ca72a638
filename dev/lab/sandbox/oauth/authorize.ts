import { randomText } from '../core/ids.ts';
import type { PlatformContext } from '../core/platform.ts';
import { type PlatformResponse, redirect } from '../core/response.ts';
import type { Params } from '../http/body.ts';
import { authorizeErrorPage, consentPage, readConsent } from '../pages/consent.ts';

/** A platform with a registered OAuth client. */
export type OauthContext = PlatformContext<{
  clientId: string;
  clientSecret: string;
  redirectUris: string[] | null;
  codeLifeMs: number;
}>;

/** What can be wrong with a request. */
const FAULTS = {
  client: 'invalid_client: no such app.',
  redirectUri: 'redirect_uri_mismatch: not one of the registered URIs.',
  responseType: 'unsupported_response_type: response_type must be code.',
  state: 'invalid_request: state is missing, or too long.',
  challenge: 'invalid_request: code_challenge is missing, or of another method.',
  scope: 'invalid_scope: a scope is missing or unknown.',
  other: 'invalid_request: a parameter has an unknown value.',
};

export type Fault = keyof typeof FAULTS;

/** How a platform's authorize page works, where platforms differ. */
export interface AuthorizeRules<State> {
  /** Every permission the app can request. */
  scopes: readonly string[] | ((state: State) => readonly string[]);
  /** The scope without which no request is valid. */
  basicScope?: string;
  scopeSeparator?: string | RegExp;
  clientIdParam?: string;
  /** Which redirect URIs can be registered; by default absolute ones without a fragment. */
  isUri?(uri: string): boolean;
  /** By default S256, where there is a challenge. */
  isChallenge?(query: Params): boolean;
  /** Checks further parameters. */
  accepts?(query: Params): boolean;
  /** Responds to a wrong request in place of the page that shows what is wrong. */
  refuse?(fault: Fault, query: Params): PlatformResponse;
  /** Parameters of the redirect after the user has denied access. */
  denied?: Record<string, string>;
  codePrefix?: string;
  newCode?(): string;
  /** What the code exchange has to prove; by default the `code_challenge`. */
  challenge?(query: Params): string | null;
  /** Whether the request asks for a refresh token. */
  isOffline?(query: Params): boolean;
  /** The user grants all scopes or none. */
  atomic?: boolean;
  /** The account that a username stands for. */
  accountId?(state: State, username: string): string;
  /** Further parameters of the redirect with the code. */
  grantedParams?(scopes: string[]): Record<string, string>;
  redirectUrl?(redirectUri: string, params: Params): string;
}

/** `redirectUri` with the parameters added to its query. */
export function withParams(redirectUri: string, params: Params): string {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value);
  return url.href;
}

const MAX_STATE = 500;

/** The page where a user grants or denies access: https://datatracker.ietf.org/doc/html/rfc6749#section-4.1.1 */
export function authorizePage<State extends OauthContext>(rules: AuthorizeRules<State>) {
  return (state: State, query: Params): PlatformResponse => {
    const scopes = (query['scope'] ?? '').split(rules.scopeSeparator ?? ' ').filter(Boolean);
    const fault = faultOf(rules, state, query, scopes);
    if (fault) return rules.refuse?.(fault, query) ?? authorizeErrorPage(state.title, FAULTS[fault]);
    const { clientId, codeLifeMs } = state.settings();
    const redirectUri = query['redirect_uri'] ?? '';
    const back = (params: Params) =>
      redirect((rules.redirectUrl ?? withParams)(redirectUri, { ...params, state: query['state'] ?? '' }));
    const consent = readConsent(query);
    if (consent.kind === 'pending') {
      const accounts = [...state.identity.accounts.values()];
      return consentPage({ title: state.title, clientId, scopes, redirectUri, query, accounts });
    }
    if (consent.kind === 'denied') return back(rules.denied ?? { error: 'access_denied' });
    const { username, scopes: chosen } = consent;
    const granted = chosen && !rules.atomic ? scopes.filter((scope) => chosen.includes(scope)) : scopes;
    const code = rules.newCode?.() ?? `${rules.codePrefix ?? ''}${randomText(60)}`;
    state.identity.issueCode({
      code,
      clientId,
      redirectUri,
      scopes: granted,
      accountId: rules.accountId?.(state, username) ?? state.identity.ensureAccount({ username }).accountId,
      expiresAt: state.clock.now() + codeLifeMs,
      challenge: rules.challenge ? rules.challenge(query) : (query['code_challenge'] ?? null),
      offline: rules.isOffline?.(query) ?? true,
    });
    return back({ code, ...rules.grantedParams?.(granted) });
  };
}

function faultOf<State extends OauthContext>(
  rules: AuthorizeRules<State>,
  state: State,
  query: Params,
  scopes: string[],
): Fault | undefined {
  const { clientId, redirectUris } = state.settings();
  const [uri, userState] = [query['redirect_uri'] ?? '', query['state'] ?? ''];
  const possible = typeof rules.scopes === 'function' ? rules.scopes(state) : rules.scopes;
  const isKnown = scopes.length > 0 && scopes.every((scope) => possible.includes(scope));
  const checks: [Fault, isRight: boolean][] = [
    ['client', query[rules.clientIdParam ?? 'client_id'] === clientId],
    ['redirectUri', (rules.isUri ?? isAbsoluteUri)(uri) && (redirectUris?.includes(uri) ?? true)],
    ['responseType', query['response_type'] === 'code'],
    ['state', userState !== '' && userState.length <= MAX_STATE],
    ['challenge', (rules.isChallenge ?? isS256)(query)],
    ['other', rules.accepts?.(query) ?? true],
    ['scope', isKnown && (rules.basicScope === undefined || scopes.includes(rules.basicScope))],
  ];
  return checks.find(([, isRight]) => !isRight)?.[0];
}

function isAbsoluteUri(uri: string): boolean {
  return /^https?:\/\/[^#]+$/.test(uri) && URL.canParse(uri);
}

function isS256(query: Params): boolean {
  return query['code_challenge'] === undefined || query['code_challenge_method'] === 'S256';
}
