import { lookup } from 'node:dns';
import { Agent } from 'node:http';
import { Agent as TlsAgent } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent';
import { DownloadError } from './download-error.ts';

/** Names that only resolve inside a private network: RFC 6761, RFC 6762, RFC 8375, and ICANN's reservation of `.internal`. */
const privateHostname = /(^|\.)(localhost|local|internal|home\.arpa)$/;

/** Whether an IP address is public: not private, not reserved, and not embedding such an address (NAT64, 6to4). */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false;
  const parsed = ipaddr.parse(address);
  return parsed.range() === 'unicast' && (parsed instanceof ipaddr.IPv4 || isAllocatedIPv6(parsed));
}

/** Resolves a name, and fails unless every address is public. The connection uses the addresses checked here. */
const publicLookup: LookupFunction = (hostname, options, callback) =>
  lookup(hostname, options, (error, found, family) => {
    if (error) return callback(error, found, family);
    const addresses = Array.isArray(found) ? found.map(({ address }) => address) : [found];
    if (addresses.length > 0 && addresses.every(isPublicAddress)) return callback(null, found, family);
    callback(new DownloadError('unreachable', 'the name leads to an address that is not public'), '');
  });

// The filtering agents check the address once more when they connect, however it was obtained.
const filteringAgents = { 'http:': new RequestFilteringHttpAgent(), 'https:': new RequestFilteringHttpsAgent() };
const plainAgents = { 'http:': new Agent(), 'https:': new TlsAgent() };

/** How to connect to a URL that passed the check. */
export interface ConnectionOptions {
  agent: Agent;
  lookup?: LookupFunction;
}

/**
 * Checks whether a URL may be requested, before any connection is made. Reads only the parsed URL, so that no alternative
 * spelling of an address gets past the check. `allowedPrivateHosts` lists `host:port` of a local stack. Throws
 * `DownloadError`.
 */
export function connectionOptionsFor(url: URL, allowedPrivateHosts: readonly string[]): ConnectionOptions {
  if (!isHttpScheme(url.protocol) || url.username || url.password) throw new DownloadError('invalid_url');
  if (allowedPrivateHosts.includes(url.host)) return { agent: plainAgents[url.protocol] };
  const literal = withoutBrackets(url.hostname);
  const refused =
    // The URL parser leaves out the scheme's default port.
    !['', '80', '443'].includes(url.port) ||
    privateHostname.test(url.hostname.replace(/\.$/, '')) ||
    (isIP(literal) !== 0 && !isPublicAddress(literal));
  if (refused) throw new DownloadError('unreachable', 'the address is not public');
  return { agent: filteringAgents[url.protocol], lookup: publicLookup };
}

/**
 * Checks a URL and every address that its name leads to, without connecting. They may change later: each connection checks
 * them again. Throws `DownloadError`.
 */
export async function requirePublicHost(url: URL, allowedPrivateHosts: readonly string[]): Promise<void> {
  const resolve = connectionOptionsFor(url, allowedPrivateHosts).lookup;
  if (!resolve || isIP(withoutBrackets(url.hostname)) !== 0) return;
  await new Promise<void>((done, fail) =>
    resolve(url.hostname, { all: true }, (error) => (error ? fail(error) : done())),
  ).catch((error: unknown) => {
    throw error instanceof DownloadError ? error : new DownloadError('unreachable', error);
  });
}

/** The only block of global unicast IPv6 addresses: 2000::/3 (IANA's address space registry). */
function isAllocatedIPv6(address: ipaddr.IPv6): boolean {
  return ((address.parts[0] ?? 0) & 0xe000) === 0x2000;
}

function isHttpScheme(protocol: string): protocol is keyof typeof filteringAgents {
  return protocol === 'http:' || protocol === 'https:';
}

function withoutBrackets(hostname: string): string {
  return hostname.replace(/^\[|\]$/g, '');
}
