import { createPrivateKey, type KeyObject, randomUUID, sign } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { sha256Base64Url } from '../../infra/crypto/digest.ts';
import type { PlatformHttp, PlatformRequest, PlatformResponse } from '../../infra/http-client/platform-http.ts';
import { clientOf } from '../../infra/http-client/platform-http.ts';
import { SECOND, systemClock } from '../../model/clock.ts';
import type { Session } from './session.ts';

/** The nonce that each server gave last. Servers change it every few minutes, and every response names the current one. */
const noncesOf = new WeakMap<PlatformHttp, LRUCache<string, string>>();
const MAX_SERVERS = 1000;

/** `stream` is called once more where the call is repeated. */
export type AuthorizedRequest = Omit<PlatformRequest, 'bearer' | 'body'> & {
  body?: Buffer;
  stream?: () => NodeJS.ReadableStream;
};

/**
 * Calls with the access token of a session and a proof that this client has its key (RFC 9449). A call that the server
 * refuses because of a missing nonce had no effect, and is repeated once with the nonce.
 */
export function dpopHttp(
  http: PlatformHttp,
  session: Session,
): (request: AuthorizedRequest) => Promise<PlatformResponse> {
  const { access_token: token } = session.tokenSet;
  const { d: _private, ...jwk } = session.dpopJwk;
  const nonces = noncesFor(http);
  const key = createPrivateKey({ key: session.dpopJwk, format: 'jwk' });

  const prove = ({ method, url }: AuthorizedRequest, nonce: string | undefined): string => {
    const claims = {
      jti: randomUUID(),
      htm: method,
      htu: url.replace(/[?#].*$/, ''),
      // The server compares this with its clock, so it is not the time of the store.
      iat: Math.floor(systemClock.now() / SECOND),
      ath: sha256Base64Url(token),
      ...(nonce === undefined ? {} : { nonce }),
    };
    return signJwt({ typ: 'dpop+jwt', jwk }, claims, key);
  };

  const send = async ({ stream, ...request }: AuthorizedRequest): Promise<PlatformResponse> => {
    const { origin } = new URL(request.url);
    const proof = prove(request, nonces.get(origin));
    const headers = { ...request.headers, authorization: `DPoP ${token}`, dpop: proof };
    const response = await http({ ...request, headers, ...(stream ? { body: stream() } : {}) });
    const nonce = response.headers['dpop-nonce'];
    if (nonce) nonces.set(origin, nonce);
    return response;
  };

  return async (request) => {
    const response = await send(request);
    return asksForNonce(response) ? send(request) : response;
  };
}

function noncesFor(http: PlatformHttp): LRUCache<string, string> {
  const client = clientOf(http);
  const nonces = noncesOf.get(client) ?? new LRUCache<string, string>({ max: MAX_SERVERS });
  noncesOf.set(client, nonces);
  return nonces;
}

/** A signed JWT. https://datatracker.ietf.org/doc/html/rfc7515 By hand, so that publishing loads no OAuth library. */
function signJwt(header: object, claims: object, key: KeyObject): string {
  const content = `${base64Json({ alg: 'ES256', ...header })}.${base64Json(claims)}`;
  const signature = sign('sha256', Buffer.from(content), { key, dsaEncoding: 'ieee-p1363' });
  return `${content}.${signature.toString('base64url')}`;
}

function base64Json(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

/** The server requests the same call with its current nonce. https://datatracker.ietf.org/doc/html/rfc9449#section-9 */
function asksForNonce({ status, headers }: PlatformResponse): boolean {
  return status === 401 && /^DPoP\b.*\berror="use_dpop_nonce"/.test(headers['www-authenticate'] ?? '');
}
