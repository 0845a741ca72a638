import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import type { Config } from '../../../infra/config/config.ts';
import type { ClientAddress } from '../../../infra/limits/address-rules.ts';

type HostConfig = Pick<Config, 'api' | 'emulated' | 'projectId' | 'region' | 'web'>;

/** A host name or an address, with or without a port. */
const HOST = /^(?:[a-z0-9.-]+|\[[0-9a-f:]+\])(?::\d{1,5})?$/i;

/**
 * The address of the API, without a trailing slash: `PUBLIC_URL` if it is set, else the host that the client used, if
 * it is known, else the address of the function `api`.
 */
export function baseUrlOf(config: HostConfig, headers: IncomingHttpHeaders = {}): string {
  const { emulated, projectId, region } = config;
  const site = requestedSite(config, headers);
  if (site !== null) return site;
  const host = headers.host ?? '';
  if (emulated && HOST.test(host)) return `http://${host}/${projectId}/${region}/api`;
  return `https://${region}-${projectId}.cloudfunctions.net/api`;
}

/**
 * The address of the site, without a trailing slash: the issuer of access tokens, with the API and the MCP endpoint below it. It is the
 * address that the client used, if it is known, else that of the pages.
 */
export function siteUrlOf(config: HostConfig, headers: IncomingHttpHeaders = {}): string {
  return requestedSite(config, headers) ?? config.web.allowedOrigins[0] ?? `https://${config.projectId}.web.app`;
}

/** `PUBLIC_URL`, else the known host of Hosting that the client used; null at the address of a function. */
function requestedSite(config: HostConfig, headers: IncomingHttpHeaders): string | null {
  const { api, emulated } = config;
  if (api.publicUrl) return api.publicUrl;
  // Firebase Hosting forwards the host of the browser's request in this header.
  const forwarded = String(headers['x-forwarded-host'] ?? '');
  const isKnown = emulated ? HOST.test(forwarded) : hostsOf(config).includes(forwarded);
  return isKnown ? `${emulated ? 'http' : 'https'}://${forwarded}` : null;
}

/** The hosts of Hosting. A client that calls the function directly can claim any other, and links would lead there. */
function hostsOf({ projectId, web }: HostConfig): (string | undefined)[] {
  const origins = web.allowedOrigins.map((origin) => URL.parse(origin)?.host);
  return [`${projectId}.web.app`, `${projectId}.firebaseapp.com`, ...origins];
}

/**
 * The address of a client behind `trustedProxies` proxies. Each appends the address that it has seen to `X-Forwarded-For`,
 * so that only the last entry is surely not the client's own claim: with two, a client that calls the function directly, past
 * the first of them, has written the other.
 */
export function clientAddressOf({ headers, socket }: IncomingMessage, trustedProxies: number): ClientAddress {
  const forwarded = headers['x-forwarded-for'];
  const entries = (forwarded ?? socket.remoteAddress ?? '').toString().split(',');
  const seen = entries.slice(-trustedProxies).map((entry) => valid(entry.trim()));
  return { path: seen.join(','), nearest: seen.at(-1) ?? valid('') };
}

/** A value that no proxy has written may be no address, and of any length. */
function valid(entry: string): string {
  return isIP(entry) ? entry : 'unknown';
}
