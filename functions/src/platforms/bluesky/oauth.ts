import type { TokenSet } from '@atproto/oauth-client-node';
import { z } from 'zod';
import type { ProfileCard } from '../../model/account.ts';
import { MINUTE, SECOND, systemClock } from '../../model/clock.ts';
import { type Connect, HandleFailure, type OAuthCall, type Tokens } from '../contract/oauth.ts';
import { PlatformFailure } from '../contract/outcome.ts';
import { authorizeUrl, s256Challenge } from '../kit/authorize-url.ts';
import { invalidToken, rejected, temporaryProblem } from '../kit/outcomes.ts';
import { callPlatform } from '../kit/platform-call.ts';
import { isLocal, untrustedServer } from '../kit/user-server.ts';
import { xrpcUrl } from './api.ts';
import { definition } from './definition.ts';
import { dpopHttp } from './dpop-http.ts';
import { blueskyFailure } from './errors.ts';
import {
  causesOf,
  clientKeys,
  clientMetadata,
  isTemporary,
  isTemporaryStatus,
  library,
  oauthClient,
} from './oauth-client.ts';
import { authMethod, privateJwk, readSession, type Session, writeSession } from './session.ts';
import { type SignInServer, signInServer } from './sign-in-server.ts';

// Users name the servers, so every text has a bound. https://atproto.com/specs/handle, https://atproto.com/specs/did
const repoReply = z.object({ handle: z.string().max(253), did: z.string().startsWith('did:').max(2048) });

const profileReply = z.object({
  value: z.object({
    displayName: z.string().max(640).optional().catch(undefined),
    avatar: z
      .object({ ref: z.object({ $link: z.string().max(200) }) })
      .optional()
      .catch(undefined),
  }),
});

/** Access tokens live 15 minutes to an hour. */
const REFRESH_BEFORE_MS = 10 * MINUTE;
const PAUSE_MS = 30 * SECOND;
/** How long the calls of one step of a connection may take together (ms): the user waits, and may have named the server. */
const STEP_MS = 30 * SECOND;
/** The timeout of a call for the profile (ms). */
const PROFILE_MS = 10 * SECOND;

/** What the callback needs of a pushed authorization request. Without an account, anyone may have signed in. */
const pushedRequest = z.object({
  iss: z.string(),
  dpopJwk: privateJwk,
  authMethod,
  account: z.object({ did: z.string(), handle: z.string() }).optional(),
});

type Library = Awaited<ReturnType<typeof library>>;

/** The response of a token endpoint behind an error of the library, where there is one. */
function refusalOf({ OAuthResponseError }: Library, error: unknown) {
  return causesOf(error).find((cause) => cause instanceof OAuthResponseError);
}

/**
 * An error of the library as `PlatformFailure`; one without a clear refusal by the server is worth a retry. `definite` are the
 * errors of the library itself that no retry changes.
 */
async function failureOf(
  error: unknown,
  { ends, definite = [] }: { ends: boolean; definite?: readonly (new (...given: never[]) => Error)[] },
): Promise<PlatformFailure> {
  const options = { cause: error };
  const causes = causesOf(error);
  const known = causes.find((cause) => cause instanceof PlatformFailure);
  if (known) return known;
  const refusal = refusalOf(await library(), error);
  if (refusal && !isTemporaryStatus(refusal.status) && refusal.error !== undefined) {
    if (ends && refusal.error === 'invalid_grant') return new PlatformFailure(invalidToken('Bluesky'), options);
    return new PlatformFailure(rejected(`Bluesky refused the connection: ${refusal.error}.`), options);
  }
  const mayChange = refusal !== undefined || (await isTemporary(error));
  if (!mayChange && causes.length === 1 && definite.some((kind) => error instanceof kind)) return foreignAnswer(error);
  return new PlatformFailure(temporaryProblem('Bluesky', PAUSE_MS), options);
}

function foreignAnswer(cause?: unknown): PlatformFailure {
  const message = 'Bluesky sent a response that does not belong to this connection.';
  return new PlatformFailure(rejected(message), { cause });
}

function tokensOf(session: Session, refreshToken: string | null, expiresAt: string | undefined): Tokens {
  return {
    accessToken: writeSession(session),
    refreshToken,
    tokenType: session.tokenSet.token_type,
    expiresIn: expiresAt === undefined ? null : Math.floor((Date.parse(expiresAt) - systemClock.now()) / SECOND),
    scope: session.tokenSet.scope,
    server: session.tokenSet.aud,
  };
}

/** The tokens that the library has received. */
function receivedTokens(received: Omit<Session, 'tokenSet'> & { tokenSet: TokenSet }): Tokens {
  const { refresh_token: refreshToken = null, expires_at: expiresAt } = received.tokenSet;
  return tokensOf(readSession(JSON.stringify(received)), refreshToken, expiresAt);
}

function otherAccount(wanted: string): HandleFailure {
  const message = `You signed in to another account than ${wanted}. Start again and sign in as ${wanted}.`;
  return new HandleFailure(rejected(message));
}

/** Public records of the account, from the server of the account. */
async function profileOf({ http, settings }: OAuthCall, { tokenSet }: Session): Promise<ProfileCard> {
  const { aud: server, sub: repo } = tokenSet;
  const read = (name: string, query: Record<string, string>) => {
    return callPlatform(http, 'Bluesky', {
      method: 'GET',
      url: xrpcUrl(server, name),
      query,
      ...untrustedServer(settings, 'document'),
      timeoutMs: PROFILE_MS,
    });
  };
  const about = await read('com.atproto.repo.describeRepo', { repo });
  const repoOf = repoReply.safeParse(about.data);
  if (about.status !== 200 || !repoOf.success)
    throw blueskyFailure(about, { visible: false, about: 'post', now: null });
  const record = await read('com.atproto.repo.getRecord', { repo, collection: 'app.bsky.actor.profile', rkey: 'self' });
  // A new account has none.
  const profile = profileReply.safeParse(record.data).data?.value;
  const avatar = new URLSearchParams({ did: repo, cid: profile?.avatar?.ref.$link ?? '' });
  return {
    platformId: repo,
    displayName: profile?.displayName || repoOf.data.handle,
    username: repoOf.data.handle,
    avatarUrl: profile?.avatar ? `${xrpcUrl(server, 'com.atproto.sync.getBlob')}?${avatar}` : null,
    accountType: 'user',
  };
}

