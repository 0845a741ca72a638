import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import type { ClientAddress } from '../../../infra/limits/tiers.ts';

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

/** What a proxy has not written is no address, and may be of any length. */
function valid(entry: string): string {
  return isIP(entry) ? entry : 'unknown';
}
