import * as oauth from 'oauth4webapi';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { request } from '../../support/api.ts';
import { decide, signedInUser, site, withToken } from '../../support/oauth-client.ts';

/** The local stack has no TLS. */
const insecure = { [oauth.allowInsecureRequests]: true };
const redirectUri = 'https://app.example/callback';
const decided = z.object({ redirectTo: z.string() });

async function discover(): Promise<oauth.AuthorizationServer> {
  const issuer = new URL(site);
  const response = await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...insecure });
  return oauth.processDiscoveryResponse(issuer, response);
}

async function register(as: oauth.AuthorizationServer): Promise<oauth.Client> {
  const metadata = { client_name: 'Planner', redirect_uris: [redirectUri], token_endpoint_auth_method: 'none' };
  const response = await oauth.dynamicClientRegistrationRequest(as, metadata, insecure);
  return oauth.processDynamicClientRegistrationResponse(response);
}

/** The access that a user gives in the browser, with PKCE. */
async function authorize(as: oauth.AuthorizationServer, client: oauth.Client) {
  const { cookie } = await signedInUser({ threads: 0 });
  const verifier = oauth.generateRandomCodeVerifier();
  const state = oauth.generateRandomState();
  const query = {
    client_id: client.client_id,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: 'posts:read',
    resource: site,
    state,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  };
  const { redirectTo } = decided.parse((await decide(cookie, query)).body);
  const parameters = oauth.validateAuthResponse(as, client, new URL(redirectTo), state);
  const exchange = async (codeVerifier = verifier) =>
    oauth.processAuthorizationCodeResponse(
      as,
      client,
      await oauth.authorizationCodeGrantRequest(
        as,
        client,
        oauth.None(),
        parameters,
        redirectUri,
        codeVerifier,
        insecure,
      ),
    );
  return { exchange, parameters };
}

async function refresh(as: oauth.AuthorizationServer, client: oauth.Client, token: string | undefined) {
  const response = await oauth.refreshTokenGrantRequest(as, client, oauth.None(), token ?? '', insecure);
  return oauth.processRefreshTokenResponse(as, client, response);
}

const invalidGrant = expect.objectContaining({ error: 'invalid_grant', status: 400 });

it('oauth4webapi discovers Herald, registers a client, and gets access with PKCE and a checked issuer', async () => {
  const as = await discover();
  const { exchange, parameters } = await authorize(as, await register(as));
  expect(parameters.get('iss')).toBe(as.issuer);
  await expect(exchange(oauth.generateRandomCodeVerifier())).rejects.toEqual(invalidGrant);
  const { access_token, scope, expires_in } = await exchange();
  expect([scope, expires_in]).toEqual(['posts:read', 3600]);
  expect(await request('/v1/posts', { headers: withToken(access_token) })).toMatchObject({ status: 200 });
  await expect(exchange()).rejects.toEqual(invalidGrant);
});

it('oauth4webapi finds Herald from a 401 of the API by the metadata of the resource', async () => {
  const refused: unknown = await oauth
    .protectedResourceRequest('oat_live_x', 'GET', new URL(`${site}/v1/posts`), undefined, undefined, insecure)
    .catch((error: unknown) => error);
  if (!(refused instanceof oauth.WWWAuthenticateChallengeError)) throw refused;
  const [challenge] = refused.cause;
  expect(challenge).toMatchObject({ scheme: 'bearer', parameters: { error: 'invalid_token' } });
  const metadataUrl = challenge?.parameters['resource_metadata'] ?? '';
  const resource = new URL(site);
  const metadata = await oauth.processResourceDiscoveryResponse(resource, await fetch(metadataUrl));
  expect(metadata).toMatchObject({ resource: site, authorization_servers: [(await discover()).issuer] });
});

it('oauth4webapi rotates refresh tokens, and the access ends when one is used twice', async () => {
  const as = await discover();
  const client = await register(as);
  const { exchange } = await authorize(as, client);
  const first = await exchange();
  const second = await refresh(as, client, first.refresh_token);
  const third = await refresh(as, client, second.refresh_token);
  expect(await request('/v1/posts', { headers: withToken(third.access_token) })).toMatchObject({ status: 200 });
  await expect(refresh(as, client, first.refresh_token)).rejects.toEqual(invalidGrant);
  await expect(refresh(as, client, third.refresh_token)).rejects.toEqual(invalidGrant);
  expect(await request('/v1/posts', { headers: withToken(third.access_token) })).toMatchObject({ status: 401 });
});

it('oauth4webapi revokes the access of a client', async () => {
  const as = await discover();
  const client = await register(as);
  const { exchange } = await authorize(as, client);
  const { access_token, refresh_token } = await exchange();
  const response = await oauth.revocationRequest(as, client, oauth.None(), refresh_token ?? '', insecure);
  await oauth.processRevocationResponse(response);
  expect(await request('/v1/posts', { headers: withToken(access_token) })).toMatchObject({ status: 401 });
});
