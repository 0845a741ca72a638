import { z } from 'zod';
import { DAY } from '../../model/clock.ts';
import type { Connect, Connection, OAuthCall } from '../contract/oauth.ts';
import { PlatformFailure } from '../contract/outcome.ts';
import { authorizeUrl, codeRequest, s256Challenge } from '../kit/authorize-url.ts';
import { requestTokens, revokeOAuthToken } from '../kit/oauth-tokens.ts';
import { invalidToken, rejected } from '../kit/outcomes.ts';
import { callPlatform, isOk } from '../kit/platform-call.ts';
import { sanitizeMessage } from '../kit/text.ts';
import { accountReply, type Client, client, readSession, type Session, writeSession } from './api.ts';
import { definition } from './definition.ts';
import { errorReply, mastodonFailure } from './errors.ts';
import { callServer, findServer, refusal, serverHttp, unreachable } from './sign-in-server.ts';

/** https://docs.joinmastodon.org/entities/Application/#CredentialApplication */
const appReply = z.object({
  client_id: z.string().min(1).max(500),
  client_secret: z.string().min(1).max(500),
});

/**
 * Mastodon: each server registers this service. Tokens do not expire. Servers before 4.3 do not know PKCE, and ignore it.
 * https://docs.joinmastodon.org/client/authorized/
 */
export const connect: Connect = {
  scopes: definition.scopes,
  codeChallenge: s256Challenge,
  refreshesWith: definition.refreshesWith,
  refreshBeforeMs: null,
  // A server takes five registrations from an address in ten minutes, and before 4.3 deletes after a day those that nobody has used.
  registration: { findServer, register, lifetimeMs: DAY },

  authorizeUrl: (settings, request) => {
    const { server, clientId } = readClient(request.client);
    const { codeChallenge } = request;
    const query = {
      ...codeRequest({ ...settings, clientId }, request, ' '),
      ...(codeChallenge
        ? { code_challenge: codeChallenge.challenge, code_challenge_method: codeChallenge.method }
        : {}),
    };
    return authorizeUrl(`${server}/oauth/authorize`, query);
  },

  exchange: async (call, { code, redirectUri, codeVerifier, pushed }) => {
    const registered = readClient(pushed);
    const grant = {
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirectUri,
      code_verifier: codeVerifier ?? '',
    };
    const tokens = await requestTokens('Mastodon', callOf(call, registered), `${registered.server}/oauth/token`, grant);
    return [await connectionOf(call, registered, tokens)];
  },

  check: async (call, { accessToken }) => {
    await readAccount(call, readSession(accessToken));
  },

  refresh: async () => {
    throw new PlatformFailure(invalidToken('Mastodon'));
  },

  revoke: async (call, { accessToken }) => {
    if (accessToken === null) return;
    const session = readSession(accessToken);
    const url = `${session.server}/oauth/revoke`;
    await revokeOAuthToken('Mastodon', callOf(call, session), url, session.accessToken, {});
  },
};

/** https://docs.joinmastodon.org/methods/apps/#create */
async function register(
  call: OAuthCall,
  server: string,
  { redirectUri, scopes }: { redirectUri: string; scopes: readonly string[] },
): Promise<string> {
  const { host } = new URL(server);
  const json = {
    client_name: call.settings.clientId,
    redirect_uris: redirectUri,
    scopes: scopes.join(' '),
    website: new URL(redirectUri).origin,
  };
  const response = await callServer(call, { method: 'POST', url: `${server}/api/v1/apps`, json }, host);
  const app = appReply.safeParse(response.data);
  if (isOk(response) && app.success) {
    const { client_id: clientId, client_secret: clientSecret } = app.data;
    return JSON.stringify({ server, clientId, clientSecret } satisfies Client);
  }
  if (response.status >= 500 || response.status === 429) throw unreachable(host);
  const { data: refused } = errorReply.safeParse(response.data);
  if (refused && response.status !== 404)
    throw new PlatformFailure(
      rejected(`“${host}” refused this service: ${sanitizeMessage(refused.error, 'no reason.')}`),
    );
  throw refusal(`“${host}” is not a Mastodon server.`);
}

function readClient(text: string | null | undefined): Client {
  return client.parse(JSON.parse(text ?? 'null'));
}

/** Calls of one server, with this service's credentials there. */
function callOf(call: OAuthCall, { clientId, clientSecret }: Client): OAuthCall {
  return { ...call, settings: { ...call.settings, clientId, clientSecret }, http: serverHttp(call) };
}

async function connectionOf(
  call: OAuthCall,
  registered: Client,
  tokens: Awaited<ReturnType<typeof requestTokens>>,
): Promise<Connection> {
  const { server } = registered;
  const account = await readAccount(call, { server, accessToken: tokens.accessToken });
  const { id, username, display_name: displayName, avatar } = account;
  // An id is unique on one server only.
  const address = `${username}@${new URL(server).host}`;
  return {
    tokens: {
      ...tokens,
      accessToken: writeSession({ ...registered, accessToken: tokens.accessToken, accountId: id }),
      server,
    },
    profile: {
      platformId: address.toLowerCase(),
      displayName: displayName || username,
      username: address,
      avatarUrl: avatar,
      accountType: 'user',
    },
  };
}

/** The account of a token. Throws `PlatformFailure`. */
async function readAccount(call: OAuthCall, { server, accessToken }: Pick<Session, 'server' | 'accessToken'>) {
  const url = `${server}/api/v1/accounts/verify_credentials`;
  const request = { method: 'GET', url, bearer: accessToken } as const;
  const response = await callPlatform(serverHttp(call), 'Mastodon', request);
  const account = accountReply.safeParse(response.data);
  if (response.status !== 200 || !account.success)
    throw mastodonFailure(response, { visible: false, about: 'post', now: null });
  return account.data;
}
