import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { RateTier } from '../config/rate-limit-config.ts';
import type { WindowRule } from './window.ts';

/** Where a request comes from. */
export interface ClientAddress {
  /** The addresses that the trusted proxies have seen, the client's first; in part a client's own claim. */
  path: string;
  /** The one that the last proxy has seen: no client can choose it. */
  nearest: string;
}

/**
 * The limit of a wider group of clients, as a multiple of the limit of the narrower one: of all clients behind one address, which visitors
 * share behind a proxy, and of a /48, which has 65,536 networks of 64 bits.
 */
const WIDER_LIMITS = 10;

/**
 * The windows of requests that are counted by address, the widest first. A client that claims other addresses reaches the window of no
 * other client, as its real address is part of the path, and has no more windows than the nearest address allows: `sharedLimits` times the
 * limit of one client.
 */
export function addressRules(
  name: string,
  { path, nearest }: ClientAddress,
  { limit, burst, windowMs }: RateTier,
  sharedLimits = WIDER_LIMITS,
): WindowRule[] {
  const rule = (key: string, multiple: number): WindowRule => {
    return { key: `${name}:${key}`, limit: limit * multiple, burst: burst * multiple, windowMs };
  };
  const rulesOf = (kind: string, addresses: string, times: number): WindowRule[] =>
    networksOf(addresses).map((network, index) => rule(`${kind}:${network}`, times * WIDER_LIMITS ** index));
  const own = rulesOf('ip', path, 1);
  // With keys of their own: whoever claims other addresses must not use up the windows of those who do not.
  return (path === nearest ? own : [...own, ...rulesOf('via', nearest, sharedLimits)]).reverse();
}

/** A path as it is counted: the /64 of each address and, where the client's is IPv6, with its /48 instead. */
function networksOf(path: string): string[] {
  const [client = '', ...proxies] = path.split(',');
  const behind = proxies.map((proxy) => networkOf(proxy, 64));
  return [...new Set([64, 48].map((bits) => [networkOf(client, bits), ...behind].join(',')))];
}

/** The first `bits` of an IPv6 address, as its client chooses the others freely; the whole of any other. IPv4-mapped addresses are IPv4. */
function networkOf(address: string, bits: number): string {
  const parsed = isIP(address) ? ipaddr.process(address) : null;
  if (!(parsed instanceof ipaddr.IPv6)) return parsed?.toString() ?? address;
  const groups = parsed.parts.slice(0, bits / 16).map((group) => group.toString(16));
  return `${groups.join(':')}::/${bits}`;
}
