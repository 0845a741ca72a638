import { randomText } from '../core/ids.ts';
import type { PlatformContext } from '../core/platform-context.ts';
import { type PlatformResponse, redirect } from '../core/response.ts';
import type { Params } from '../http/params.ts';
import { authorizeErrorPage, consentPage, readConsent } from '../pages/consent.ts';

/** A platform with a registered OAuth client. */
export type OauthContext = PlatformContext<{
  clientId: string;
  clientSecret: string;
  redirectUris: string[] | null;
  codeLifeMs: number;
}>;

/** How a platform's authorize page works, where platforms differ. */
export interface AuthorizeRules<State> {
  /** What is wrong with the request: a text is shown to the user, who is not redirected. */
  problem(state: State, query: Params, scopes: string[]): string | PlatformResponse | undefined;
  scopeSeparator: string | RegExp;
  clientIdParam?: string;
  /** Parameters of the redirect after the user has denied access. */
  denied: Record<string, string>;
  newCode(): string;
  /** What the code exchange has to prove; by default the `code_challenge`. */
  challenge?(query: Params): string | null;
  /** Whether the request asks for a refresh token. */
  isOffline?(query: Params): boolean;
  /** The user grants all scopes or none. */
  allOrNothing?: boolean;
  /** The account that a username stands for. */
  accountId?(state: State, username: string): string;
  /** Further parameters of the redirect with the code. */
  grantedParams?(scopes: string[]): Record<string, string>;
  redirectUrl?(redirectUri: string, params: Params, state: string | undefined): string;
}

/** `redirectUri` with the parameters added to its query. */
export const withParams = (redirectUri: string, params: Params): string => {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value);
  return url.href;
};

const redirectUrl = (redirectUri: string, params: Params, state: string | undefined): string =>
  withParams(redirectUri, { ...params, ...(state !== undefined && { state }) });

/** The first of several checks that does not pass. */
export const firstProblem = (...checks: [isWrong: unknown, problem: string][]): string | undefined =>
  checks.find(([isWrong]) => isWrong)?.[1];

/** The page where a user grants or denies access: https://datatracker.ietf.org/doc/html/rfc6749#section-4.1.1 */
export const authorizePage =
  <State extends OauthContext>(rules: AuthorizeRules<State>) =>
  (state: State, query: Params): PlatformResponse => {
    const scopes = (query['scope'] ?? '').split(rules.scopeSeparator).filter(Boolean);
    const problem = rules.problem(state, query, scopes);
    if (typeof problem === 'string') return authorizeErrorPage(state.title, problem);
    if (problem) return problem;
    const [clientId, redirectUri] = [query[rules.clientIdParam ?? 'client_id'] ?? '', query['redirect_uri'] ?? ''];
    const back = (params: Params) => redirect((rules.redirectUrl ?? redirectUrl)(redirectUri, params, query['state']));
    const consent = readConsent(query);
    if (consent.kind === 'pending') {
      const accounts = [...state.identity.accounts.values()];
      return consentPage({ title: state.title, clientId, scopes, redirectUri, query, accounts });
    }
    if (consent.kind === 'denied') return back(rules.denied);
    const { username, scopes: chosen } = consent;
    const granted = chosen && !rules.allOrNothing ? scopes.filter((scope) => chosen.includes(scope)) : scopes;
    const code = rules.newCode();
    state.identity.issueCode({
      code,
      clientId,
      redirectUri,
      scopes: granted,
      accountId: rules.accountId?.(state, username) ?? state.identity.ensureAccount({ username }).accountId,
      expiresAt: state.clock.now() + state.settings().codeLifeMs,
      challenge: rules.challenge ? rules.challenge(query) : (query['code_challenge'] ?? null),
      offline: rules.isOffline?.(query) ?? true,
    });
    return back({ code, ...rules.grantedParams?.(granted) });
  };

interface StandardRules {
  /** Every permission an app can request. */
  scopes: readonly string[];
  codePrefix: string;
  /** What else is wrong with a request. */
  problem?(query: Params): string | undefined;
  isOffline?(query: Params): boolean;
}

/** The authorize page of a platform that follows the standards to the letter. */
export const standardAuthorizePage = ({ scopes: known, codePrefix, problem, ...rules }: StandardRules) =>
  authorizePage<OauthContext>({
    ...rules,
    scopeSeparator: ' ',
    denied: { error: 'access_denied' },
    newCode: () => `${codePrefix}${randomText(40)}`,
    problem: (state, query, scopes) => {
      const { clientId, redirectUris } = state.settings();
      const uri = query['redirect_uri'] ?? '';
      const unknown = scopes.find((scope) => !known.includes(scope));
      const isRegistered = redirectUris === null || redirectUris.includes(uri);
      return (
        firstProblem(
          [query['client_id'] !== clientId, 'invalid_client: no such app.'],
          [query['response_type'] !== 'code', 'unsupported_response_type: response_type must be code.'],
          [!query['state'], 'invalid_request: state is missing.'],
          [scopes.length === 0 || unknown !== undefined, `invalid_scope: ${unknown ?? 'scope is missing'}`],
          [isUnsupportedChallenge(query), 'invalid_request: code_challenge_method must be S256.'],
          [!isAbsoluteUri(uri) || !isRegistered, 'redirect_uri_mismatch: not one of the registered URIs.'],
        ) ?? problem?.(query)
      );
    },
  });

export const isUnsupportedChallenge = (query: Params): boolean =>
  query['code_challenge'] !== undefined && query['code_challenge_method'] !== 'S256';

/** An http or https URI without a fragment. */
export const isAbsoluteUri = (uri: string): boolean => /^https?:\/\/[^#]+$/.test(uri) && URL.canParse(uri);
