import { z } from 'zod';
import type { PlatformHttp, PlatformRequest } from '../../infra/http-client/platform-http.ts';
import { SECOND } from '../../model/clock.ts';
import { HandleFailure, type OAuthCall } from '../contract/oauth.ts';
import { PlatformFailure } from '../contract/outcome.ts';
import { rejected } from '../kit/outcomes.ts';
import { callPlatform, isOk } from '../kit/platform-call.ts';
import { isLocal, noAnswerNow, untrustedServer, visibleText } from '../kit/user-server.ts';

/** https://docs.joinmastodon.org/entities/WebFinger/ and https://datatracker.ietf.org/doc/html/rfc7033 */
const webfingerReply = z.object({
  links: z.array(z.object({ rel: z.string(), type: z.string().optional(), href: z.string().optional() })),
});

/** The timeout of a call (ms): the user waits, and has named the server. */
const CALL_TIMEOUT_MS = 10 * SECOND;
const MAX_REDIRECTS = 3;

/** A name that leads to an address outside, in ASCII as URLs have it. */
const PUBLIC_HOST = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]{0,61}[a-z\d]$/;

/**
 * The server for what a user has entered: a handle, the host name of a server, or an address on it. A server may be another host than
 * the one in the handles of its accounts. Throws `HandleFailure`. https://docs.joinmastodon.org/spec/webfinger/
 */
export async function findServer(call: OAuthCall, handle: string | null): Promise<string> {
  if (handle === null) return call.settings.authUrl;
  const entered = visibleText(handle).replace(/^@/, '');
  const [user, host, ...more] = /^https?:\/\//i.test(entered) ? [entered] : entered.split('@');
  const origin = originOf(call, host ?? user ?? '');
  if (!origin || !user || more.length > 0)
    throw refusal(`“${entered}” is neither a handle nor the address of a server.`);
  return host === undefined ? origin : serverOfAccount(call, `${user}@${new URL(origin).host}`, origin);
}

/** The origin of a host or an address, which has TLS except in the local stack; null for what is neither. */
function originOf({ settings }: OAuthCall, text: string): string | null {
  const scheme = isLocal(settings) ? 'http' : 'https';
  const url = URL.parse(/^https?:\/\//i.test(text) ? text : `${scheme}://${text}`);
  if (!url || url.username + url.password !== '') return null;
  if (isLocal(settings)) return url.origin;
  return url.port === '' && PUBLIC_HOST.test(url.hostname) ? `https://${url.hostname}` : null;
}

async function serverOfAccount(call: OAuthCall, account: string, origin: string): Promise<string> {
  const query = new URLSearchParams({ resource: `acct:${account}` });
  const response = await getFollowing(call, `${origin}/.well-known/webfinger?${query}`, account);
  const { data: found } = webfingerReply.safeParse(response.data);
  const self = found?.links.find(
    ({ rel, type }) => rel === 'self' && type !== undefined && /activity\+json|ld\+json/.test(type),
  );
  const server = isOk(response) && self?.href ? originOf(call, self.href) : null;
  if (server) return server;
  if (response.status >= 500 || response.status === 429) throw unreachable(account);
  throw refusal(`No Mastodon account was found at “${account}”.`);
}

/** A domain redirects to its server where that has another name. */
async function getFollowing(call: OAuthCall, address: string, account: string) {
  for (let url = address, hops = 0; ; hops += 1) {
    const response = await callServer(call, { method: 'GET', url }, account);
    const location = response.headers['location'];
    const next = response.status >= 300 && response.status < 400 && location ? URL.parse(location, url) : null;
    if (!next || originOf(call, next.origin) !== next.origin) return response;
    if (hops >= MAX_REDIRECTS) throw refusal(`The server of “${account}” redirects too often.`);
    url = next.href;
  }
}

/** The client for servers that users name: only a public address is called, and for a short time. */
export function serverHttp({ http, settings }: Pick<OAuthCall, 'http' | 'settings'>): PlatformHttp {
  const limits = { ...untrustedServer(settings, 'document'), timeoutMs: CALL_TIMEOUT_MS };
  return (request) => http({ ...request, ...limits });
}

/** A call to a server that a user has named by `entered`. Throws `HandleFailure` where it does not answer. */
export async function callServer(
  call: OAuthCall,
  request: Pick<PlatformRequest, 'method' | 'url' | 'json'>,
  entered: string,
) {
  try {
    return await callPlatform(serverHttp(call), 'Mastodon', request);
  } catch (error) {
    throw error instanceof PlatformFailure ? unreachable(entered, error) : error;
  }
}

export function unreachable(entered: string, cause?: unknown): HandleFailure {
  return noAnswerNow(`The server of “${entered}” could not be reached.`, cause);
}

/** With what would work. */
export function refusal(message: string): HandleFailure {
  const hint = 'Enter a handle such as alice@mastodon.social, or the host name of a server.';
  return new HandleFailure(rejected(`${message} ${hint}`));
}
