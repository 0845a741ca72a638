import { generateKeyPairSync } from 'node:crypto';
import { expect, it } from 'vitest';
import type { PlatformHttp } from '../../infra/http-client/platform-http.ts';
import { observedHttp } from '../../infra/http-client/platform-http.ts';
import { dpopHttp } from './dpop-http.ts';
import { privateJwk } from './session.ts';

const session = {
  dpopJwk: privateJwk.parse(generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' })),
  authMethod: { method: 'none' },
  tokenSet: {
    iss: 'https://pds.example',
    sub: 'did:plc:someone',
    aud: 'https://pds.example',
    scope: 'atproto',
    access_token: 'a token',
    token_type: 'DPoP',
  },
} as const;

it('the nonce of a server is used in the next attempt with another client', async () => {
  let calls = 0;
  const server: PlatformHttp = async ({ headers }) => {
    calls += 1;
    const [, claims = ''] = (headers?.['dpop'] ?? '').split('.');
    const hasNonce = JSON.parse(Buffer.from(claims, 'base64url').toString()).nonce === 'the nonce';
    const asked = { 'www-authenticate': 'DPoP error="use_dpop_nonce"' };
    const status = hasNonce ? 200 : 401;
    return { status, headers: { 'dpop-nonce': 'the nonce', ...(hasNonce ? {} : asked) }, data: {}, text: '{}' };
  };
  const attempt = () => {
    const http = observedHttp(server, (request) => server(request));
    return dpopHttp(http, session)({ method: 'GET', url: 'https://pds.example/xrpc/com.atproto.repo.listRecords' });
  };
  expect((await attempt()).status).toBe(200);
  expect(calls).toBe(2);
  expect((await attempt()).status).toBe(200);
  expect(calls).toBe(3);
});