/**
 * Bluesky: OAuth with a pushed authorization request, PKCE, and tokens that are bound to a key (DPoP). The client's id is
 * the address of its metadata, and its secret a private key. A refresh token works once. https://atproto.com/specs/oauth
 */
export const connect: Connect = {
  scopes: definition.scopes,
  codeChallenge: s256Challenge,
  refreshesWith: definition.refreshesWith,
  refreshBeforeMs: REFRESH_BEFORE_MS,
  clientMetadata,

  pushAuthorizationRequest: async ({ settings, http }, { redirectUri, state, scopes, codeChallenge, handle }) => {
    const { oauthRedirectUriSchema } = await library();
    try {
      const client = await oauthClient({ settings, http, withinMs: STEP_MS });
      const { metadata, account }: SignInServer = handle
        ? await signInServer(client, handle, isLocal(settings))
        : await client.oauthResolver.resolve(settings.authUrl);
      const dpopKey = await client.runtime.generateKey(['ES256']);
      const keys = await clientKeys(settings);
      const kid = keys?.list({ usage: 'sign' })[Symbol.iterator]().next().value?.kid;
      const method = kid === undefined ? ({ method: 'none' } as const) : ({ method: 'private_key_jwt', kid } as const);
      const server = await client.serverFactory.fromMetadata(metadata, method, dpopKey);
      const { request_uri: requestUri } = await server.request('pushed_authorization_request', {
        client_id: client.clientMetadata.client_id,
        response_type: 'code',
        response_mode: 'query',
        redirect_uri: oauthRedirectUriSchema.parse(redirectUri),
        scope: scopes.join(' '),
        state,
        code_challenge: codeChallenge?.challenge,
        code_challenge_method: 'S256',
        ...(account ? { login_hint: account.handle } : {}),
      });
      const kept = { iss: metadata.issuer, dpopJwk: dpopKey.privateJwk, authMethod: method, account };
      const { authorization_endpoint: endpoint } = metadata;
      return { endpoint, clientId: client.clientMetadata.client_id, requestUri, secret: JSON.stringify(kept) };
    } catch (error) {
      throw await failureOf(error, { ends: false });
    }
  },

  authorizeUrl: (_settings, { pushed }) => {
    if (!pushed) throw new TypeError('Bluesky takes authorization requests that were pushed to it only.');
    return authorizeUrl(pushed.endpoint, { client_id: pushed.clientId, request_uri: pushed.requestUri });
  },

  exchange: async (call, { code, redirectUri, codeVerifier, pushed, issuer }) => {
    const { JoseKey, oauthRedirectUriSchema } = await library();
    const { iss, dpopJwk, authMethod: method, account } = pushedRequest.parse(JSON.parse(pushed ?? 'null'));
    // Every server of atproto names itself, so that a code is never sent to another one. https://atproto.com/specs/oauth
    if (issuer !== iss) throw foreignAnswer();
    try {
      const { serverFactory } = await oauthClient({ ...call, withinMs: STEP_MS });
      const server = await serverFactory.fromIssuer(iss, method, await JoseKey.fromJWK(dpopJwk));
      // Throws unless the directory has the account at this server.
      const tokenSet = await server.exchangeCode(
        code,
        codeVerifier ?? undefined,
        oauthRedirectUriSchema.parse(redirectUri),
      );
      if (account && account.did !== tokenSet.sub) {
        await server.revoke(tokenSet.access_token);
        throw otherAccount(account.handle);
      }
      const tokens = receivedTokens({ dpopJwk, authMethod: method, tokenSet });
      return [{ tokens, profile: await profileOf(call, readSession(tokens.accessToken)) }];
    } catch (error) {
      throw await failureOf(error, { ends: false, definite: [TypeError] });
    }
  },

  // Any access token may read its session, whatever else it has been granted.
  check: async ({ http, settings }, { accessToken, server }) => {
    const session = readSession(accessToken);
    const url = xrpcUrl(server ?? session.tokenSet.aud, 'com.atproto.server.getSession');
    const request = { method: 'GET', url, ...untrustedServer(settings, 'document'), timeoutMs: PROFILE_MS } as const;
    const response = await callPlatform(() => dpopHttp(http, session)(request), 'Bluesky', request);
    if (response.status !== 200) throw blueskyFailure(response, { visible: false, about: 'post', now: null });
  },

  refresh: async (call, { accessToken, refreshToken }) => {
    const current = readSession(accessToken);
    const tokenSet = { ...current.tokenSet, ...(refreshToken === null ? {} : { refresh_token: refreshToken }) };
    const { JoseKey } = await library();
    try {
      // Without the session of the library: after the refresh it calls the server once more, and a failure of that call
      // would lose the new tokens.
      const { serverFactory } = await oauthClient(call);
      const dpopKey = await JoseKey.fromJWK(current.dpopJwk);
      const server = await serverFactory.fromIssuer(tokenSet.iss, current.authMethod, dpopKey);
      return receivedTokens({ ...current, tokenSet: await server.refresh(tokenSet) });
    } catch (error) {
      throw await failureOf(error, { ends: true });
    }
  },
};
