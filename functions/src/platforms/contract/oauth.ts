import type { PlatformHttp } from '../../infra/http-client/platform-http.ts';
import type { Logger } from '../../infra/observe/logger.ts';
import type { AccountKind, ProfileCard } from '../../model/account.ts';
import type { PlatformDefinition, PlatformSettings } from './definition.ts';
import { PlatformFailure } from './outcome.ts';

/** Tokens as a platform issues them. `expiresIn` in seconds. */
export interface Tokens {
  accessToken: string;
  refreshToken: string | null;
  tokenType: string;
  expiresIn: number | null;
  scope: string | null;
  /** Base URL of the account's own server, where accounts differ in it. Stored with the tokens, as `account.server`. */
  server?: string;
}

/** The stored tokens of an account. */
interface CurrentTokens {
  accessToken: string | null;
  refreshToken: string | null;
  /** Base URL of the account's own server, where accounts differ in it. */
  server?: string | undefined;
}

/** An account with a token to check. */
interface CheckedAccount {
  accountId: string;
  accessToken: string;
  /** As the platform granted it; null where it does not specify it. */
  scope: string | null;
  /** Base URL of the account's own server, where accounts differ in it. */
  server?: string | undefined;
}

/** The result of a code exchange: who connected, and with which tokens. */
export interface Connection {
  tokens: Tokens;
  profile: ProfileCard;
  /** Where a platform has accounts of several kinds. */
  kind?: AccountKind;
  /** Platform-specific fields of the account document (`openId`, `extra`). */
  openId?: string;
  extra?: Record<string, unknown>;
}

/** Thrown where a login has no account to connect. `message` tells the user why, `reason` tells programs. */
export class NoAccounts extends Error {
  override readonly name = 'NoAccounts';
  /** Letters, digits, `_`, `-` and `.` */
  readonly reason: string;

  constructor(reason: string, message: string) {
    super(message);
    this.reason = reason;
  }
}

export interface OAuthCall {
  settings: PlatformSettings;
  http: PlatformHttp;
  logger: Logger;
}

/** A request that the platform holds under a URI until the user's browser names it (RFC 9126). */
interface PushedRequest {
  /** The authorization endpoint. */
  endpoint: string;
  requestUri: string;
  clientId: string;
  /** What `exchange` needs of it, e.g. the key that the tokens will be bound to. Stored sealed. */
  secret: string;
}

/**
 * Nothing can be connected with the `handle` of a request: no such account or server, a server that cannot be used or reached,
 * or another account that has signed in. The message is a sentence for the user, who can enter another one.
 */
export class HandleFailure extends PlatformFailure {}

export interface AuthorizeRequest {
  redirectUri: string;
  state: string;
  scopes: readonly string[];
  codeChallenge: { challenge: string; method: string } | null;
  /**
   * On a network of many servers, as the user has entered it: the handle or the id of the account, or the host name of its
   * server. Without it, users sign in at the configured server.
   */
  handle?: string | null;
  /** The result of `register`, on a network where each server registers this service. */
  client?: string | null;
}

/** On a network of many servers that each register this service: how it becomes their client. */
interface ClientRegistration {
  /** The base URL of the server for what a user has entered; of the configured one without. Throws `HandleFailure`. */
  findServer(call: OAuthCall, handle: string | null): Promise<string>;
  /** How long a client is used for new connections (ms). */
  lifetimeMs: number;
  /** Returns the client with its secret, as text. Throws `HandleFailure` for a server that does not register it. */
  register(call: OAuthCall, server: string, request: Pick<AuthorizeRequest, 'redirectUri' | 'scopes'>): Promise<string>;
}

/** How a platform's accounts are connected and their tokens refreshed. */
export interface Connect {
  scopes: PlatformDefinition['scopes'];
  /** On a platform with two logins: the scopes of the login that the operator has chosen. */
  scopesOf?(settings: PlatformSettings): PlatformDefinition['scopes'];
  /** PKCE: how a code challenge is made of the verifier; null where the platform does not use PKCE. */
  codeChallenge: ((verifier: string) => { challenge: string; method: string }) | null;
  /** `pushed` is the result of `pushAuthorizationRequest`, where the platform has one. */
  authorizeUrl(settings: PlatformSettings, request: AuthorizeRequest & { pushed?: PushedRequest | null }): string;
  registration?: ClientRegistration;
  /** Only for a platform that takes the parameters of an authorization request by a call. Throws `PlatformFailure`. */
  pushAuthorizationRequest?(call: OAuthCall, request: AuthorizeRequest): Promise<PushedRequest>;
  /** The document from which the platform learns of this client (its id is the document's address), if it reads one. */
  clientMetadata?(settings: PlatformSettings): Promise<object>;
  /** The platform's error codes for a user who declined, where they differ from `access_denied`. */
  deniedAs?: readonly string[];
  /** Throws `PlatformFailure`, and `NoAccounts` where it can say why there is none. */
  exchange(
    call: OAuthCall,
    grant: {
      code: string;
      redirectUri: string;
      codeVerifier: string | null;
      /** The `secret` of the pushed request, or the registered client. */
      pushed?: string | null;
      /** The parameter `iss` of the redirect (RFC 9207). */
      issuer?: string | null;
    },
  ): Promise<Connection[]>;
  /**
   * Returns new tokens. A definite refusal (`invalid_grant`) is a `PlatformFailure` of kind `reconnect`, which disconnects an
   * account without a usable access token; nothing else does.
   */
  refresh(
    call: OAuthCall,
    current: CurrentTokens & {
      accountId: string;
      accessToken: string;
      /** As the connection has returned it. */
      extra?: Record<string, unknown> | undefined;
    },
  ): Promise<Tokens>;
  /**
   * Asks the platform whether it accepts the access token, by the cheapest read that connecting the account needs as well, so
   * that each account has granted it. Throws `PlatformFailure`: `reconnect` for a token that it refuses.
   */
  check(call: OAuthCall, account: CheckedAccount): Promise<void>;
  /**
   * Ends the tokens at the platform; one that has ended already is a success. Absent where the platform has no such call, so that
   * a user can only do it there. Throws `PlatformFailure`.
   */
  revoke?(call: OAuthCall, current: CurrentTokens): Promise<void>;
  refreshesWith: PlatformDefinition['refreshesWith'];
  /** Refresh when less than this is left (ms). Null where access tokens do not expire: only a refused one is refreshed. */
  refreshBeforeMs: number | null;
}
